import { isWaiting } from '@pinloft/contract/jobs/endpoints'
import type { VideoDownload } from '@pinloft/contract/video-downloads/endpoints'

/** The downloads after one of those that wait was moved before another, or behind them all. The others keep their places. */
export function movedBefore(downloads: readonly VideoDownload[], id: string, beforeId: string | null): VideoDownload[] {
  const waiting = downloads.filter(({ job }) => isWaiting(job))
  const moved = waiting.find(({ job }) => job.id === id)
  if (moved === undefined || beforeId === id) return [...downloads]
  const others = waiting.filter((one) => one !== moved)
  const index = beforeId === null ? -1 : others.findIndex(({ job }) => job.id === beforeId)
  const order = others.toSpliced(index < 0 ? others.length : index, 0, moved).values()
  return downloads.map((download) => (isWaiting(download.job) ? (order.next().value ?? download) : download))
}
