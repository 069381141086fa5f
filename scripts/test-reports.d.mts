export interface FileTime {
  label: string
  seconds: number
}

interface FileResult {
  name: string
  startTime: number
  endTime: number
}

interface JudgedFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}

interface ReportOptions {
  section: string
  root: string
}

export function fileTimes(report: { testResults: FileResult[] }, options: ReportOptions): FileTime[]
export function slowestFiles(times: FileTime[]): string[]
export function failedTests(report: { testResults: JudgedFile[] }, options: ReportOptions): string[]
