import { expect, onTestFinished, test, vi } from 'vitest'
import { TimeLimit } from './time-limit.ts'

function begin(waits: readonly number[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onOver = vi.fn()
  let call = 0
  const waitedMs = () => waits[Math.min(call++, waits.length - 1)] ?? 0
  const limit = new TimeLimit({ limitMs: 1000, waitingMaxMs: 5000, waitedMs }, onOver)
  const isOverAt = (ms: number) => {
    vi.advanceTimersByTime(ms - performance.now() + start)
    return onOver.mock.calls.length > 0
  }
  const start = performance.now()
  return { limit, isOverAt, onOver }
}

test('work that had the CPU all the time ends at its limit', () => {
  const { isOverAt } = begin([700, 700])
  expect(isOverAt(999)).toBe(false)
  expect(isOverAt(1000)).toBe(true)
})

test('the time that it waited for a CPU does not count', () => {
  const { isOverAt } = begin([700, 1500, 1600])
  expect(isOverAt(1899)).toBe(false)
  expect(isOverAt(1901)).toBe(true)
})

test('but only so long, and nothing happens after its end', () => {
  const { isOverAt } = begin([0, 1e6])
  expect(isOverAt(5999)).toBe(false)
  expect(isOverAt(6001)).toBe(true)
  const { limit, onOver } = begin([0])
  limit.end()
  vi.advanceTimersByTime(10_000)
  expect(onOver).not.toHaveBeenCalled()
})
