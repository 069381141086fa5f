import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('throttle', () => {
  it('runs immediately, then batches what follows', async () => {
    const run = vi.fn(async () => {})
    const throttled = throttle(run, 500)
    for (let event = 0; event < 5000; event++) throttled.request()
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('pauses for as long as a slow run took', async () => {
    const run = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 3000)))
    const throttled = throttle(run, 500)
    throttled.request()
    await vi.advanceTimersByTimeAsync(1)
    throttled.request()
    await vi.advanceTimersByTimeAsync(5900)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('continues after a failed run', async () => {
    const run = vi.fn(() => Promise.reject(new Error('offline')))
    const throttled = throttle(run, 500)
    throttled.request()
    await vi.advanceTimersByTimeAsync(600)
    throttled.request()
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('stops', async () => {
    const run = vi.fn(async () => {})
    const throttled = throttle(run, 500)
    throttled.request()
    throttled.request()
    throttled.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
