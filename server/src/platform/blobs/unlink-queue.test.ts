import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { diskFileSystem } from './file-system.ts'
import { UnlinkQueue } from './unlink-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function setUp() {
  const removed: string[] = []
  const unlink = async (path: string) => {
    if (path === 'bad') throw new Error('It cannot be removed')
    removed.push(path)
  }
  return { removed, queue: new UnlinkQueue({ ...diskFileSystem, unlink }) }
}

test('names are removed in a batch, 50 ms after the first', () => {
  const { removed, queue } = setUp()
  queue.add('a')
  vi.advanceTimersByTime(49)
  queue.add('b')
  expect(removed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(removed).toEqual(['a', 'b'])
})

test('128 names are removed at once', () => {
  const { removed, queue } = setUp()
  for (let count = 1; count < 128; count++) queue.add(`${count}`)
  expect(removed.length).toBe(0)
  queue.add('128')
  expect(removed.length).toBe(128)
})

test('a flush resets the delay', async () => {
  const { removed, queue } = setUp()
  queue.add('a')
  vi.advanceTimersByTime(40)
  await queue.flush()
  expect(removed).toEqual(['a'])
  queue.add('b')
  vi.advanceTimersByTime(49)
  expect(removed).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(removed).toEqual(['a', 'b'])
})

test('a name that cannot be removed does not stop the others', async () => {
  const { removed, queue } = setUp()
  for (const path of ['a', 'bad', 'b']) queue.add(path)
  await queue.flush()
  expect(removed).toEqual(['a', 'b'])
})

test('a flush waits until every name is removed', async () => {
  let isRemoved = false
  const unlink = async () => {
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    isRemoved = true
  }
  const queue = new UnlinkQueue({ ...diskFileSystem, unlink })
  queue.add('a')
  await queue.flush()
  expect(isRemoved).toBe(true)
})
