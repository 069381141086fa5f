/** What happened in one run of vitest. Paths are relative to the repository. */
export interface GateReport {
  reason: 'passed' | 'failed' | 'interrupted'
  files: GateFile[]
  /** Errors outside any test: unhandled rejections, processes of the runner that died. */
  unhandled: { file?: string; test?: string; message: string }[]
}

export interface GateFile {
  file: string
  state: 'queued' | 'pending' | 'passed' | 'failed' | 'skipped'
  seconds: number
  /** Errors of loading the file, and of hooks around its tests. */
  errors: string[]
  tests: { name: string; state: 'pending' | 'passed' | 'failed' | 'skipped'; messages: string[] }[]
}
