import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { AppError } from '../errors.ts'

/** Work on a file in another process failed: it could not be started, was interrupted, or reported a failure. */
export class WorkFailure extends Error {
  /**
   * Whether the work ended by itself, so that the failure says something about the file. False when it timed out, was
   * killed by a signal or could not be started: the next attempt may succeed, so the failure must not be stored.
   */
  readonly isVerdict: boolean

  constructor(message: string, { isVerdict, cause }: { isVerdict: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isVerdict = isVerdict
  }

  /** The error for the user: the given code for a verdict, otherwise that a retry may succeed. */
  refusal(code: ErrorCode): AppError {
    return new AppError(this.isVerdict ? code : 'work_interrupted', { cause: this })
  }
}

/** A program or process could not be started. */
export class StartFailure extends WorkFailure {
  constructor(program: string, cause: unknown) {
    super(`${program} could not be started`, { isVerdict: false, cause })
  }
}

/** Exit codes of shells and wrapper programs when a program cannot be started. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127])
/** Their exit code when a program was killed by a signal: this plus the signal number, up to 31. */
const SIGNALLED = 128
const SIGNALS_MAX = 31
/** Exit code of FFmpeg after catching a signal, including the one of the CPU time limit. */
const FFMPEG_SIGNALLED = 255
/** Error output of the programs that set limits, which then fail like the program that they should have started. */
const LIMITS_COMPLAINT = /^(?:prlimit|unshare): /

/** Whether a failed program failed by itself. `complaint` is its error output. */
export function isOwnFailure(exitCode: number | null, complaint: string): boolean {
  if (exitCode === null || NOT_STARTED.has(exitCode) || exitCode === FFMPEG_SIGNALLED) return false
  return !(exitCode > SIGNALLED && exitCode <= SIGNALLED + SIGNALS_MAX) && !LIMITS_COMPLAINT.test(complaint)
}
