import { expect, test } from 'vitest'
import { budgetFrom, type Cost, compare, costs, describeOver, featureOf, measureAgain } from './test-budget.mjs'

const FEATURES = ['video', 'video-downloads', 'files']
const OTHER_NAMES = { manage: 'files' }

test.each([
  ['server/src/features/video/video.routes.test.ts', 'video'],
  ['web/src/features/video-downloads/queue.test.ts', 'video-downloads'],
  ['e2e/video-downloads-queue.spec.ts', 'video-downloads'],
  ['e2e/video-stage.spec.ts', 'video'],
  ['e2e/manage-drag.spec.ts', 'files'],
  ['contract/src/video/texts.test.ts', 'video'],
  ['contract/src/shared/sizes.test.ts', '(shared)'],
  ['game/src/mesh/mesher.test.ts', 'block-game'],
  ['tests/leaks.test.ts', '(shared)'],
  ['server/src/platform/video.test.ts', '(shared)'],
])('%s is about %s', (path, feature) => {
  expect(featureOf(path, FEATURES, OTHER_NAMES)).toBe(feature)
})

const report = (file: string, seconds: number) => ({
  reason: 'passed' as const,
  files: [
    {
      file,
      state: 'passed' as const,
      seconds,
      errors: [],
      tests: [{ name: 'a', state: 'passed' as const, messages: [] }],
    },
  ],
  unhandled: [],
})

const ROW: Cost = { tests: 20, pages: 10, servers: 3, axe: 4, unit: 10, blackbox: 10, browser: 30 }
const overIn = (row: Cost, budget: Record<string, Cost> = { video: ROW, files: ROW }) =>
  compare(
    new Map([
      ['files', ROW],
      ['video', row],
    ]),
    budget,
  ).over
const overOf = (row: Cost, budget?: Record<string, Cost>) => overIn(row, budget).map(describeOver)

test('counts over the budget are named, however slow the computer is', () => {
  expect(overOf(ROW)).toEqual([])
  expect(overOf({ ...ROW, pages: 11 })).toEqual(['video: 11 pages, at most 10'])
  expect(overOf({ ...ROW, axe: 5, tests: 21 })).toEqual(['video: 21 tests, at most 20', 'video: 5 axe, at most 4'])
})

test('seconds are over only beyond what the whole run was slower', () => {
  expect(overOf({ ...ROW, browser: 55 })).toEqual([])
  expect(overOf({ ...ROW, browser: 130 })).toEqual([expect.stringMatching(/^video: 130 browser, at most \d+$/)])
  const slow = { ...ROW, unit: 30, blackbox: 30, browser: 90 }
  expect(
    compare(
      new Map([
        ['files', slow],
        ['video', slow],
      ]),
      { video: ROW, files: ROW },
    ).over,
  ).toEqual([])
  // A third feature, whose unit tests are as slow as all others, and whose browser tests alone are slow.
  const unit = { ...ROW, unit: 60 }
  const rows = (browser: number) =>
    new Map([
      ['files', unit],
      ['video', unit],
      ['guides', { ...unit, browser }],
    ])
  const budget = { video: ROW, files: ROW, guides: ROW }
  expect(compare(rows(30), budget).over).toEqual([])
  expect(compare(rows(200), budget).over.map(describeOver)).toEqual([expect.stringMatching(/^guides: 200 browser/)])
})

test('seconds near their limit are named before they are over', () => {
  const nearOf = (row: Cost) =>
    compare(
      new Map([
        ['files', ROW],
        ['video', row],
      ]),
      { video: ROW, files: ROW },
    ).near.map(describeOver)
  expect(nearOf(ROW)).toEqual([])
  expect(nearOf({ ...ROW, browser: 55 })).toEqual(['video: 55 browser, at most 60'])
  expect(nearOf({ ...ROW, browser: 61 })).toEqual([])
})

test('seconds over the budget are measured again alone, and counts never', async () => {
  const reports = [
    ['e2e', report('e2e/video.spec.ts', 130)],
    ['blackbox', report('tests/video.test.ts', 7)],
    ['e2e', report('e2e/manage.spec.ts', 30)],
  ] as const
  const over = overIn({ ...ROW, pages: 11, browser: 130 })
  const ran: string[] = []
  const again = (secondsAlone: number | undefined, reason: 'passed' | 'failed' = 'passed') =>
    measureAgain(over, {
      reports,
      featureOfFile: (file) => featureOf(file, FEATURES, OTHER_NAMES),
      runAlone: (section, file) => {
        ran.push(`${section} ${file}`)
        return Promise.resolve(secondsAlone === undefined ? undefined : { ...report(file, secondsAlone), reason })
      },
    })
  const quick = await again(30)
  expect(ran).toEqual(['e2e e2e/video.spec.ts'])
  expect(quick.over.map(describeOver)).toEqual(['video: 11 pages, at most 10'])
  expect(quick.slowOnce.map(describeOver)).toEqual([expect.stringMatching(/^video: 30 browser/)])
  const slow = await again(120)
  expect(slow.over.map(describeOver)).toEqual([
    'video: 11 pages, at most 10',
    expect.stringMatching(/^video: 120 browser/),
  ])
  expect(slow.slowOnce).toEqual([])
  expect((await again(undefined)).slowOnce).toEqual([])
  // What failed ended early.
  expect((await again(1, 'failed')).slowOnce).toEqual([])
  // The quicker of both times counts, so neither being unlucky is enough.
  expect((await again(500)).over.map(({ cost }) => cost)).toEqual([11, 130])
  const many = await measureAgain([...over, ...over, ...over, ...over], {
    reports,
    featureOfFile: () => 'video',
    runAlone: () => Promise.reject(new Error('too many to be looked at again')),
  })
  expect(many.slowOnce).toEqual([])
})

test('a feature that is not listed gets the budget of a new one', () => {
  expect(overOf(ROW, { files: ROW })).toEqual([])
  expect(overOf({ ...ROW, pages: 31 }, { files: ROW })).toEqual(['video: 31 pages, at most 30'])
})

test('a run is summed up by feature, and a test on both databases counts once', () => {
  const rows = costs(
    {
      reports: [
        ['sqlite', report('server/src/features/video/a.test.ts', 2)],
        ['postgresql', report('server/src/features/video/a.test.ts', 3)],
        ['e2e', report('e2e/video.spec.ts', 7)],
      ],
      counts: { pages: ['e2e/video.spec.ts', 'e2e/video.spec.ts'], servers: ['e2e/video.spec.ts'], axe: [] },
    },
    FEATURES,
    OTHER_NAMES,
  )
  expect(rows.get('video')).toEqual({ tests: 2, pages: 2, servers: 1, axe: 0, unit: 5, blackbox: 0, browser: 7 })
  expect(budgetFrom(rows)).toEqual({
    video: { tests: 4, pages: 4, servers: 3, axe: 2, unit: 5, blackbox: 0, browser: 7 },
  })
})
