import { spawn } from 'node:child_process'
import { type Command, type Confinement, confine, killGroup, lowerPriority } from './confine.ts'

/** So much of what a program prints is kept, where more is not asked for. */
const OUTPUT_MAX_CHARACTERS = 64 * 1024

export interface ProgramRun extends Command, Confinement {
  timeLimitMs: number
  /** What it prints beyond that is dropped. */
  outputMaxCharacters?: number
  environment?: Record<string, string>
  /** Ends the program at once. */
  signal?: AbortSignal
}

/** A program could not be started, took too long, was stopped, or said that it failed. */
export class ProgramFailure extends Error {}

/**
 * Runs a program of others on what may be hostile: confined, in a group of its own that is ended as a whole. Gives what
 * it prints on standard output. Throws `ProgramFailure`.
 */
export async function runProgram(run: ProgramRun): Promise<string> {
  const { outputMaxCharacters = OUTPUT_MAX_CHARACTERS } = run
  const { program, args } = await confine(run, run)
  if (run.signal?.aborted) throw new ProgramFailure(`${run.program}: stopped`)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...run.environment },
    })
    const stop = () => child.pid !== undefined && killGroup(child.pid)
    const overdue = setTimeout(stop, run.timeLimitMs)
    run.signal?.addEventListener('abort', stop, { once: true })
    if (child.pid !== undefined) lowerPriority(child.pid)
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text.slice(0, Math.max(0, outputMaxCharacters - printed[name].length))
      })
    }
    const settle = (failure: string | null) => {
      clearTimeout(overdue)
      run.signal?.removeEventListener('abort', stop)
      // What it may have left running goes with it.
      stop()
      if (failure === null) resolve(printed.stdout)
      else reject(new ProgramFailure(`${run.program}: ${failure}. ${printed.stderr.trim()}`))
    }
    child.on('error', (error) => settle(error.message))
    // Not 'close': what it has left running may hold its output open.
    child.on('exit', (code, signal) => settle(code === 0 ? null : `ended with ${code ?? signal}`))
  })
}
