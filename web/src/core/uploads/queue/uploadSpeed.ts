import { splitSize } from '@pinloft/contract/shared/sizes'

/** Window of the speed measurement: long enough to be stable, short enough to be current. */
const WINDOW_MS = 5000
/** No remaining time is shown for items that take no longer than this. */
const QUIET_MS = 1000

export interface SpeedSample {
  atMs: number
  storedBytes: number
}

/** The samples with a new one, without those outside the window. */
export function withSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  return [...samples, sample].filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS)
}

/** Bytes per second in the window; `null` while there are too few samples. */
export function bytesPerSecond(samples: readonly SpeedSample[]): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.atMs - first.atMs < QUIET_MS) return null
  return ((last.storedBytes - first.storedBytes) * 1000) / (last.atMs - first.atMs)
}

/** '1.92 of 3.40 GB · 37.0 MB/s · 41 s left': the durable bytes and, once known, speed and remaining time. */
export function progressInWords(storedBytes: number, totalBytes: number, speed: number | null): string {
  if (storedBytes >= totalBytes) return `${sizeOf(totalBytes)} sent, storing`
  const sent = partInWords(storedBytes, totalBytes)
  if (speed === null || speed <= 0) return sent
  return `${sent} · ${speedInWords(speed)} · ${timeInWords((totalBytes - storedBytes) / speed)} left`
}

function speedInWords(bytesPerSecond: number): string {
  const { value, unit } = splitSize(bytesPerSecond)
  return `${Number(value).toFixed(unit === 'Bytes' ? 0 : 1)} ${unit}/s`
}

/** '1.92 of 3.40 GB'. */
export function partInWords(partBytes: number, totalBytes: number): string {
  return `${partOf(partBytes, totalBytes)} of ${sizeOf(totalBytes)}`
}

function decimalsOf(unit: string): number {
  return unit === 'Bytes' ? 0 : unit === 'KB' ? 1 : 2
}

function sizeOf(totalBytes: number): string {
  const { value, unit } = splitSize(totalBytes)
  return `${Number(value).toFixed(decimalsOf(unit))} ${unit}`
}

/** A partial size in the unit of the total, so that the two are easy to compare. */
function partOf(partBytes: number, totalBytes: number): string {
  const { unit } = splitSize(totalBytes)
  const scale = 1024 ** ['Bytes', 'KB', 'MB', 'GB', 'TB'].indexOf(unit)
  return (partBytes / scale).toFixed(decimalsOf(unit))
}

export function timeInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
