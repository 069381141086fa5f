import { expect, test } from 'vitest'
import { RunSlots } from './run-slots.ts'

class Holder {
  isIdleNow = false
  hasGivenWay = false
  isIdle() {
    return this.isIdleNow
  }
  giveWay() {
    this.hasGivenWay = true
  }
}

function setUp(waitLimitMs = 60_000) {
  const slots = new RunSlots({ limit: 1, waitLimitMs })
  const started: string[] = []
  const take = (name: string, holder: Holder) => slots.take(holder).then(() => void started.push(name))
  return { slots, started, take }
}

test('grants slots in the order of the requests', async () => {
  const { slots, started, take } = setUp()
  const [a, b, c] = [new Holder(), new Holder(), new Holder()]
  const all = [take('a', a), take('b', b), take('c', c)]
  await all[0]
  expect(started).toEqual(['a'])
  slots.release(a)
  await all[1]
  expect(started).toEqual(['a', 'b'])
  slots.release(b)
  await all[2]
  expect(started).toEqual(['a', 'b', 'c'])
})

test('an idle holder gives way, at once or when it becomes idle', async () => {
  const { slots, started, take } = setUp()
  const [a, b, c] = [new Holder(), new Holder(), new Holder()]
  await take('a', a)
  slots.settle(a)
  expect(a.hasGivenWay).toBe(false)
  a.isIdleNow = true
  const second = take('b', b)
  expect(a.hasGivenWay).toBe(true)
  expect(started).toEqual(['a'])
  slots.release(a)
  await second
  const third = take('c', c)
  expect(b.hasGivenWay).toBe(false)
  slots.settle(b)
  expect(b.hasGivenWay).toBe(true)
  slots.release(b)
  await third
  expect([started, c.hasGivenWay]).toEqual([['a', 'b', 'c'], false])
})

test('skips a waiter that left, and rejects one that waits too long', async () => {
  const { slots, started, take } = setUp(20)
  const [a, b, c] = [new Holder(), new Holder(), new Holder()]
  await take('a', a)
  const gone = take('b', b)
  slots.leave(b)
  await gone
  await expect(take('c', c)).rejects.toMatchObject({ code: 'stream_busy' })
  slots.release(a)
  expect(started).toEqual(['a', 'b'])
})
