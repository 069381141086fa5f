import type { MachineUsage } from '@pinloft/contract/machines/endpoints'

export const SHOWN_MS = 60_000

/** The measurements of the minute before the latest one, in their order, none twice. */
export function latestMinute(measurements: readonly MachineUsage[]): MachineUsage[] {
  const byTime = new Map(measurements.map((measurement) => [Date.parse(measurement.at), measurement]))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const lastMs = times.at(-1) ?? 0
  return times.filter((time) => time > lastMs - SHOWN_MS).flatMap((time) => byTime.get(time) ?? [])
}
