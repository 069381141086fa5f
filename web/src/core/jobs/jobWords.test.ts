import type { Job } from '@pinloft/contract/jobs/endpoints'
import { describe, expect, it } from 'vitest'
import { detailsOf, overallProgress, percentOf } from './jobWords.ts'
import { mergeJobs } from './mergeJobs.ts'

const NOW = Date.parse('2026-01-01T00:00:00.000Z')

function job(change: Partial<Job> = {}): Job {
  return {
    id: 'a',
    kind: 'backup',
    title: 'Backup',
    subjectId: null,
    state: 'running',
    progress: { unit: 'bytes', done: 1024, total: 4096 },
    speed: null,
    summary: null,
    problem: null,
    attempts: 1,
    nextAttemptAt: null,
    canCancel: true,
    canPause: false,
    canRetry: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

const problem = { code: 'internal', message: 'The disk has a bad day' }
const unknown = { unit: 'bytes', done: 0, total: null } as const

describe('the words of a job', () => {
  it.each([
    ['running', job(), '1 KB of 4 KB'],
    ['running at a known speed', job({ speed: 100 }), '1 KB of 4 KB · 100 Bytes/s · 31 seconds left'],
    ['about to end', job({ speed: 3000 }), '1 KB of 4 KB · 2.93 KB/s'],
    ['standing still', job({ speed: 0 }), '1 KB of 4 KB'],
    ['of unknown length', job({ progress: unknown }), 'In progress'],
    [
      'counting',
      job({ progress: { unit: 'items', done: 1200, total: 5000 }, speed: 38 }),
      '1,200 of 5,000 · 2 minutes left',
    ],
    ['waiting', job({ state: 'queued', progress: unknown }), 'Waiting'],
    ['paused', job({ state: 'paused' }), 'Paused · 1 KB of 4 KB'],
    [
      'waiting after a failure',
      job({ state: 'queued', problem, nextAttemptAt: '2026-01-01T00:00:30.000Z' }),
      'The disk has a bad day · Retrying in 30 seconds',
    ],
    ['failed', job({ state: 'failed', problem }), 'The disk has a bad day'],
    ['done', job({ state: 'done' }), 'Done'],
    ['done with something to say', job({ state: 'done', summary: '1 file is damaged' }), '1 file is damaged'],
    ['cancelled', job({ state: 'cancelled' }), 'Cancelled'],
  ])('that is %s', (_, shown, words) => {
    expect(detailsOf(shown, NOW).join(' · ')).toBe(words)
  })

  it('say how far it is where that is known', () => {
    expect(percentOf(job())).toBe(25)
    expect(percentOf(job({ progress: unknown }))).toBeNull()
    expect(percentOf(job({ state: 'done', progress: unknown }))).toBe(100)
    expect(percentOf(job({ progress: { unit: 'bytes', done: 9, total: 4 } }))).toBe(100)
    expect(percentOf(job({ progress: { unit: 'bytes', done: 0, total: 0 } }))).toBe(0)
  })

  it('sum up those that have not finished', () => {
    const half = job({ progress: { unit: 'items', done: 3, total: 4 } })
    expect(overallProgress([job(), half, job({ state: 'done' }), job({ progress: unknown })])).toBe(0.5)
    expect(overallProgress([job({ progress: unknown })])).toBeNull()
    expect(overallProgress([job({ state: 'failed' })])).toBeNull()
  })
})

describe('a list of jobs', () => {
  const [a, b, c] = [job(), job({ id: 'b' }), job({ id: 'c' })]

  it('takes changes in their places, new jobs first, and leaves out removed ones', () => {
    const changed = job({ id: 'b', state: 'done' })
    const newest = job({ id: 'd' })
    expect(mergeJobs([a, b, c], [changed, newest], ['c'])).toEqual([newest, a, changed])
  })
})
