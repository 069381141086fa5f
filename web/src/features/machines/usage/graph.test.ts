import type { MachineUsage } from '@pinloft/contract/machines/endpoints'
import { expect, it } from 'vitest'
import { graphPaths } from './graph.ts'
import { latestMinute } from './latestMinute.ts'

it('draws the last minute, the latest value at the right', () => {
  expect(
    graphPaths(
      [
        { atMs: 0, value: 0 },
        { atMs: 30_000, value: 50 },
        { atMs: 60_000, value: 200 },
      ],
      100,
    ),
  ).toEqual({ line: 'M0 32L50 16L100 0', area: 'M0 32L50 16L100 0L100 32L0 32z' })
})

it('has no line without two values, and a flat one without a scale', () => {
  expect(graphPaths([], 100)).toBeNull()
  expect(graphPaths([{ atMs: 0, value: 1 }], 100)).toBeNull()
  const flat = [0, 2000].map((atMs) => ({ atMs, value: 0 }))
  expect(graphPaths(flat, 0)?.line).toBe('M96.7 32L100 32')
})

it('keeps one minute of measurements, in their order, none twice', () => {
  const at = (second: number) => ({ at: new Date(second * 1000).toISOString() }) as MachineUsage
  expect(latestMinute([at(10), at(90), at(40), at(90), at(30)])).toEqual([at(40), at(90)])
  expect(latestMinute([])).toEqual([])
})
