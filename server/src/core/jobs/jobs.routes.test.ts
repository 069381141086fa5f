import { setTimeout as delay } from 'node:timers/promises'
import { FILE_CHECK_JOB, startFileChecks } from '@pinloft/contract/file-checks/endpoints'
import {
  cancelJob,
  clearJobs,
  type Job,
  listJobs,
  moveJob,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
} from '@pinloft/contract/jobs/endpoints'
import { PROTECTION_JOB } from '@pinloft/contract/protection/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { jobOnce } from '../../testing/job-once.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkAll, flipBit, status, storeWithPath } from '../file-checks/file-checks.builders.ts'
import { protect, read } from '../protection/protection.builders.ts'
import { jobs, storeJob } from './jobs.builders.ts'

// PostgreSQL too: its SQL is in the platform.

const CONFLICT = [409, 'The job has changed in the meantime']
const MISSING = [404, 'This job is no longer in the list']
/** More than is protected without a job. */
const LARGE = Buffer.alloc(17_000_000, 'large')

const change = (app: TestApp, endpoint: Endpoint, id = 'none') => send(app, endpoint, { params: { id } })

test('a check of all files is a job that says what it has found, until it is removed', async () => {
  const app = await startOpenTestApp()
  expect(await jobs(app)).toEqual([])
  const { path } = await storeWithPath(app, 'a.bin', 'aaa')
  await app.store('b.bin', 'bb')
  await checkAll(app)
  const [whole] = await jobs(app)
  expect(whole).toMatchObject({
    kind: FILE_CHECK_JOB,
    title: 'Checking all files',
    state: 'done',
    summary: 'No problems found in 2 files',
    progress: { unit: 'bytes', done: 5, total: 5 },
    canCancel: false,
    canRetry: false,
  })
  await flipBit(path, 0)
  app.clock.advance(1000)
  await checkAll(app)
  expect((await jobs(app)).map(({ summary }) => summary)).toEqual(['1 file is damaged', 'No problems found in 2 files'])

  expect((await change(app, removeJob, whole?.id)).json()).toEqual({ removedCount: 1 })
  expect(await answer(change(app, removeJob, whole?.id))).toEqual(MISSING)
  expect((await change(app, clearJobs)).json()).toEqual({ removedCount: 1 })
  expect(await jobs(app)).toEqual([])
})

test('a job can be paused, resumed, cancelled and tried again, each only where that makes sense', async () => {
  const app = await startOpenTestApp()
  const id = await storeJob(app, 'paused')
  for (const endpoint of [pauseJob, retryJob, removeJob]) {
    expect(await answer(change(app, endpoint, id))).toEqual(CONFLICT)
  }
  const cancelled = await change(app, cancelJob, id)
  expect([cancelled.statusCode, cancelled.json<Job>().state]).toEqual([200, 'cancelled'])
  for (const endpoint of [cancelJob, pauseJob, resumeJob]) {
    expect(await answer(change(app, endpoint, id))).toEqual(CONFLICT)
  }
  expect((await change(app, retryJob, id)).json()).toMatchObject({ id, state: 'queued', attempts: 0 })
  await jobOnce(() => jobs(app), { state: 'done' })
  expect((await status(app)).lastFullCheck).not.toBeNull()
  for (const endpoint of [cancelJob, pauseJob, resumeJob, retryJob, removeJob]) {
    expect(await answer(change(app, endpoint, 'none'))).toEqual(MISSING)
  }
})

test('a waiting job is moved among those of its kind, and stays there over a restart', async () => {
  const app = await startOpenTestApp()
  const ids: string[] = []
  for (let count = 0; count < 4; count++) ids.push(await storeJob(app, 'paused'))
  const [a = '', b = '', c = '', d = ''] = ids
  const other = await storeJob(app, 'paused', 'unknown')
  const finished = await storeJob(app, 'done')
  const move = (id: string, beforeId: string | null) => send(app, moveJob, { params: { id }, payload: { beforeId } })
  const order = async (server: TestApp) =>
    (await jobs(server))
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .toReversed()
  expect((await move(d, b)).json<Job>()).toMatchObject({ id: d, state: 'paused' })
  expect(await order(app)).toEqual([a, d, b, c])
  await move(a, null)
  expect(await order(app)).toEqual([d, b, c, a])
  await move(b, c)
  await move(c, c)
  expect(await order(app)).toEqual([d, b, c, a])
  for (const [id, beforeId] of [
    [a, other],
    [a, finished],
    [finished, a],
    [a, 'none'],
  ] as const) {
    expect(await answer(move(id, beforeId))).toEqual(CONFLICT)
  }
  expect(await answer(move('none', a))).toEqual(MISSING)
  expect((await move(a, '' as string)).statusCode).toBe(409)
  expect(await order(await app.restart())).toEqual([d, b, c, a])
})

test('a paused check waits, also over a restart, until it is resumed or asked for again', async () => {
  const app = await startOpenTestApp()
  await app.store('a.txt', 'a')
  await storeJob(app, 'paused')
  const restarted = await app.restart()
  expect(await jobs(restarted)).toMatchObject([{ state: 'paused', canCancel: true }])
  expect((await status(restarted)).run).toMatchObject({ doneBytes: 10, totalBytes: 40 })
  await change(restarted, startFileChecks)
  await jobOnce(() => jobs(restarted), { state: 'done' })
  expect(await jobs(restarted)).toHaveLength(1)
})

test('protecting a large file is a job while it lasts, and cancelling it leaves the file as it was', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('film.bin', LARGE)
  const small = await app.store('note.txt', 'small')
  expect((await protect(app, small.id)).statusCode).toBe(200)
  expect(await jobs(app)).toEqual([])
  const protecting = protect(app, id)
  const job = await jobOnce(() => jobs(app), {
    kind: PROTECTION_JOB,
    subjectId: id,
    title: 'Protecting “film.bin”',
    progress: { total: LARGE.length },
  })
  const cancelled = await change(app, cancelJob, job.id)
  // It may have been done already.
  if (cancelled.statusCode === 200 && cancelled.json<Job>().state === 'cancelled') {
    expect(await answer(protecting)).toEqual([409, 'This was cancelled'])
    expect((await read(app, id)).statusCode).toBe(200)
  } else expect((await protecting).statusCode).toBe(200)
  await delay(0)
  expect((await jobs(app)).every(({ state }) => state === 'done' || state === 'cancelled')).toBe(true)
})

test('nothing is said or changed without a session', async () => {
  const app = await startTestApp()
  for (const endpoint of [listJobs, moveJob, cancelJob, pauseJob, resumeJob, retryJob, removeJob, clearJobs]) {
    expect((await change(app, endpoint)).statusCode).toBe(401)
  }
})
