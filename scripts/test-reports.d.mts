import type { GateReport } from './gate.reporter.d.mts'

export interface Failure {
  section: string
  /** Relative to the repository; undefined for a failure of the runner. */
  file?: string
  /** Full name of the test; undefined for a failure of the file as a whole. */
  name?: string
  messages: string[]
}

export interface FileTime {
  label: string
  seconds: number
}

export function countsOf(report: GateReport): { passed: number; failed: number; skipped: number }
export function failuresOf(report: GateReport, section: string): Failure[]
export function fileTimes(report: GateReport, section: string): FileTime[]
export function slowestFiles(times: readonly FileTime[]): string[]
export function nameOf(failure: Failure): string
export function describeFailure(failure: Failure): string
