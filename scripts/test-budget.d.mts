import type { GateReport } from './gate.reporter.d.mts'

/** Tests, page opens, server starts, runs of axe, and the seconds of each kind of test. */
export interface Cost {
  tests: number
  pages: number
  servers: number
  axe: number
  unit: number
  blackbox: number
  browser: number
}

/** A cost over its budget, or near it. */
export interface Over {
  feature: string
  column: keyof Cost
  cost: number
  limit: number
}

export interface SecondsOptions {
  reports: Iterable<readonly [section: string, report: GateReport]>
  featureOfFile: (file: string) => string
  /** Runs one file of a section in a new process with one worker; undefined if it left no report. */
  runAlone: (section: string, file: string) => Promise<GateReport | undefined>
}

export interface RunCost {
  reports: Iterable<readonly [section: string, report: GateReport]>
  /** For each column the test file of each time. */
  counts: { pages: readonly string[]; servers: readonly string[]; axe: readonly string[] }
}

export function featureOf(path: string, features: readonly string[], otherNames: Record<string, string>): string
export function listFeatures(root: string): string[]
export function costs(run: RunCost, features: readonly string[], otherNames: Record<string, string>): Map<string, Cost>
export function readCounts(folder: string, root: string): RunCost['counts']
export function compare(
  rows: ReadonlyMap<string, Cost>,
  budget: Record<string, Cost>,
): { lines: string[]; over: Over[]; near: Over[] }
export function describeOver(over: Over): string
export function measureAgain(
  over: readonly Over[],
  options: SecondsOptions,
): Promise<{ over: Over[]; slowOnce: Over[] }>
export function budgetFrom(rows: ReadonlyMap<string, Cost>): Record<string, Cost>
