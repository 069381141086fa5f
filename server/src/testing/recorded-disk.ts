import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { diskFileSystem, type FileSystem } from '../platform/blobs/file-system.ts'

/** Enough turns of the event loop for everything that awaits only promises to have happened. */
const TURNS = 5

interface Step {
  text: string
  began: number
  ended: number
}

/** Lets other work continue until it only waits for the disk, or for a held step. */
export async function settleTurns(): Promise<void> {
  for (let count = 0; count < TURNS; count++) await turn()
}

/**
 * A real disk, in a temporary folder, that records when each step started and ended. A step is named by its function
 * and its paths relative to the folder: 'sync staging/key', 'link staging/key blobs/ab/key'. The folder itself is '.'.
 */
export class RecordedDisk {
  readonly root: string
  readonly fileSystem: FileSystem
  #steps: Step[] = []
  #moment = 0
  readonly #open = new Map<unknown, string>()
  #hooks: { start: string; hook: () => unknown }[] = []

  private constructor(root: string) {
    this.root = root
    this.fileSystem = new Proxy(diskFileSystem, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          this.#step(name as keyof FileSystem, args),
    })
  }

  static async create(): Promise<RecordedDisk> {
    const root = await mkdtemp(join(tmpdir(), 'pinloft-blobs-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    return new RecordedDisk(root)
  }

  /** All steps that have started, in order. */
  get steps(): string[] {
    return this.#steps.map(({ text }) => text)
  }

  /** The steps that have started and not ended. */
  get underWay(): string[] {
    return this.#steps.filter(({ ended }) => ended === Infinity).map(({ text }) => text)
  }

  /** The files and directories that are open. */
  get openPaths(): string[] {
    return [...this.#open.values()].sort()
  }

  /** Discards the steps recorded so far. */
  forget(): void {
    this.#steps = []
  }

  /**
   * Whether both happened, and every step with the first name ended before the first one with the second name started.
   */
  isBefore(first: string, second: string): boolean {
    const [previous, later] = [first, second].map((text) => this.#steps.filter((step) => step.text === text))
    if (!previous?.length || !later?.length) return false
    return Math.max(...previous.map(({ ended }) => ended)) < Math.min(...later.map(({ began }) => began))
  }

  /** Makes steps that start with this text fail from now on. */
  fail(start: string, code = 'EIO'): void {
    this.#hooks.push({
      start,
      hook: () => {
        throw Object.assign(new Error(`${code}: ${start}`), { code })
      },
    })
  }

  /** Makes steps that start with this text wait, after letting some through, until the returned function is called. */
  hold(start: string, letThrough = 0): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    let count = 0
    this.#hooks.push({ start, hook: () => (++count > letThrough ? promise : undefined) })
    return resolve
  }

  /** Stops all failing and waiting. */
  mend(): void {
    this.#hooks = []
  }

  async #step(name: keyof FileSystem, args: unknown[]): Promise<unknown> {
    const paths = (name === 'link' ? args.slice(0, 2) : args.slice(0, 1)).map((where) =>
      typeof where === 'string' ? relative(this.root, where) || '.' : this.#open.get(where),
    )
    const step = { text: [name, ...paths].join(' '), began: ++this.#moment, ended: Infinity }
    this.#steps.push(step)
    // The system may reuse the number for another file before its reply arrives here.
    if (name === 'close') this.#open.delete(args[0])
    try {
      for (const { start, hook } of this.#hooks) if (step.text.startsWith(start)) await hook()
      const work = diskFileSystem[name] as (...given: unknown[]) => Promise<unknown>
      const result = await work(...args)
      if (name === 'open') this.#open.set(result, paths.join(' '))
      return result
    } finally {
      step.ended = ++this.#moment
    }
  }
}
