import { spawn } from 'node:child_process'
import { type Command, type Confinement, killGroup, lowerPriority, type Urgency } from './confine.ts'
import { startConfined } from './start-confined.ts'
import { isOwnFailure, WorkFailure } from './work-failure.ts'

/** Default limit on the captured output. */
const OUTPUT_MAX_CHARACTERS = 64 * 1024
/** What is left of the output is read for this long, in case a child process of another group keeps it open. */
const REST_MS = 1000

export interface ProgramRun extends Command, Confinement {
  timeLimitMs: number
  urgency?: Urgency
  /** Output beyond this is dropped. */
  outputMaxCharacters?: number
  environment?: Record<string, string>
  /** Kills the program at once. */
  signal?: AbortSignal
}

/**
 * Runs an external program on potentially hostile input: confined, in a process group that is killed as a whole.
 * Returns its standard output, as text: use `PipedProgram` for bytes or long output. It gets no standard input. Throws
 * `WorkFailure`, also when the signal is aborted.
 */
export async function runProgram(run: ProgramRun): Promise<string> {
  const { outputMaxCharacters = OUTPUT_MAX_CHARACTERS } = run
  const child = await startConfined(run, run, ({ program, args }) =>
    spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...run.environment },
    }),
  )
  return new Promise((resolve, reject) => {
    let isCutShort = false
    const end = () => child.pid !== undefined && killGroup(child.pid)
    const cutShort = () => {
      isCutShort = true
      end()
    }
    const overdue = setTimeout(cutShort, run.timeLimitMs)
    run.signal?.addEventListener('abort', cutShort, { once: true })
    if (run.signal?.aborted) cutShort()
    if (child.pid !== undefined) lowerPriority(child.pid, run.urgency)
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text.slice(0, Math.max(0, outputMaxCharacters - printed[name].length))
      })
    }
    const settle = (failure: string | null, isVerdict: boolean) => {
      clearTimeout(overdue)
      run.signal?.removeEventListener('abort', cutShort)
      if (failure === null) resolve(printed.stdout)
      else reject(new WorkFailure(`${run.program}: ${failure}. ${printed.stderr.trim()}`, { isVerdict }))
    }
    child.on('error', (error) => settle(error.message, false))
    child.on('exit', (code, signal) => {
      clearTimeout(overdue)
      // Child processes that it left running would keep its output open. What it printed last may not be read yet.
      end()
      const rest = setTimeout(ended, REST_MS)
      child.on('close', ended)
      function ended() {
        clearTimeout(rest)
        const isVerdict = !isCutShort && isOwnFailure(code, printed.stderr)
        settle(code === 0 ? null : `ended with ${code ?? signal}`, isVerdict)
      }
    })
  })
}
