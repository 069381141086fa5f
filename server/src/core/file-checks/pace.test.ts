import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('waits as long as the bytes should have taken, however long the work itself takes', async () => {
  const waits: number[] = []
  const pace = new Pace(1000, async (durationMs) => void waits.push(durationMs))
  await pace.spend(500, 0)
  await pace.spend(500, 0)
  // Half a second was waited, and the work took as long as its bytes may take.
  await pace.spend(500, 1000)
  // It took much longer: no time is made up for.
  await pace.spend(500, 9000)
  await pace.spend(500, 9000)
  expect(waits).toEqual([500, 500])
})
