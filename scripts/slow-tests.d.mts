export interface FileTime {
  label: string
  seconds: number
}
export function fileTimes(
  report: { testResults: { name: string; startTime: number; endTime: number }[] },
  options: { section: string; root: string },
): FileTime[]
export function slowestFiles(times: FileTime[]): string[]
