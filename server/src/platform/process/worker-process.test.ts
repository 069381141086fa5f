import { readFileSync } from 'node:fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WorkerProcess } from './worker-process.ts'

function setUp() {
  const script = new URL('./testing/test-worker.ts', import.meta.url).pathname
  const worker = new WorkerProcess<object, string>({ script, timeLimitMs: 3000 })
  onTestFinished(() => worker.close())
  return worker
}

const isRunning = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

afterEach(() => vi.unstubAllEnvs())

const pidOf = (answer: string) => Number(answer.split(' ')[0])

test('one process does all the work until it fails', async () => {
  const worker = setUp()
  const first = await worker.ask({ text: 'a' })
  expect(first).toMatch(/^\d+ a$/)
  expect(pidOf(await worker.ask({}))).toBe(pidOf(first))
  await expect(worker.ask({ fail: true })).rejects.toThrow('as told')
  expect(pidOf(await worker.ask({}))).not.toBe(pidOf(first))
})

test('requests made at once are answered one after the other, also after one that failed', async () => {
  const worker = setUp()
  const answers = await Promise.allSettled([{ text: 'a' }, { fail: true }, { text: 'b' }].map((it) => worker.ask(it)))
  expect(answers).toMatchObject([
    { value: expect.stringMatching(/ a$/) },
    { reason: { message: 'as told' } },
    { value: expect.stringMatching(/ b$/) },
  ])
})

test('a process that hangs or dies is replaced', async () => {
  const worker = setUp()
  await expect(worker.ask({ die: true })).rejects.toThrow('The process has ended')
  const pid = pidOf(await worker.ask({}))
  await expect(worker.ask({ hang: true })).rejects.toThrow('It took too long')
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(await worker.ask({ text: 'b' })).toMatch(/ b$/)
})

test('a request does not fail because the idle process was killed', async () => {
  const worker = setUp()
  process.kill(pidOf(await worker.ask({})), 'SIGKILL')
  expect(await worker.ask({ text: 'c' })).toMatch(/ c$/)
})

test('renewing starts another process', async () => {
  const worker = setUp()
  const pid = pidOf(await worker.ask({}))
  await worker.renew()
  expect(pidOf(await worker.ask({}))).not.toBe(pid)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('the process ends with its owner', async () => {
  const worker = setUp()
  const pid = pidOf(await worker.ask({}))
  const hanging = worker.ask({ hang: true })
  await Promise.all([expect(hanging).rejects.toThrow('closing'), worker.close()])
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(worker.ask({})).rejects.toThrow('closing')
})

test('a process that could not be started is started for the next request', async () => {
  const worker = setUp()
  // More than the system accepts for a new process: `spawn` throws.
  vi.stubEnv('PATH', 'x'.repeat(200_000))
  await expect(worker.ask({})).rejects.toThrow('could not be started')
  await worker.renew()
  vi.unstubAllEnvs()
  expect(await worker.ask({ text: 'd' })).toMatch(/ d$/)
})

test("only a process's own failure is a verdict on a request", async () => {
  const worker = setUp()
  await expect(worker.ask({ fail: true })).rejects.toMatchObject({ isVerdict: true })
  await expect(worker.ask({ die: true })).rejects.toMatchObject({ isVerdict: false })
  await expect(worker.ask({ hang: true })).rejects.toMatchObject({ isVerdict: false })
})
