import { expect, test } from 'vitest'
import { StartFailure, WorkFailure } from '../process/work-failure.ts'
import { RecentFailures } from './recent-failures.ts'

const MINUTE_MS = 60_000

function setUp() {
  let nowMs = 0
  let attemptCount = 0
  const failures = new RecentFailures({ now: () => nowMs, steadyNow: () => nowMs })
  return {
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
    /** Requests the work once more and returns how often it has run so far. */
    attempt: async (failure?: Error) => {
      const work = async () => {
        attemptCount++
        if (failure !== undefined) throw failure
      }
      await failures.attempt('key', work).catch(() => {})
      return attemptCount
    },
  }
}

const cutShort = () => new WorkFailure('took too long', { isVerdict: false })

test('interrupted work is retried at once, then with increasing delays', async () => {
  const { attempt, pass } = setUp()
  expect([await attempt(cutShort()), await attempt(cutShort()), await attempt(cutShort())]).toEqual([1, 2, 2])
  pass(10)
  expect([await attempt(cutShort()), await attempt(cutShort())]).toEqual([3, 3])
  pass(19)
  expect(await attempt(cutShort())).toBe(3)
  pass(1)
  expect([await attempt(), await attempt(cutShort()), await attempt(cutShort())]).toEqual([4, 5, 6])
})

test('several callers of the same work count as one failure', async () => {
  const { attempt } = setUp()
  const failure = cutShort()
  expect([await attempt(failure), await attempt(failure), await attempt(failure)]).toEqual([1, 2, 3])
})

test('a verdict is kept at once, a start failure never', async () => {
  const { attempt, pass } = setUp()
  const verdict = new WorkFailure('no document', { isVerdict: true })
  expect([await attempt(verdict), await attempt(verdict)]).toEqual([1, 1])
  pass(10)
  expect(await attempt(verdict)).toBe(2)
  pass(10)
  const notStarted = new StartFailure('ffmpeg', new Error('EAGAIN'))
  expect([await attempt(notStarted), await attempt(notStarted), await attempt(notStarted)]).toEqual([3, 4, 5])
})
