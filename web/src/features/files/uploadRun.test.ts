import { describe, expect, it } from 'vitest'
import { type UploadAction, type UploadQueue, uploadQueueReducer } from './uploadQueue.ts'
import { runUploads, type UploadRun } from './uploadRun.ts'
import type { UploadOutcome } from './uploadTransport.ts'

/** A run over files of these names, answered by `answer`, with what happened on the way. */
function runOver(names: string[], answer: (name: string) => UploadOutcome, overrides: Partial<UploadRun> = {}) {
  const items = names.map((name) => ({ id: name, file: new File(['12345'], name), folder: '' }))
  let queue: UploadQueue = uploadQueueReducer([], { type: 'added', items })
  const sent: string[] = []
  const failures: string[] = []
  const dispatch = (action: UploadAction) => {
    queue = uploadQueueReducer(queue, action)
  }
  const run: UploadRun = {
    pin: '123456',
    queue: () => queue,
    dispatch,
    ensureFolder: async () => {},
    async send({ file, onProgress }) {
      sent.push(file.name)
      onProgress(file.size)
      return answer(file.name)
    },
    onItem: () => {},
    onFailure: (message) => failures.push(message),
    ...overrides,
  }
  return { run, dispatch, sent, failures, statuses: () => queue.map(({ status }) => status), queue: () => queue }
}

describe('upload run', () => {
  it('sends one file after another, in order', async () => {
    const { run, sent, statuses } = runOver(['1', '2', '3'], () => ({ type: 'stored' }))
    expect(await runUploads(run)).toEqual({ stored: 3, failed: 0 })
    expect(sent).toEqual(['1', '2', '3'])
    expect(statuses()).toEqual(['success', 'success', 'success'])
  })

  it('goes on after a file that was refused, and shows the words of the server', async () => {
    const { run, queue, failures, statuses } = runOver(['1', '2'], (name) =>
      name === '1'
        ? { type: 'refused', status: 507, message: 'Not enough storage space', code: 'no_space' }
        : { type: 'stored' },
    )
    expect(await runUploads(run)).toEqual({ stored: 1, failed: 1 })
    expect(statuses()).toEqual(['error', 'success'])
    expect(queue()[0]?.error).toBe('Not enough storage space')
    expect(failures).toEqual(['Not enough storage space'])
  })

  it('falls back to its own words', async () => {
    const { run, failures } = runOver(['1'], () => ({ type: 'refused', status: 500 }))
    await runUploads(run)
    expect(failures).toEqual(['Upload failed'])
  })

  it('stops at a wrong PIN and leaves the rest pending', async () => {
    const { run, sent, statuses } = runOver(['1', '2'], () => ({
      type: 'refused',
      status: 403,
      message: 'Invalid PIN',
      code: 'pin_invalid',
    }))
    await runUploads(run)
    expect(sent).toEqual(['1'])
    expect(statuses()).toEqual(['error', 'pending'])
  })

  it('stops when the connection is gone', async () => {
    const { run, statuses } = runOver(['1', '2'], () => ({ type: 'unreachable' }))
    await runUploads(run)
    expect(statuses()).toEqual(['error', 'pending'])
  })

  it('goes on after a cancelled file, without a complaint', async () => {
    const { run, failures, statuses } = runOver(['1', '2'], (name) =>
      name === '1' ? { type: 'cancelled' } : { type: 'stored' },
    )
    expect(await runUploads(run)).toEqual({ stored: 1, failed: 0 })
    expect(statuses()).toEqual(['error', 'success'])
    expect(failures).toEqual([])
  })

  it('takes files that were added on the way', async () => {
    const { run, dispatch, sent } = runOver(['1'], () => {
      if (sent.length === 1) dispatch({ type: 'added', items: [{ id: '2', file: new File([], '2'), folder: '' }] })
      return { type: 'stored' }
    })
    await runUploads(run)
    expect(sent).toEqual(['1', '2'])
  })

  it('sends nothing into a folder that cannot be made', async () => {
    const { run, sent, failures } = runOver(['1'], () => ({ type: 'stored' }), {
      ensureFolder: () => Promise.reject(new Error('Folders cannot be nested any deeper')),
    })
    await runUploads(run)
    expect(sent).toEqual([])
    expect(failures).toEqual(['Folders cannot be nested any deeper'])
  })
})
