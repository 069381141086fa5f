import { expect, it } from 'vitest'
import { latestMeasurements } from '../../platform/latest-measurements.ts'
import { graphPaths } from './graph.ts'

const MINUTE_MS = 60_000

it('draws the last minute, the latest value at the right', () => {
  expect(
    graphPaths(
      [
        { atMs: 0, value: 0 },
        { atMs: 30_000, value: 50 },
        { atMs: 60_000, value: 200 },
      ],
      100,
      MINUTE_MS,
    ),
  ).toEqual({ line: 'M0 32L50 16L100 0', area: 'M0 32L50 16L100 0L100 32L0 32z' })
})

it('has no line without two values, and a flat one without a scale', () => {
  expect(graphPaths([], 100, MINUTE_MS)).toBeNull()
  expect(graphPaths([{ atMs: 0, value: 1 }], 100, MINUTE_MS)).toBeNull()
  const flat = [0, 2000].map((atMs) => ({ atMs, value: 0 }))
  expect(graphPaths(flat, 0, MINUTE_MS)?.line).toBe('M96.7 32L100 32')
})

it('keeps some time of measurements, in their order, none twice', () => {
  const at = (second: number) => ({ at: new Date(second * 1000).toISOString() })
  expect(latestMeasurements([at(10), at(90), at(40), at(90), at(30)], MINUTE_MS)).toEqual([at(40), at(90)])
  expect(latestMeasurements([], MINUTE_MS)).toEqual([])
})
