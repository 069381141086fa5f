import type { GateReport } from './gate.reporter.d.mts'
import type { Failure } from './test-reports.d.mts'

export interface SecondLookOptions {
  /** Runs one file of a section in a new process with one worker; undefined if it left no report. */
  runAlone: (section: string, file: string) => Promise<GateReport | undefined>
  /** Whether a test file has been changed recently: then nothing in it is excused. */
  hasChanged: (file: string) => boolean
  /** Whether a test file is about crashes, kills, leaks or faults. */
  isAboutFaults: (file: string) => boolean
}

export interface SecondLook {
  unstable: (Failure & { isAboutFaults: boolean })[]
  failed: (Failure & { reason: string })[]
}

export const MAX_UNSTABLE: number
export const MAX_FILES: number
export const MAX_UNSTABLE_ABOUT_FAULTS: number
export function lookAgain(failures: readonly Failure[], options: SecondLookOptions): Promise<SecondLook>
