import type { GateReport } from './gate.reporter.d.mts'

export function stopAll(signal: NodeJS.Signals): void
export function runProgram(
  command: string,
  args: readonly string[],
  options?: { env?: Record<string, string>; isOutputKept?: boolean },
): Promise<number | string>
export function check(command: string, ...args: string[]): Promise<void>
export function runVitest(
  args: readonly string[],
  env?: Record<string, string>,
  isQuiet?: boolean,
): Promise<{ code: number | string; report: GateReport | undefined }>
