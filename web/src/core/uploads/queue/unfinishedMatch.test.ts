import type { UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { describe, expect, it } from 'vitest'
import { matchUnfinished, withoutQueued } from './unfinishedMatch.ts'
import { type NewUpload, uploadQueueReducer } from './uploadQueue.ts'

const LEFT: UnfinishedUpload = {
  id: 'u',
  fileName: 'film.mp4',
  folder: 'Films',
  mimeType: 'video/mp4',
  size: 4,
  storedBytes: 2,
  lastModifiedMs: 1000,
  isPasswordProtected: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
}

function queueOf(...items: Partial<NewUpload>[]) {
  const file = new File(['1234'], 'film.mp4', { lastModified: 1000 })
  return uploadQueueReducer([], {
    type: 'added',
    items: items.map((item, index) => ({ id: String(index), file, folder: 'Films', target: '', key: '', ...item })),
  })
}

describe('matching unfinished uploads', () => {
  it('recognises the same file', () => {
    expect(matchUnfinished(queueOf({}), [LEFT])).toEqual([
      { id: '0', upload: { id: 'u', isPasswordProtected: true }, storedBytes: 2 },
    ])
  })

  it.each([
    { folder: 'Other' },
    { file: new File(['1234'], 'other.mp4', { lastModified: 1000 }) },
    { file: new File(['12345'], 'film.mp4', { lastModified: 1000 }) },
    { file: new File(['1234'], 'film.mp4', { lastModified: 1001 }) },
  ])('takes no other file for it: %o', (other) => {
    expect(matchUnfinished(queueOf(other), [LEFT])).toEqual([])
  })

  it('assigns each upload to one item only, and none to a queued one', () => {
    const queue = queueOf({}, {})
    const matches = matchUnfinished(queue, [LEFT])
    expect(matches).toHaveLength(1)
    const matched = uploadQueueReducer(queue, { type: 'matched', matches })
    expect(matchUnfinished(matched, [LEFT])).toEqual([])
    expect(withoutQueued([LEFT], matched)).toEqual([])
    expect(withoutQueued([LEFT], queue)).toEqual([LEFT])
  })
})
