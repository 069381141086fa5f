import type { Job } from '@pinloft/contract/jobs/endpoints'
import type { VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { describe, expect, it } from 'vitest'
import { factsOf, formatDay } from './downloadWords.ts'

const NOW = Date.parse('2026-01-01T00:12:00.000Z')
const MEBIBYTE = 1024 * 1024

function download(job: Partial<Job>, change: Partial<VideoDownload> = {}): VideoDownload {
  return {
    videoId: 'quietwater1',
    format: 'm4a',
    folder: 'Music',
    fileId: null,
    ...change,
    job: {
      id: 'a',
      kind: 'video-download',
      title: 'Quiet Water',
      subjectId: null,
      state: 'running',
      progress: { unit: 'bytes', done: MEBIBYTE, total: 4 * MEBIBYTE },
      speed: null,
      summary: null,
      problem: null,
      attempts: 1,
      nextAttemptAt: null,
      canCancel: true,
      canPause: true,
      canRetry: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      ...job,
    },
  }
}

const problem = { code: 'video_private', message: 'This video is private' }
const nothing = { unit: 'bytes', done: 0, total: null } as const

describe('the line of a download', () => {
  it.each([
    ['waits', download({ state: 'queued', progress: nothing }), 'Waiting · (Audio, M4A)'],
    ['begins', download({ progress: nothing }), '(Audio, M4A) · In progress'],
    [
      'runs',
      download({ speed: MEBIBYTE / 10 }, { format: '1080p' }),
      '(Video, 1080p) · (1 MB of 4 MB) · 102.4 KB/s · 30 seconds left',
    ],
    ['is paused', download({ state: 'paused' }), 'Paused at 25% · (Audio, M4A) · (1 MB of 4 MB)'],
    ['is paused before it began', download({ state: 'paused', progress: nothing }), 'Paused · (Audio, M4A)'],
    [
      'is tried again',
      download({ state: 'queued', problem, nextAttemptAt: '2026-01-01T00:12:30.000Z' }),
      'This video is private · Retrying in 30 seconds · (Audio, M4A)',
    ],
    ['failed', download({ state: 'failed', problem }), 'This video is private'],
    ['was cancelled', download({ state: 'cancelled' }), 'Cancelled · (Audio, M4A)'],
  ])('that %s', (_, shown, words) => {
    expect(inWords(factsOf(shown, null, NOW))).toBe(words)
  })

  it('that is done says where its file is', () => {
    const done = download({ state: 'done' }, { folder: 'Music/Ferries' })
    expect(inWords(factsOf(done, 2 * MEBIBYTE, NOW))).toBe('Music / Ferries · (2 MB) · (12 min ago)')
    expect(inWords(factsOf({ ...done, folder: '' }, null, NOW))).toBe('Root · (12 min ago)')
  })
})

it('a day has no time zone', () => {
  expect(formatDay('2026-10-09')).toBe('9 Oct 2026')
})

/** What a phone leaves out is in brackets. */
function inWords(facts: ReturnType<typeof factsOf>): string {
  return facts.map(({ text, isEssential }) => (isEssential ? text : `(${text})`)).join(' · ')
}
