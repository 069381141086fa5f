import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type Command, type Confinement, confine, killGroup, lowerPriority, type Urgency } from './confine.ts'
import { ProgramFailure } from './run-program.ts'

const COMPLAINT_MAX_CHARACTERS = 4096

export interface PipedRun extends Command, Confinement {
  environment?: Record<string, string>
  urgency: Urgency
}

/**
 * A program of others that prints as long as somebody reads: who does not read makes it wait. Confined, in a group of its
 * own that is ended as a whole.
 */
export class PipedProgram {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  /** Null where it has ended well. */
  readonly #failure: Promise<string | null>
  #complaint = ''
  #isStopped = false

  private constructor(child: ChildProcessByStdio<null, Readable, Readable>, { urgency }: PipedRun) {
    this.#child = child
    if (child.pid !== undefined) lowerPriority(child.pid, urgency)
    this.#failure = new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${code ?? signal}`))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint += text.slice(0, Math.max(0, COMPLAINT_MAX_CHARACTERS - this.#complaint.length))
    })
  }

  static async start(run: PipedRun): Promise<PipedProgram> {
    const { program, args } = await confine(run, run)
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...run.environment },
    })
    return new PipedProgram(child, run)
  }

  /** Whether it has printed warnings or errors so far. */
  get hasComplained(): boolean {
    return this.#complaint !== ''
  }

  /** What it prints, up to its end; who reads no more waits for that. Throws `ProgramFailure` at the end where it has failed and was not stopped. */
  async *output(): AsyncGenerator<Buffer, void, void> {
    try {
      yield* this.#child.stdout
      const failure = await this.#failure
      if (failure !== null && !this.#isStopped) throw new ProgramFailure(`${failure}. ${this.#complaint.trim()}`)
    } catch (error) {
      if (!this.#isStopped) throw error
    } finally {
      this.stop()
      await this.#failure
    }
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    if (this.#child.pid !== undefined) killGroup(this.#child.pid)
    this.#child.stdout.destroy()
  }
}
