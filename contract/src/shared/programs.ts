/** Texts about a long-running program. `name` is the name shown to people: 'Syncthing'. */
export const PROGRAM_TEXTS = {
  notStarted: (name: string) => `${name} could not be started`,
  notReady: (name: string, seconds: number) => `${name} was not ready within ${seconds} s`,
  finished: (name: string) => `${name} exited`,
  endedWithCode: (name: string, exitCode: number) => `${name} failed with exit code ${exitCode}`,
  endedBySignal: (name: string, signal: string) => `${name} was killed by ${signal}`,
  endedUnseen: (name: string) => `${name} stopped unexpectedly`,
  /** `line` is the last line of its output. */
  withLastLine: (reason: string, line: string) => `${reason}: ${line}`,
} as const
