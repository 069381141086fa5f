/** Ticks a second: everything but bodies moves in these. */
export const TICKS_PER_SECOND = 20
/** Ticks of a day of twenty minutes. */
export const DAY_TICKS = 24_000
/** A world begins at eight in the morning. */
export const FIRST_TICK = DAY_TICKS / 3

/** What a clock in the world shows; the first day is day 1. */
export function clockOf(time: number): { day: number; hour: number; minute: number } {
  const minutes = Math.floor(((time % DAY_TICKS) / DAY_TICKS) * 1440)
  return { day: Math.floor(time / DAY_TICKS) + 1, hour: Math.floor(minutes / 60), minute: minutes % 60 }
}

/** Where the sun is, in radians: 0 where it rises at six, a quarter turn at noon. */
export function sunAngle(time: number): number {
  return ((time % DAY_TICKS) / DAY_TICKS - 0.25) * 2 * Math.PI
}

/** How bright the sky is, from the 0.08 of the night to 1. Dawn and dusk take an hour and a half. */
export function daylight(time: number): number {
  const height = Math.sin(sunAngle(time))
  return 0.08 + 0.92 * Math.min(1, Math.max(0, (height + 0.18) / 0.36))
}

export function isNight(time: number): boolean {
  return daylight(time) < 0.4
}
