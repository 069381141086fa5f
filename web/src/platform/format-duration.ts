const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** A time in a film or a piece of music: '4:32', '1:04:32'. Takes seconds. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / HOUR_S), Math.floor((whole % HOUR_S) / MINUTE_S)]
  const rest = two(whole % MINUTE_S)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
