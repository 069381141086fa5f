import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  callDisk,
  closeOnDisk,
  giveUpDirectory,
  hasUnansweredCalls,
  isDiskOverdue,
  openOnDisk,
  tidyDisk,
} from './disk-calls.ts'
import { DISK_ANSWER_MS } from './disk-deadline.ts'

/** What is mounted below it is a disk of its own. */
vi.mock(import('./mounts.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  deviceOf: (path: string) => /^\/hung\/\d+/.exec(path)?.[0] ?? 'other',
}))

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

test('a disk that does not answer is asked by two calls, wherever it is linked, and all of them by three', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const disks = [hungDisk(), hungDisk(), hungDisk()]
  const places = ['films', 'music', 'films']
  const asked = disks.flatMap(({ call }, index) => places.map((place) => callDisk(`/hung/${index}/${place}`, call)))
  const replies = Promise.allSettled(asked)
  const callCounts = () => disks.map(({ callCount }) => callCount())
  expect(callCounts()).toEqual([2, 1, 0])
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  expect((await replies).map((reply) => reply.status === 'rejected' && reply.reason)).toEqual(asked.map(() => offline))
  await expect(callDisk('/hung/0/other', disks[0]?.call ?? (async () => ''))).rejects.toEqual(offline)
  expect(callCounts()).toEqual([2, 1, 0])
  // Nothing can be asked of the third one either, and nobody waits for that again.
  expect(disks.map((_, index) => isDiskOverdue(`/hung/${index}/films`))).toEqual([true, true, true])
  await expect(callDisk('/hung/2/films', async () => 'answer')).rejects.toEqual(offline)
  disks[1]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(disks.map((_, index) => isDiskOverdue(`/hung/${index}/films`))).toEqual([true, false, false])
  expect(await callDisk('/hung/2/films', async () => 'answer')).toBe('answer')
  expect(hasUnansweredCalls()).toBe(true)
  disks[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([isDiskOverdue('/hung/0/films'), hasUnansweredCalls()]).toEqual([false, false])
  expect(await callDisk('/hung/0/films', async () => 'answer')).toBe('answer')
})

/** A file that counts how often it is closed. */
function openFile() {
  const file = { closedCount: 0, close: async () => void file.closedCount++ }
  return file
}

test('what could not be closed, for whatever reason, is closed once there is room, and by the disk that it was opened on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [one, two, three] = [hungDisk(), hungDisk(), hungDisk()]
  const file = await openOnDisk('/hung/3/films', async () => openFile())
  const asked = [callDisk('/hung/0', one.call), callDisk('/hung/0', one.call), callDisk('/hung/1', two.call)]
  const replies = Promise.allSettled(asked)
  // All three calls are made to other disks: its own one never was without an answer.
  const closing = closeOnDisk('/hung/3/films', file)
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  await Promise.all([closing, replies])
  expect(file.closedCount).toBe(0)
  two.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(file.closedCount).toBe(1)
  one.answer()
  await vi.advanceTimersByTimeAsync(0)

  // Another disk may be in its place by then, which is not held up by that.
  const moved = await openOnDisk('/hung/2', async () => openFile())
  const hung = [callDisk('/hung/2', three.call), callDisk('/hung/2', three.call)]
  const ended = Promise.allSettled(hung)
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  await ended
  await closeOnDisk('/elsewhere', moved)
  expect([moved.closedCount, isDiskOverdue('/elsewhere')]).toEqual([0, false])
  three.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(moved.closedCount).toBe(1)
})

test('a directory that is given up lets everybody go who waits for its disk, and what was opened for them is closed', async () => {
  const { call, answer } = hungDisk()
  const [opened, late] = [openFile(), openFile()]
  await openOnDisk('/hung/0/films', async () => opened)
  const opening = openOnDisk('/hung/0/films', () => call().then(() => late))
  const writing = callDisk('/hung/0/films', call, { mayLast: true })
  const elsewhere = callDisk('/hung/0/music', async () => 'answer')
  const stop = giveUpDirectory('/hung/0/films')
  await expect(opening).rejects.toEqual(offline)
  await expect(writing).rejects.toEqual(offline)
  await expect(callDisk('/hung/0/films', async () => 'answer')).rejects.toEqual(offline)
  await closeOnDisk('/hung/0/films', opened)
  stop()
  answer()
  expect(await elsewhere).toBe('answer')
  await vi.waitFor(() => expect([opened.closedCount, late.closedCount]).toEqual([1, 1]))
  expect(await callDisk('/hung/0/films', async () => 'answer')).toBe('answer')
})

test('what comes too late is closed, and so is what could not be closed before; writing may last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-calls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { call, answer } = hungDisk()
  const [early, late] = [await open(folder), await open(folder)]
  const opening = openOnDisk(folder, () => call().then(() => late))
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

test('what was left is done in its order: a folder is closed when what is removed in it is gone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [hung, again, removal] = [hungDisk(), hungDisk(), hungDisk()]
  const done: string[] = []
  const named = (name: string) => ({ close: async () => void done.push(name) })
  const asked = Promise.allSettled([callDisk('/hung/0', hung.call), callDisk('/hung/0', hung.call)])
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  await asked
  await closeOnDisk('/hung/0', named('file'))
  await tidyDisk('/hung/0', async () => {
    await removal.call()
    done.push('removed')
  })
  await closeOnDisk('/hung/0', named('folder'))
  hung.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([done, removal.callCount()]).toEqual([['file'], 1])
  // There is room, but not for what comes after it.
  await closeOnDisk('/hung/0', named('folder above'))
  expect(await callDisk('/hung/0', async () => 'answer')).toBe('answer')
  expect(done).toEqual(['file'])
  removal.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['file', 'removed', 'folder', 'folder above'])

  // Neither does that change which was refused once more before it was begun.
  const long = [callDisk('/hung/1', again.call, { mayLast: true }), callDisk('/hung/1', again.call)]
  const ended = Promise.allSettled(long)
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  for (const name of ['one', 'two', 'three']) await closeOnDisk('/hung/1', named(name))
  again.answer()
  await ended
  await vi.advanceTimersByTimeAsync(0)
  expect(done.slice(4)).toEqual(['one', 'two', 'three'])
})

test('what was left on a busy disk is done before what is asked of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hung = hungDisk()
  const done: string[] = []
  const work = async (name: string) => {
    await setImmediate()
    done.push(name)
  }
  const asked = Promise.allSettled([callDisk('/hung/0', hung.call), callDisk('/hung/0', hung.call)])
  await vi.advanceTimersByTimeAsync(DISK_ANSWER_MS)
  await asked
  const left = Array.from({ length: 5 }, () => ({ close: () => work('close') }))
  for (const file of left) await closeOnDisk('/hung/0', file)
  hung.answer()
  while (isDiskOverdue('/hung/0')) await Promise.resolve()
  const reads = Array.from({ length: 20 }, () => callDisk('/hung/0', () => work('read')))
  await Promise.all(reads)
  expect(done.filter((name) => name === 'read')).toHaveLength(20)
  // A file that is read takes three calls or more, of which one closes it.
  expect(done.slice(0, 15).filter((name) => name === 'close')).toHaveLength(5)
})
