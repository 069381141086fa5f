import { describe, expect, it } from 'vitest'
import type { UploadJob, UploadOutcome } from '../transfer/sendFile.ts'
import { type UploadAction, type UploadQueue, uploadQueueReducer } from './uploadQueue.ts'
import { runUploads, type UploadRun } from './uploadRun.ts'

/** A run over files of these names, with responses from `answer` and a log of the events. */
function runOver(names: string[], answer: (name: string) => UploadOutcome, overrides: Partial<UploadRun> = {}) {
  const items = names.map((name) => ({ id: name, file: new File(['12345'], name), folder: '', target: '', key: name }))
  let queue: UploadQueue = uploadQueueReducer([], { type: 'added', items })
  const sent: string[] = []
  const failures: string[] = []
  const dispatch = (action: UploadAction) => {
    queue = uploadQueueReducer(queue, action)
  }
  const run: UploadRun = {
    secretsFor: () => ({ pin: '123456', password: null }),
    queue: () => queue,
    dispatch,
    ensureFolder: async () => {},
    lock: async () => () => {},
    async send({ file, onProgress }: UploadJob) {
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
    const { stored, failed } = await runUploads(run)
    expect([stored.map(({ id }) => id), failed]).toEqual([['1', '2', '3'], 0])
    expect(sent).toEqual(['1', '2', '3'])
    expect(statuses()).toEqual(['success', 'success', 'success'])
  })

  it('continues after a refused file, and shows the server message', async () => {
    const { run, queue, failures, statuses } = runOver(['1', '2'], (name) =>
      name === '1' ? { type: 'refused', message: 'Not enough storage space', code: 'no_space' } : { type: 'stored' },
    )
    expect(await runUploads(run)).toMatchObject({ stored: [{ id: '2' }], failed: 1 })
    expect(statuses()).toEqual(['error', 'success'])
    expect(queue()[0]?.error).toBe('Not enough storage space')
    expect(failures).toEqual(['Not enough storage space'])
  })

  it('falls back to its own message', async () => {
    const { run, failures } = runOver(['1'], () => ({ type: 'refused', code: null, message: null }))
    await runUploads(run)
    expect(failures).toEqual(['Upload failed'])
  })

  it('stops at a wrong PIN and leaves the rest pending', async () => {
    const { run, sent, statuses } = runOver(['1', '2'], () => ({
      type: 'refused',
      message: 'Invalid PIN',
      code: 'pin_invalid',
    }))
    await runUploads(run)
    expect(sent).toEqual(['1'])
    expect(statuses()).toEqual(['error', 'pending'])
  })

  it('continues after a stopped file, and keeps the status it was given', async () => {
    const { run, dispatch, failures, statuses } = runOver(['1', '2'], (name) => {
      if (name !== '1') return { type: 'stored' }
      dispatch({ type: 'paused', id: '1' })
      return { type: 'stopped' }
    })
    expect(await runUploads(run)).toMatchObject({ stored: [{ id: '2' }], failed: 0 })
    expect(statuses()).toEqual(['paused', 'success'])
    expect(failures).toEqual([])
  })

  it('resumes an unfinished upload, but not an unprotected one if the file is to be protected', async () => {
    const jobs: UploadJob[] = []
    const going = (password: string | null, isPasswordProtected: boolean) => {
      const { run, dispatch } = runOver(['1'], () => ({ type: 'stored' }), {
        secretsFor: () => ({ pin: '1', password }),
        send: async (job) => {
          jobs.push(job)
          return { type: 'stored' }
        },
      })
      const upload = { id: 'left', isPasswordProtected }
      dispatch({ type: 'matched', matches: [{ id: '1', upload, storedBytes: 3 }] })
      return runUploads(run)
    }
    await going(null, false)
    await going('secret', false)
    await going('secret', true)
    expect(jobs.map(({ uploadId }) => uploadId)).toEqual(['left', null, 'left'])
  })

  it('locks out other tabs while an upload is being sent', async () => {
    const held: string[] = []
    const { run } = runOver(['1'], () => ({ type: 'stored' }), {
      lock: async (uploadId) => {
        held.push(uploadId)
        return () => held.splice(0)
      },
      send: async ({ onCreated }) => {
        onCreated('new')
        expect(held).toEqual(['new'])
        return { type: 'stored' }
      },
    })
    await runUploads(run)
    expect(held).toEqual([])
  })

  it('picks up files added during the run', async () => {
    const { run, dispatch, sent } = runOver(['1'], () => {
      if (sent.length === 1) {
        const added = { id: '2', file: new File([], '2'), folder: '', target: '', key: '2' }
        dispatch({ type: 'added', items: [added] })
      }
      return { type: 'stored' }
    })
    await runUploads(run)
    expect(sent).toEqual(['1', '2'])
  })

  it('sends nothing into a folder that cannot be created', async () => {
    const { run, sent, failures } = runOver(['1'], () => ({ type: 'stored' }), {
      ensureFolder: () => Promise.reject(new Error('Folders can’t be nested any deeper')),
    })
    await runUploads(run)
    expect(sent).toEqual([])
    expect(failures).toEqual(['Folders can’t be nested any deeper'])
  })
})
