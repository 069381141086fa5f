import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callDisk, closeOnDisk, hasUnansweredCalls, isDiskOverdue } from './disk-calls.ts'
import { DISK_ANSWER_MS } from './disk-deadline.ts'

const offline = expect.objectContaining({ code: 'linked_offline' })

/** A disk that answers when it is told to. */
function hungDisk() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let callCount = 0
  const call = async () => {
    callCount++
    await promise
    return 'answer'
  }
  return { call, answer: resolve, callCount: () => callCount }
}

test('a disk that does not answer is asked by two calls, and all of them by three', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const disks = [hungDisk(), hungDisk(), hungDisk()]
  const asked = disks.flatMap(({ call }, index) => Array.from({ length: 3 }, () => callDisk(`/hung/${index}`, call)))
  const replies = Promise.allSettled(asked)
  const callCounts = () => disks.map(({ callCount }) => callCount())
  expect(callCounts()).toEqual([2, 1, 0])
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  expect((await replies).map((reply) => reply.status === 'rejected' && reply.reason)).toEqual(asked.map(() => offline))
  await expect(callDisk('/hung/0', disks[0]?.call ?? (async () => ''))).rejects.toEqual(offline)
  expect(callCounts()).toEqual([2, 1, 0])
  expect([isDiskOverdue('/hung/0'), isDiskOverdue('/hung/2'), hasUnansweredCalls()]).toEqual([true, false, true])
  for (const { answer } of disks) answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([isDiskOverdue('/hung/0'), hasUnansweredCalls()]).toEqual([false, false])
  expect(await callDisk('/hung/0', async () => 'answer')).toBe('answer')
})

test('what comes too late is closed, and so is what could not be closed before; writing may last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-calls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { call, answer } = hungDisk()
  const [early, late] = [await open(folder), await open(folder)]
  const opening = callDisk(folder, () => call().then(() => late), { onLate: () => void closeOnDisk(folder, late) })
  const writing = callDisk(folder, call, { mayLast: true })
  const refused = expect(opening).rejects.toEqual(offline)
  await vi.advanceTimersByTimeAsync(2 * DISK_ANSWER_MS)
  await refused
  await closeOnDisk(folder, early)
  expect([early.fd, late.fd].every((fd) => fd > 0)).toBe(true)
  answer()
  expect(await writing).toBe('answer')
  await vi.waitFor(() => expect([early.fd, late.fd]).toEqual([-1, -1]))
})
