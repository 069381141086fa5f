/** The measurements of some time before the latest one, in their order, none twice. */
export function latestMeasurements<Measured extends { at: string }>(
  measurements: readonly Measured[],
  shownMs: number,
): Measured[] {
  const byTime = new Map(measurements.map((measurement) => [Date.parse(measurement.at), measurement]))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const lastMs = times.at(-1) ?? 0
  return times.filter((time) => time > lastMs - shownMs).flatMap((time) => byTime.get(time) ?? [])
}
