import type { UploadQueue } from './uploadQueue.ts'

export interface OverallProgress {
  files: number
  stored: number
  failed: number
  /** 0 to 100, over the bytes of all files that have not failed. */
  percent: number
  /** Bytes still to be sent. */
  leftBytes: number
}

/** Progress of the whole queue. */
export function overallProgress(queue: UploadQueue): OverallProgress {
  const counted = queue.filter(({ status }) => status !== 'error')
  // Each file has a minimum weight, or many empty ones would never move the bar.
  const weights = counted.map(({ file }) => Math.max(1, file.size))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const done = counted.reduce((sum, { progress }, index) => sum + (weights[index] ?? 0) * (progress / 100), 0)
  return {
    files: queue.length,
    stored: queue.filter(({ status }) => status === 'success').length,
    failed: queue.length - counted.length,
    percent: whole === 0 ? 0 : Math.floor((done / whole) * 100),
    leftBytes: counted.reduce((sum, { file, storedBytes }) => sum + file.size - storedBytes, 0),
  }
}
