import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type Command, type Confinement, killGroup, lowerPriority, type Urgency } from './confine.ts'
import { startConfined } from './start-confined.ts'
import { isOwnFailure, WorkFailure } from './work-failure.ts'

const COMPLAINT_MAX_CHARACTERS = 4096

export interface PipedRun extends Command, Confinement {
  environment?: Record<string, string>
  urgency: Urgency
  /** Kills the program, which is a failure; without a limit, only the reader ends it. */
  timeLimitMs?: number
  /** Kills the program; its output then throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * An external program whose output is streamed: a slow reader makes it wait. Runs confined, in a process group that is
 * killed as a whole.
 */
export class PipedProgram {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  /** Null when it exited successfully. */
  readonly #failure: Promise<{ reason: string; exitCode: number | null } | null>
  readonly #overdue: NodeJS.Timeout | undefined
  readonly #signal: AbortSignal | undefined
  #complaint = ''
  #isStopped = false
  #isOverdue = false

  private constructor(
    child: ChildProcessByStdio<null, Readable, Readable>,
    { urgency, timeLimitMs, signal }: PipedRun,
  ) {
    this.#child = child
    this.#signal = signal
    if (child.pid !== undefined) lowerPriority(child.pid, urgency)
    this.#failure = new Promise((resolve) => {
      child.on('error', (error) => resolve({ reason: error.message, exitCode: null }))
      child.on('exit', (code, killedBy) => {
        clearTimeout(this.#overdue)
        signal?.removeEventListener('abort', this.#stop)
        resolve(code === 0 ? null : { reason: `ended with ${code ?? killedBy}`, exitCode: code })
      })
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint += text.slice(0, Math.max(0, COMPLAINT_MAX_CHARACTERS - this.#complaint.length))
    })
    if (timeLimitMs !== undefined) {
      this.#overdue = setTimeout(() => {
        this.#isOverdue = true
        this.#kill()
      }, timeLimitMs)
    }
    if (signal?.aborted) this.stop()
    else signal?.addEventListener('abort', this.#stop, { once: true })
  }

  /** Throws `WorkFailure`. */
  static async start(run: PipedRun): Promise<PipedProgram> {
    const child = await startConfined(run, run, ({ program, args }) =>
      spawn(program, args, {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...run.environment },
      }),
    )
    return new PipedProgram(child, run)
  }

  /** Whether it has printed warnings or errors so far. */
  get hasComplained(): boolean {
    return this.#complaint !== ''
  }

  /**
   * Its output, up to the end; a reader that stops early waits for the program to exit. Throws `WorkFailure` at the end
   * when the program failed, and the signal's reason when that stopped it. After `stop()` it just ends: what was read is
   * not complete then.
   */
  async *output(): AsyncGenerator<Buffer, void, void> {
    try {
      yield* this.#child.stdout
      const failure = await this.#failure
      this.#signal?.throwIfAborted()
      if (this.#isStopped || (failure === null && !this.#isOverdue)) return
      const isVerdict = !this.#isOverdue && isOwnFailure(failure?.exitCode ?? null, this.#complaint)
      const reason = this.#isOverdue ? 'took too long' : failure?.reason
      throw new WorkFailure(`${reason}. ${this.#complaint.trim()}`, { isVerdict })
    } catch (error) {
      this.#signal?.throwIfAborted()
      if (!this.#isStopped) throw error
    } finally {
      this.stop()
      await this.#failure
    }
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    clearTimeout(this.#overdue)
    this.#kill()
    this.#child.stdout.destroy()
  }

  readonly #stop = () => this.stop()

  #kill(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid)
  }
}
