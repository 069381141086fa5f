import type { Job } from '@pinloft/contract/jobs/endpoints'
import { JOBS_MAX_FINISHED } from '@pinloft/contract/jobs/limits'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { jobOnce } from '../../testing/job-once.ts'
import { AppError } from '../errors.ts'
import { openJobs, queuedKind, trackedKind } from './jobs.builders.ts'

test('a job is run with what it was given, and says what came out of it', async () => {
  const { open, announced } = await openJobs()
  const jobs = open()
  const queue = jobs.declareQueue(queuedKind('work', async ({ number }) => ({ number: number * 2 })))
  jobs.start()
  const { id } = await queue.add({ number: 21 }, { title: 'Twice', subjectId: 'file' })
  expect(await jobOnce(() => jobs.list(), { state: 'done' })).toMatchObject({
    id,
    title: 'Twice',
    subjectId: 'file',
    summary: 'Number 42 is done',
    problem: null,
    attempts: 1,
    canRetry: false,
  })
  expect(await jobs.list()).toHaveLength(1)
  expect(announced.map(({ state }) => state)).toEqual(['queued', 'running', 'done'])
})

test('a failure is said in words, tried again, and at last stays', async () => {
  const { open, clock, errors } = await openJobs()
  const jobs = open()
  const fault = new Error('The disk has a bad day')
  const queue = jobs.declareQueue(queuedKind('work', () => Promise.reject(fault)))
  jobs.start()
  await queue.add({ number: 1 }, { title: 'One' })
  const list = () => jobs.list()
  const problem = { code: 'internal', message: 'Something went wrong on the server. Try again' }
  for (const [attempts, delayMs] of [
    [1, 1_000],
    [2, 2_000],
  ] as const) {
    const nextAttemptAt = new Date(clock.now() + delayMs).toISOString()
    await jobOnce(list, { state: 'queued', attempts, problem, nextAttemptAt, canRetry: true })
    clock.advance(delayMs)
    jobs.wake()
    await jobOnce(list, { attempts: attempts + 1 })
  }
  await jobOnce(list, { state: 'failed', attempts: 3, problem, nextAttemptAt: null, canRetry: true, canCancel: false })
  expect(errors).toEqual([fault, fault, fault])
})

test('a clock that was set back does not keep a job waiting', async () => {
  const { open, clock } = await openJobs()
  const jobs = open()
  const run = vi.fn(() => Promise.reject(new AppError('internal')))
  const queue = jobs.declareQueue(queuedKind('work', run))
  jobs.start()
  await queue.add({ number: 1 }, { title: 'One' })
  await jobOnce(() => jobs.list(), { nextAttemptAt: expect.any(String) })
  clock.jump(-365 * 24 * 60 * 60_000)
  jobs.wake()
  await expect.poll(() => run.mock.calls.length > 1).toBe(true)
})

test('between two starts of a kind passes the time that it asks for', async () => {
  const { open, clock } = await openJobs()
  const jobs = open()
  const started: number[] = []
  const run = async (input: { number: number }) => {
    started.push(input.number)
    return input
  }
  const paced = jobs.declareQueue(queuedKind('paced', run, { concurrency: 9, pauseBetweenStartsMs: () => 20_000 }))
  const other = jobs.declareQueue(queuedKind('other', run, { concurrency: 9 }))
  jobs.start()
  for (const number of [1, 2, 3]) await paced.add({ number }, { title: `${number}` })
  await other.add({ number: 4 }, { title: '4' })
  await other.add({ number: 5 }, { title: '5' })
  await expect.poll(() => started.length === 3).toBe(true)
  expect(started.toSorted()).toEqual([1, 4, 5])
  clock.advance(19_999)
  jobs.wake()
  // What is added last is looked at last: the paced one has been passed over by then.
  await other.add({ number: 6 }, { title: '6' })
  await expect.poll(() => started.length === 4).toBe(true)
  expect(started.at(-1)).toBe(6)
  clock.advance(1)
  jobs.wake()
  await expect.poll(() => started.length === 5).toBe(true)
  expect(started.at(-1)).toBe(2)
  clock.advance(20_000)
  jobs.wake()
  await expect.poll(() => started.length === 6).toBe(true)
  expect(started.at(-1)).toBe(3)
})

test('of two requests for the only job of its kind one adds it', async () => {
  const { open } = await openJobs()
  const jobs = open()
  const queue = jobs.declareQueue(queuedKind('work', async (input) => input))
  const [first, second] = await Promise.all(
    [1, 2].map((number) => queue.addUnlessActive({ number }, { title: 'The only one' })),
  )
  expect(first?.id).toBe(second?.id)
  jobs.start()
  await jobOnce(() => jobs.list(), { state: 'done' })
  expect((await queue.addUnlessActive({ number: 3 }, { title: 'Another' })).id).not.toBe(first?.id)
})

test('each subject has its own only job', async () => {
  const { open } = await openJobs()
  const jobs = open()
  const queue = jobs.declareQueue(queuedKind('work', async (input) => input))
  const other = jobs.declareQueue(queuedKind('other work', async (input) => input))
  const add = (subjectId?: string) => queue.addUnlessActive({ number: 1 }, { title: 'Work', subjectId })
  const [film, song, none] = [await add('film'), await add('song'), await add()]
  expect(new Set([film.id, song.id, none.id]).size).toBe(3)
  await other.add({ number: 1 }, { title: 'Work of another kind', subjectId: 'film' })
  expect([await add('song'), await add(), await add('film')]).toMatchObject([
    { id: song.id },
    { id: none.id },
    { id: film.id },
  ])
  await jobs.cancel(film.id)
  expect((await add('film')).id).not.toBe(film.id)
})

