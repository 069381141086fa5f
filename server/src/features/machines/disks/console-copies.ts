import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { AppError } from '../../../platform/errors.ts'
import { lockFile } from '../../../platform/file-lock.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import { MACHINES_FOLDER } from '../machine-files.ts'
import type { MachineRuns } from '../machine-runs.ts'
import { dropCopies } from './live-copies.ts'

const LOCK_WAIT_MS = 2000
/** The folder is gone as soon as nothing is copied any more, so looking for it is all that this usually takes. */
const LOOK_EVERY_MS = 5000

/**
 * Where a backup on the console copies the disks of machines. Not the staging of the server, which its start empties: the
 * console may be copying meanwhile.
 */
export function consoleCopiesFolder(dataDir: string): string {
  return join(dataDir, MACHINES_FOLDER, 'console-copies')
}

/**
 * Makes the folder, and does work while nobody else copies on the console. The folder is removed last: while it is there and
 * nobody has the lock, something was left. Throws `machine_busy`.
 */
export async function whileConsoleCopies<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const release = lockFile(lockPath(dataDir), LOCK_WAIT_MS)
  if (release === undefined) throw new AppError('machine_busy', { detail: MACHINE_DISKS_TEXTS.copiedOnConsole })
  const folder = consoleCopiesFolder(dataDir)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

interface Dependencies {
  dataDir: string
  runs: Pick<MachineRuns, 'runningIds' | 'running'>
  onError(error: unknown): void
}

/** Ends what a backup on the console has left when it was killed: QEMU would go on copying. Copies of a live one go on. */
export class ConsoleCopiesSweep {
  readonly #dependencies: Dependencies
  readonly #queue = new SerialQueue()
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.sweepIfLeft().catch(this.#dependencies.onError)
    }, LOOK_EVERY_MS).unref()
  }

  /** Settles when nothing is ended any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#queue.run(async () => undefined)
  }

  async sweepIfLeft(): Promise<void> {
    const isThere = await stat(consoleCopiesFolder(this.#dependencies.dataDir)).then(
      () => true,
      () => false,
    )
    if (isThere) await this.sweep()
  }

  sweep(): Promise<void> {
    const { dataDir, runs } = this.#dependencies
    return this.#queue.run(async () => {
      const release = lockFile(lockPath(dataDir), 0)
      if (release === undefined) return
      try {
        for (const id of runs.runningIds()) {
          const machine = runs.running(id)
          if (machine !== undefined) await dropCopies(machine.monitor, 'console')
        }
        await rm(consoleCopiesFolder(dataDir), { recursive: true, force: true })
      } finally {
        release()
      }
    })
  }
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'console-copies.lock')
}
