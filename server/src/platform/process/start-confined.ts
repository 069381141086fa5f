import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Command, type Confinement, confine } from './confine.ts'
import { StartFailure } from './work-failure.ts'

/**
 * Starts a process with limits. `start` calls `spawn`. Throws `StartFailure`, also when `spawn` throws or returns a
 * process without streams, as it does when memory or descriptors run out.
 */
export async function startConfined<Child extends ChildProcess>(
  command: Command,
  confinement: Confinement,
  start: (confined: Command) => Child,
): Promise<Child> {
  try {
    const child = start(await confine(command, confinement))
    await once(child, 'spawn')
    return child
  } catch (cause) {
    throw new StartFailure(command.program, cause)
  }
}
