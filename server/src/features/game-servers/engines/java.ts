import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import type { Engines } from '../../../platform/engines/engines.ts'

/** The one that Debian's present release has. */
const USUAL_JAVA_MAJOR = 17

/** Whether Java is there and new enough; `reason` says what to do if not. */
export async function findJava(
  engines: Engines,
  neededMajor: number,
): Promise<{ path: string | undefined; version: string | null; reason: string | null; installCommand: string }> {
  const path = await engines.find('java')
  const version = path === undefined ? null : await engines.versionOf('java')
  const installCommand = GAME_SERVERS_TEXTS.javaCommand(Math.max(neededMajor, USUAL_JAVA_MAJOR))
  if (path === undefined || version === null) {
    return { path: undefined, version: null, reason: GAME_SERVERS_TEXTS.javaMissing(installCommand), installCommand }
  }
  const isOld = majorOf(version) < neededMajor
  const reason = isOld ? GAME_SERVERS_TEXTS.javaTooOld(neededMajor, installCommand) : null
  return { path, version, reason, installCommand }
}

/** '1.8.0' is Java 8, '17.0.9' is Java 17. */
function majorOf(version: string): number {
  const [first = 0, second = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return first === 1 ? second : first
}
