import { VERSIONS_MAX_PER_FILE } from '@pinloft/contract/versions/limits'
import { expect, test } from 'vitest'
import { surplusVersions } from './thinning.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Noon, in the middle of a week counted from the epoch. */
const NOW = 2_900 * 7 * DAY_MS + 3.5 * DAY_MS

const agesLeft = (agesMs: readonly number[], keptDays: number | null) => {
  const versions = agesMs.map((ageMs) => ({ replaced_at: NOW - ageMs, ageMs }))
  const surplus = surplusVersions(versions, { now: NOW, keptDays })
  return versions.filter((version) => !surplus.includes(version)).map(({ ageMs }) => ageMs)
}

test('all of the last day are kept, then the newest per day, then the newest per week', () => {
  const lastDay = Array.from({ length: 24 }, (_, index) => index * HOUR_MS)
  const twiceADay = [1, 2, 3, 29].flatMap((days) => [days * DAY_MS + HOUR_MS, days * DAY_MS + 2 * HOUR_MS])
  const [week6, week6again, week7] = [42 * DAY_MS, 43 * DAY_MS, 49 * DAY_MS]
  expect(agesLeft([...lastDay, ...twiceADay, week6, week6again, week7], 365)).toEqual([
    ...lastDay,
    ...[1, 2, 3, 29].map((days) => days * DAY_MS + HOUR_MS),
    week6,
    week7,
  ])
})

test('what was replaced too long ago is deleted, and without a limit everything is kept', () => {
  const ages = [DAY_MS, 30 * DAY_MS - 1, 30 * DAY_MS, 31 * DAY_MS, 3000 * DAY_MS]
  expect(agesLeft(ages, 30)).toEqual([DAY_MS, 30 * DAY_MS - 1])
  expect(agesLeft([...ages, 3000 * DAY_MS + 1], null)).toEqual([...ages, 3000 * DAY_MS + 1])
})

test('thinning again later removes no more from the same days', () => {
  const ages = Array.from({ length: 200 }, (_, index) => index * 5 * HOUR_MS)
  const once = agesLeft(ages, 365)
  expect(agesLeft(once, 365)).toEqual(once)
})

test('versions beyond the limit per file are surplus, and a clock that was set back removes none', () => {
  const ages = Array.from({ length: VERSIONS_MAX_PER_FILE + 2 }, (_, index) => index)
  expect(agesLeft(ages, null)).toEqual(ages.slice(0, VERSIONS_MAX_PER_FILE))
  expect(agesLeft([-40 * DAY_MS, -DAY_MS, 0], 1)).toEqual([-40 * DAY_MS, -DAY_MS, 0])
})
