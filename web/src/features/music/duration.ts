const HOUR_S = 3600

/** '4:26', '1:02:09'. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000))
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  if (seconds < HOUR_S) return `${minutes}:${rest}`
  return `${Math.floor(seconds / HOUR_S)}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** '48 min', '3 h 12 min', for how long an album or a playlist is. */
export function formatTotal(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
