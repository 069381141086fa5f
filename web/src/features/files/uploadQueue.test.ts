import { describe, expect, it } from 'vitest'
import { countByStatus, nextPending, type UploadAction, type UploadQueue, uploadQueueReducer } from './uploadQueue.ts'

const photo = { id: 'a', file: new File(['0123456789'], 'photo.jpg'), folder: '' }
const empty = { id: 'b', file: new File([], 'empty.txt'), folder: 'Notes' }

function after(...actions: UploadAction[]): UploadQueue {
  return actions.reduce(uploadQueueReducer, [])
}

describe('upload queue', () => {
  it('takes files as pending, in order', () => {
    const queue = after({ type: 'added', items: [photo] }, { type: 'added', items: [empty] })
    expect(queue.map(({ id, status, progress }) => [id, status, progress])).toEqual([
      ['a', 'pending', 0],
      ['b', 'pending', 0],
    ])
    expect(nextPending(queue)?.id).toBe('a')
  })

  it('lets the bar follow the bytes up to 90, and shows 100 only after the reply', () => {
    const sending: UploadAction[] = [
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', sentBytes: 5 },
    ]
    expect(after(...sending)[0]).toMatchObject({ status: 'uploading', progress: 45, sentBytes: 5 })
    const sent: UploadAction[] = [...sending, { type: 'progressed', id: 'a', sentBytes: 10 }]
    expect(after(...sent)[0]).toMatchObject({ status: 'uploading', progress: 90 })
    expect(after(...sent, { type: 'succeeded', id: 'a' })[0]).toMatchObject({ status: 'success', progress: 100 })
  })

  it('never moves the bar back, nor past the size of the file', () => {
    const queue = after(
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', sentBytes: 9000 },
      { type: 'progressed', id: 'a', sentBytes: 3 },
    )
    expect(queue[0]).toMatchObject({ sentBytes: 10, progress: 90 })
  })

  it('shows an empty file as sent at once', () => {
    const queue = after(
      { type: 'added', items: [empty] },
      { type: 'started', id: 'b' },
      { type: 'progressed', id: 'b', sentBytes: 0 },
    )
    expect(queue[0]?.progress).toBe(90)
  })

  it('keeps the words of a failure, and forgets them on a retry', () => {
    const failed: UploadAction[] = [
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', sentBytes: 5 },
      { type: 'failed', id: 'a', error: 'Not enough storage space' },
    ]
    expect(after(...failed)[0]).toMatchObject({ status: 'error', error: 'Not enough storage space' })
    expect(after(...failed, { type: 'retried', id: 'a' })[0]).toMatchObject({
      status: 'pending',
      progress: 0,
      sentBytes: 0,
      error: undefined,
    })
  })

  it('removes what is not on its way', () => {
    const queue = after(
      { type: 'added', items: [photo, empty] },
      { type: 'started', id: 'a' },
      { type: 'removed', id: 'a' },
      { type: 'removed', id: 'b' },
    )
    expect(queue.map(({ id }) => id)).toEqual(['a'])
  })

  it('ignores reports that come too late', () => {
    const queue = after(
      { type: 'added', items: [photo] },
      { type: 'started', id: 'a' },
      { type: 'failed', id: 'a', error: 'Upload failed' },
      { type: 'progressed', id: 'a', sentBytes: 10 },
      { type: 'succeeded', id: 'a' },
    )
    expect(queue[0]?.status).toBe('error')
    expect(countByStatus(queue, 'error')).toBe(1)
    expect(uploadQueueReducer(queue, { type: 'cleared' })).toEqual([])
  })
})
