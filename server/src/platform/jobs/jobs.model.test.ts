import type { Job, JobState } from '@pinloft/contract/jobs/endpoints'
import { expect, test } from 'vitest'
import { runSeed } from '../../../../tests/support/random.ts'
import { AppError } from '../errors.ts'
import type { QueuedKind } from './job-kind.ts'
import { type Input, openJobs, queuedKind, RETRY } from './jobs.builders.ts'
import type { JobQueue, Jobs } from './jobs.service.ts'

const STEPS = 200
const CONCURRENCY = { one: 1, two: 2 }
type KindName = keyof typeof CONCURRENCY
const KINDS = Object.keys(CONCURRENCY) as KindName[]

/** A job as it should be. */
interface Expected {
  id: string
  number: number
  kind: KindName
  state: JobState
  attempts: number
  nextAttemptAt: number | null
  /** How often the service has begun with it. */
  starts: number
}

/** A repeatable source of chance (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** The job service with work that ends when it is told to, and what should be in its list. */
async function openWorld(random: (below: number) => number) {
  const { clock, open, errors } = await openJobs()
  const expected: Expected[] = []
  const working = new Map<number, { kind: KindName; end: PromiseWithResolvers<{ number: number }> }>()
  const starts = new Map<number, number>()
  let [jobs, queues] = start()

  /** A new run of the server on what is stored. */
  function start(): [Jobs, Record<KindName, JobQueue<Input>>] {
    working.clear()
    const own = open()
    const run =
      (kind: KindName): QueuedKind<Input, { number: number }>['run'] =>
      async ({ number }, { signal }) => {
        const end = Promise.withResolvers<{ number: number }>()
        starts.set(number, (starts.get(number) ?? 0) + 1)
        expect(working.has(number)).toBe(false)
        working.set(number, { kind, end })
        expect([...working.values()].filter((one) => one.kind === kind).length).toBeLessThanOrEqual(CONCURRENCY[kind])
        signal.addEventListener('abort', () => end.reject(signal.reason))
        return end.promise.finally(() => working.get(number)?.end === end && working.delete(number))
      }
    const declare = (kind: KindName) =>
      own.declareQueue(queuedKind(kind, run(kind), { concurrency: CONCURRENCY[kind], canPause: kind === 'one' }))
    return [own, { one: declare('one'), two: declare('two') }]
  }

  const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length)]
  const inStates = (...states: JobState[]) => expected.filter(({ state }) => states.includes(state))
  /** What the service does by itself. */
  const fill = () => {
    for (const kind of KINDS) {
      for (const job of expected) {
        const running = expected.filter((one) => one.kind === kind && one.state === 'running').length
        const isDue = job.nextAttemptAt === null || job.nextAttemptAt <= clock.now()
        if (job.kind !== kind || job.state !== 'queued' || !isDue || running >= CONCURRENCY[kind]) continue
        Object.assign(job, { state: 'running', attempts: job.attempts + 1, nextAttemptAt: null })
        job.starts++
      }
    }
  }

  const steps: Record<string, () => Promise<void>> = {
    async add() {
      const kind = pick(KINDS) ?? 'one'
      const number = starts.size
      const { id } = await queues[kind].add({ number }, { title: `Number ${number}` })
      starts.set(number, 0)
      expected.push({ id, number, kind, state: 'queued', attempts: 0, nextAttemptAt: null, starts: 0 })
    },
    async finish() {
      const job = pick(inStates('running'))
      if (job === undefined) return
      working.get(job.number)?.end.resolve({ number: job.number })
      job.state = 'done'
    },
    async fail() {
      const job = pick(inStates('running'))
      if (job === undefined) return
      const isRefusal = random(4) === 0
      working.get(job.number)?.end.reject(isRefusal ? new AppError('file_not_found') : new AppError('internal'))
      if (isRefusal || job.attempts >= RETRY.attempts) job.state = 'failed'
      else Object.assign(job, { state: 'queued', nextAttemptAt: clock.now() + (job.attempts === 1 ? 1_000 : 2_000) })
    },
    async cancel() {
      const job = pick(expected)
      if (job === undefined) return
      const isPossible = ['queued', 'running', 'paused'].includes(job.state)
      await expectOutcome(jobs.cancel(job.id), isPossible ? 'cancelled' : null)
      if (isPossible) Object.assign(job, { state: 'cancelled', nextAttemptAt: null })
    },
    async pause() {
      const job = pick(expected)
      if (job === undefined) return
      const isPossible = job.kind === 'one' && ['queued', 'running'].includes(job.state)
      await expectOutcome(jobs.pause(job.id), isPossible ? 'paused' : null)
      if (isPossible) Object.assign(job, { state: 'paused', nextAttemptAt: null })
    },
    async resume() {
      const job = pick(expected)
      if (job === undefined) return
      const isPossible = job.state === 'paused'
      await expectOutcome(jobs.resume(job.id), isPossible ? 'queued' : null)
      if (isPossible) job.state = 'queued'
    },
    async retry() {
      const job = pick(expected)
      if (job === undefined) return
      const isOver = job.state === 'failed' || job.state === 'cancelled'
      const isPossible = isOver || (job.state === 'queued' && job.nextAttemptAt !== null)
      await expectOutcome(jobs.retry(job.id), isPossible ? 'queued' : null)
      if (!isPossible) return
      Object.assign(job, { state: 'queued', nextAttemptAt: null, ...(isOver && { attempts: 0 }) })
    },
    async move() {
      const [job, other] = [pick(expected), random(4) === 0 ? null : pick(expected)]
      if (job === undefined || other === undefined) return
      const isWaiting = ({ state }: Expected) => state === 'queued' || state === 'paused'
      const isPossible = isWaiting(job) && (other === null || (isWaiting(other) && other.kind === job.kind))
      if (!isPossible) return expectOutcome(jobs.move(job.id, other?.id ?? null), null)
      expect(await jobs.move(job.id, other?.id ?? null)).toMatchObject({ id: job.id })
      const places = [...expected.keys()].filter((index) => {
        const one = expected[index] as Expected
        return one.kind === job.kind && isWaiting(one)
      })
      const waiting = places.map((index) => expected[index] as Expected)
      if (job === other) return
      const others = waiting.filter((one) => one !== job)
      const moved = others.toSpliced(other === null ? others.length : others.indexOf(other), 0, job)
      for (const [index, place] of places.entries()) expected[place] = moved[index] as Expected
    },
    async remove() {
      const job = pick(expected)
      if (job === undefined) return
      const isPossible = ['done', 'failed', 'cancelled'].includes(job.state)
      if (!isPossible) return expectOutcome(jobs.remove(job.id), null)
      expect(await jobs.remove(job.id)).toBe(1)
      expected.splice(expected.indexOf(job), 1)
    },
    async clear() {
      const over = inStates('done', 'failed', 'cancelled')
      expect(await jobs.remove()).toBe(over.length)
      for (const job of over) expected.splice(expected.indexOf(job), 1)
    },
    async pass() {
      clock.advance(random(3_000))
      // Elsewhere this is a timer.
      jobs.wake()
    },
    async restart() {
      await jobs.close()
      ;[jobs, queues] = start()
      for (const job of inStates('running')) Object.assign(job, { state: 'queued', attempts: job.attempts - 1 })
      await jobs.recover()
      jobs.start()
    },
  }
  jobs.start()

  const shown = ({ id, state, attempts, nextAttemptAt }: Job) => ({ id, state, attempts, nextAttemptAt })
  return {
    errors,
    names: Object.keys(steps),
    async step(name: string): Promise<void> {
      await steps[name]?.()
      fill()
      const wanted = expected.toReversed().map(({ id, state, attempts, nextAttemptAt }) => {
        return { id, state, attempts, nextAttemptAt: nextAttemptAt && new Date(nextAttemptAt).toISOString() }
      })
      await expect.poll(async () => (await jobs.list()).map(shown), { interval: 2 }).toEqual(wanted)
      for (const job of expected) await expect.poll(() => starts.get(job.number)).toBe(job.starts)
      expect([...working.keys()].sort()).toEqual(
        inStates('running')
          .map(({ number }) => number)
          .sort(),
      )
    },
  }
}

/** Expects the state of the answer, or a refusal where it is null. */
async function expectOutcome(answer: Promise<Job | number>, state: JobState | null): Promise<void> {
  if (state === null) return expect(answer).rejects.toMatchObject({ code: 'job_state_conflict' })
  // A queued job may be taken before the reply.
  expect(await answer).toMatchObject({
    state: state === 'queued' ? expect.stringMatching(/^(queued|running)$/) : state,
  })
}

test(`${STEPS} random steps leave the jobs as they should be`, async () => {
  const seed = runSeed()
  const random = createRandom(seed)
  const world = await openWorld(random)
  const often = ['add', 'add', 'add', 'finish', 'finish', 'fail', 'fail', 'pass', 'pass']
  const names = [...world.names, ...world.names, ...often]
  for (let step = 0; step < STEPS; step++) {
    const name = names[random(names.length)] ?? ''
    await world.step(name).catch((error: Error) => {
      throw new Error(`TEST_SEED=${seed}, step ${step}: ${name}: ${error.message}`, { cause: error })
    })
  }
  expect(world.errors).toEqual([])
})
