import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { describe, expect, it } from 'vitest'
import {
  countByStatus,
  needsSecrets,
  nextPending,
  type UploadAction,
  type UploadQueue,
  uploadQueueReducer,
} from './uploadQueue.ts'

const photo = { id: 'a', file: new File(['0123456789'], 'photo.jpg'), folder: '', target: '', key: '1' }
const empty = { id: 'b', file: new File([], 'empty.txt'), folder: 'Notes', target: '', key: '2' }

function after(...actions: UploadAction[]): UploadQueue {
  return actions.reduce(uploadQueueReducer, [])
}

describe('upload queue', () => {
  it('adds files as pending, in order', () => {
    const queue = after({ type: 'added', items: [photo] }, { type: 'added', items: [empty] })
    expect(queue.map(({ id, status, progress }) => [id, status, progress])).toEqual([
      ['a', 'pending', 0],
      ['b', 'pending', 0],
    ])
    expect(nextPending(queue)?.id).toBe('a')
  })

  it('lets the bar follow the bytes up to 90, and shows 100 only after the response', () => {
    const sending: UploadAction[] = [
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', storedBytes: 5 },
    ]
    expect(after(...sending)[0]).toMatchObject({ status: 'uploading', progress: 45, storedBytes: 5 })
    const sent: UploadAction[] = [...sending, { type: 'progressed', id: 'a', storedBytes: 10 }]
    expect(after(...sent)[0]).toMatchObject({ status: 'uploading', progress: 90 })
    expect(after(...sent, { type: 'succeeded', id: 'a' })[0]).toMatchObject({ status: 'success', progress: 100 })
  })

  it('never moves the bar back, nor past the size of the file', () => {
    const queue = after(
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', storedBytes: 9000 },
      { type: 'progressed', id: 'a', storedBytes: 3 },
    )
    expect(queue[0]).toMatchObject({ storedBytes: 10, progress: 90 })
  })

  it('shows an empty file as sent immediately', () => {
    const queue = after(
      { type: 'added', items: [empty] },
      { type: 'started', id: 'b' },
      { type: 'progressed', id: 'b', storedBytes: 0 },
    )
    expect(queue[0]?.progress).toBe(90)
  })

  it('keeps the message of a failure, and clears it on a retry', () => {
    const failed: UploadAction[] = [
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', storedBytes: 5 },
      { type: 'failed', id: 'a', error: 'Not enough storage space' },
    ]
    expect(after(...failed)[0]).toMatchObject({ status: 'error', error: 'Not enough storage space' })
    expect(after(...failed, { type: 'retried', id: 'a', key: '3' })[0]).toMatchObject({
      status: 'pending',
      key: '3',
      error: undefined,
    })
  })

  it('keeps the position and the bytes of a paused file, while the next one continues', () => {
    const upload = { id: 'u', isPasswordProtected: false }
    const paused: UploadAction[] = [
      { type: 'added', items: [photo, empty] },
      { type: 'started', id: 'a' },
      { type: 'created', id: 'a', upload },
      { type: 'progressed', id: 'a', storedBytes: 5 },
      { type: 'paused', id: 'a' },
      { type: 'progressed', id: 'a', storedBytes: 9 },
    ]
    expect(after(...paused)[0]).toMatchObject({ status: 'paused', storedBytes: 5, upload })
    expect(nextPending(after(...paused))?.id).toBe('b')
    const resumed = after(...paused, { type: 'resumed', id: 'a' })
    expect(nextPending(resumed)).toMatchObject({ id: 'a', storedBytes: 5, progress: 45, upload })
    expect(needsSecrets([resumed[0]].flatMap((item) => item ?? []))).toBe(false)
    expect(needsSecrets(resumed)).toBe(true)
  })

  it('restarts from zero when it has to, and after a cancel', () => {
    const going: UploadAction[] = [
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'created', id: 'a', upload: { id: 'u', isPasswordProtected: false } },
      { type: 'progressed', id: 'a', storedBytes: 5 },
    ]
    const nothing = { storedBytes: 0, progress: 0, upload: null }
    expect(after(...going, { type: 'restarted', id: 'a' })[0]).toMatchObject({ status: 'uploading', ...nothing })
    const cancelled = after(...going, { type: 'cancelled', id: 'a', error: 'Upload cancelled' })
    expect(cancelled[0]).toMatchObject({ status: 'error', error: 'Upload cancelled', ...nothing })
    const gone = after(...going, { type: 'failed', id: 'a', error: 'gone', code: 'upload_not_found' })
    expect(gone[0]).toMatchObject({ status: 'error', ...nothing })
  })

  it('knows which failures only a password can fix', () => {
    const failed = (code: ErrorCode) =>
      after(
        { type: 'added', items: [photo] },
        { type: 'matched', matches: [{ id: 'a', upload: { id: 'u', isPasswordProtected: true }, storedBytes: 5 }] },
        { type: 'started', id: 'a' },
        { type: 'failed', id: 'a', error: 'words', code },
      )[0]
    expect(failed('password_incorrect')).toMatchObject({ needsPassword: true, storedBytes: 5 })
    expect(failed('no_space')).toMatchObject({ needsPassword: false, storedBytes: 5 })
  })

  it('removes items that are not being sent', () => {
    const queue = after(
      { type: 'added', items: [photo, empty] },
      { type: 'started', id: 'a' },
      { type: 'removed', ids: new Set(['a']) },
      { type: 'removed', ids: new Set(['b']) },
    )
    expect(queue.map(({ id }) => id)).toEqual(['a'])
  })

  it('ignores late reports', () => {
    const queue = after(
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'failed', id: 'a', error: 'Upload failed' },
      { type: 'progressed', id: 'a', storedBytes: 10 },
      { type: 'succeeded', id: 'a' },
    )
    expect(queue[0]?.status).toBe('error')
    expect(countByStatus(queue, 'error')).toBe(1)
    expect(uploadQueueReducer(queue, { type: 'cleared' })).toEqual([])
  })
})
