export { formatDuration } from '../../../platform/format-duration.ts'

/** '48 min', '3 h 12 min', for the duration of an album or a playlist. */
export function formatTotal(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