test('progress is announced now and then, is in the list at once, and stays where a job ends', async () => {
  const { open, clock, announced } = await openJobs()
  const jobs = open()
  const begin = jobs.declareTracked(trackedKind('carried', { unit: 'items' }))
  const job = await begin({ title: 'Much', total: 1_000 })
  for (let done = 0; done <= 400; done++) job.report(done)
  clock.advance(2_000)
  job.report(500)
  const [shown] = await jobs.list()
  expect(shown).toMatchObject({ progress: { unit: 'items', done: 500, total: 1_000 }, speed: 250, canCancel: true })
  const progress = () => announced.filter(({ progress }) => progress.done === 500)
  await expect.poll(() => progress().length === 1).toBe(true)
  await job.finish(null)
  expect(announced.map(({ state, progress }) => `${state} ${progress.done}`)).toEqual([
    'running 0',
    'running 500',
    'done 500',
  ])
  expect(await jobs.list()).toMatchObject([{ state: 'done', speed: null, progress: { done: 500, total: 1_000 } }])
})

test('a tracked job is told that it was cancelled, and is cancelled when it has stopped', async () => {
  const { open } = await openJobs()
  const jobs = open()
  const begin = jobs.declareTracked(trackedKind('carried'))
  const job = await begin({ title: 'Long' })
  const id = (await jobs.list())[0]?.id ?? ''
  const cancelling = jobs.cancel(id)
  await expect.poll(() => job.signal.aborted).toBe(true)
  expect(await jobs.list()).toMatchObject([{ state: 'running' }])
  await job.fail(new Error('It was cut off'))
  expect(await cancelling).toMatchObject({ state: 'cancelled', problem: null, canRetry: false })
  await expect(jobs.retry(id)).rejects.toMatchObject({ code: 'job_state_conflict' })
  await expect(jobs.pause(id)).rejects.toMatchObject({ code: 'job_state_conflict' })
})

test('one that cannot be cancelled is not', async () => {
  const { open } = await openJobs()
  const jobs = open()
  const begin = jobs.declareTracked(trackedKind('carried', { canCancel: false }))
  const job = await begin({ title: 'Must go on' })
  const [shown] = await jobs.list()
  expect(shown?.canCancel).toBe(false)
  await expect(jobs.cancel(shown?.id ?? '')).rejects.toMatchObject({ code: 'job_state_conflict' })
  expect(job.signal.aborted).toBe(false)
})

test('after a restart a tracked job has failed in words, or is forgotten where its feature continues', async () => {
  const { open } = await openJobs()
  const previous = open()
  const titles = ['fails', 'continues', 'stopped with the server']
  const kinds = [trackedKind('fails'), trackedKind('continues', { afterRestart: 'forget' }), trackedKind('stopped')]
  const begun = await Promise.all(
    kinds.map(async (kind, index) => previous.declareTracked(kind)({ title: titles[index] ?? '' })),
  )
  previous.prepareToStop()
  await begun[2]?.fail(new Error('The server stops'))
  const jobs = open()
  for (const kind of kinds) jobs.declareTracked(kind)
  await jobs.recover()
  const shown = (await jobs.list()).map(({ title, state, problem }: Job) => [title, state, problem?.code])
  expect(shown.sort()).toEqual([
    ['fails', 'failed', 'job_interrupted'],
    ['stopped with the server', 'failed', 'job_interrupted'],
  ])
})

test('a job of a kind that is no longer there is shown as interrupted, and can only be removed', async () => {
  const { open } = await openJobs()
  const previous = open()
  await previous.declareTracked(trackedKind('abandoned'))({ title: 'Old' })
  const jobs = open()
  await jobs.recover()
  const [job] = await jobs.list()
  expect(job).toMatchObject({ state: 'failed', canRetry: false, canCancel: false, canPause: false })
  expect(await jobs.remove(job?.id)).toBe(1)
  await expect(jobs.remove(job?.id)).rejects.toMatchObject({ code: 'job_not_found' })
})

test('how a job ended is stored as soon as the database takes it', async () => {
  const { open, database, announced, errors } = await openJobs()
  const jobs = open()
  const job = await jobs.declareTracked(trackedKind('carried'))({ title: 'Done' })
  await sql`alter table jobs rename to jobs_away`.execute(database)
  await job.finish(null)
  expect(errors).toHaveLength(1)
  await sql`alter table jobs_away rename to jobs`.execute(database)
  await expect.poll(() => announced.at(-1)?.state === 'done').toBe(true)
  expect(await jobs.list()).toMatchObject([{ state: 'done' }])
})

test(`the list keeps ${JOBS_MAX_FINISHED} finished jobs`, async () => {
  const { open } = await openJobs()
  const jobs = open()
  const begin = jobs.declareTracked(trackedKind('carried'))
  await begin({ title: 'running' })
  for (let number = 0; number <= JOBS_MAX_FINISHED; number++) await (await begin({ title: `${number}` })).finish(null)
  const titles = (await jobs.list()).map(({ title }) => title)
  expect(titles).toHaveLength(JOBS_MAX_FINISHED + 1)
  expect([titles[0], titles.at(-2), titles.at(-1)]).toEqual([`${JOBS_MAX_FINISHED}`, '1', 'running'])
})

test('two kinds of the same name are a mistake', async () => {
  const jobs = (await openJobs()).open()
  jobs.declareTracked(trackedKind('same'))
  expect(() => jobs.declareTracked(trackedKind('same'))).toThrow('Two features declare the kind of job same')
})
