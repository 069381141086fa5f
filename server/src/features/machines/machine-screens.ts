import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../platform/errors.ts'
import { MACHINE_FILES, machineFile } from './machine-files.ts'
import type { MachineFolders } from './machine-folders.ts'
import type { MachineRuns } from './machine-runs.ts'

/** Cards of many tabs ask at the same time. */
const FRESH_FOR_MS = 1000

export interface ScreenPicture {
  bytes: Buffer
  etag: string
}

/** Pictures of the screens of machines. The last one is kept when they stop. */
export class MachineScreens {
  readonly #runs: MachineRuns
  readonly #folders: MachineFolders
  readonly #drawn = new Map<string, { atMs: number; done: Promise<void> }>()

  constructor(runs: MachineRuns, folders: MachineFolders) {
    this.#runs = runs
    this.#folders = folders
  }

  /** Throws `machine_screen_unavailable`. */
  async picture(id: string): Promise<ScreenPicture> {
    // One that is just ending, or hangs, keeps its last picture.
    await this.#draw(id).catch(() => undefined)
    const path = machineFile(this.#folders.of(id), 'screen')
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
      return { bytes, etag: `${id}-${mtimeMs}` }
    } catch (cause) {
      throw new AppError('machine_screen_unavailable', { cause })
    }
  }

  async #draw(id: string): Promise<void> {
    const machine = this.#runs.running(id)
    if (machine === undefined) {
      this.#drawn.delete(id)
      return
    }
    const atMs = performance.now()
    const last = this.#drawn.get(id)
    if (last !== undefined && atMs - last.atMs < FRESH_FOR_MS) return last.done
    const done = machine.drawScreen(MACHINE_FILES.screen)
    this.#drawn.set(id, { atMs, done })
    return done
  }
}
