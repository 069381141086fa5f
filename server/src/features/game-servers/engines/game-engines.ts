import type { GameEngineState } from '@pinloft/contract/game-servers/engines'
import { FLYING_SQUID_VERSIONS } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Engines } from '../../../platform/engines/engines.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JarRow, ServerRow } from '../game-servers.repository.ts'
import { FLYING_SQUID_PROGRAM, flyingSquidVersion } from './flying-squid.ts'
import { findJava } from './java.ts'

/** Of its memory; the rest is for what a program needs besides the game. */
const HEAP_PART = 0.75
/** The limit is of what is reserved, of which a part is never used. */
const RESERVED_MIB = 1024
const OLDEST_JAVA = 8

/** What can run servers, as it is on this computer now. */
export class GameEngines {
  readonly #engines: Engines

  constructor(engines: Engines) {
    this.#engines = engines
  }

  async list(): Promise<GameEngineState[]> {
    const version = await flyingSquidVersion()
    const command = GAME_SERVERS_TEXTS.flyingSquidCommand
    const java = await findJava(this.#engines, OLDEST_JAVA)
    return [
      {
        engine: 'flying-squid',
        isAvailable: version !== null,
        version,
        reason: version === null ? GAME_SERVERS_TEXTS.flyingSquidMissing(command) : null,
        installCommand: command,
        gameVersions: [...FLYING_SQUID_VERSIONS],
      },
      {
        engine: 'jar',
        isAvailable: java.reason === null,
        version: java.version,
        reason: java.reason,
        installCommand: java.installCommand,
        gameVersions: [],
      },
    ]
  }

  /** Why a jar can't be run now, in words; null if it can. */
  async jarFault(javaMajor: number): Promise<string | null> {
    return (await findJava(this.#engines, javaMajor)).reason
  }

  /** Throws `game_engine_missing`, with the command that installs it. */
  async require(engine: ServerRow['engine'], javaMajor: number): Promise<void> {
    const reason =
      engine === 'jar'
        ? await this.jarFault(javaMajor)
        : ((await this.list()).find((state) => state.engine === engine)?.reason ?? null)
    if (reason !== null) throw new AppError('game_engine_missing', { detail: reason })
  }

  /** Throws `game_engine_missing`. */
  async command(
    row: ServerRow,
    jar: JarRow | undefined,
  ): Promise<{ program: string; args: readonly string[]; memoryBytes: number }> {
    await this.require(row.engine, jar?.java_major ?? OLDEST_JAVA)
    const heapMib = Math.floor(row.memory_mib * HEAP_PART)
    const memoryBytes = (row.memory_mib + RESERVED_MIB) * MEBIBYTE
    if (row.engine === 'flying-squid') {
      const version = row.version ?? FLYING_SQUID_VERSIONS[0]
      // Nobody who plays can do anything about its old ways.
      const args = ['--no-deprecation', `--max-old-space-size=${heapMib}`, FLYING_SQUID_PROGRAM, version]
      return { program: process.execPath, args, memoryBytes }
    }
    const { path = 'java' } = await findJava(this.#engines, jar?.java_major ?? OLDEST_JAVA)
    return { program: path, args: [`-Xmx${heapMib}M`, '-jar', 'server.jar', 'nogui'], memoryBytes }
  }
}
