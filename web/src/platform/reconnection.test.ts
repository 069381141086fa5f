import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConnectionError } from './api-error.ts'

const live = vi.hoisted(() => ({ status: 'reconnecting', listeners: new Set<() => void>() }))
vi.mock('./live-socket.ts', () => ({
  getLiveStatus: () => live.status,
  onLiveStatus: (listener: () => void) => {
    live.listeners.add(listener)
    return () => live.listeners.delete(listener)
  },
}))

const { createQueryClient } = await import('./query-client.ts')
const { afterReconnection, refetchAfterReconnections } = await import('./reconnection.ts')

const LONGEST_DELAY_MS = 30_000

function setStatus(status: 'connected' | 'reconnecting') {
  live.status = status
  for (const listener of live.listeners) listener()
}

beforeEach(() => {
  vi.useFakeTimers()
  live.status = 'reconnecting'
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a retry', () => {
  it('waits for the connection, and happens once', () => {
    const retry = vi.fn()
    afterReconnection(0, retry)
    vi.advanceTimersByTime(LONGEST_DELAY_MS)
    expect(retry).not.toHaveBeenCalled()
    setStatus('connected')
    setStatus('reconnecting')
    setStatus('connected')
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('waits for a moment where the connection was never lost', () => {
    live.status = 'connected'
    const retry = vi.fn()
    afterReconnection(0, retry)
    expect(retry).not.toHaveBeenCalled()
    vi.advanceTimersByTime(LONGEST_DELAY_MS)
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('can be cancelled', () => {
    live.status = 'connected'
    const retry = vi.fn()
    afterReconnection(0, retry)()
    vi.advanceTimersByTime(LONGEST_DELAY_MS)
    setStatus('connected')
    expect(retry).not.toHaveBeenCalled()
    expect(live.listeners.size).toBe(0)
  })
})

describe('a query that failed', () => {
  /** A query that fails as often as there are failures. */
  function observe(...failures: Error[]) {
    const client = createQueryClient()
    const load = vi.fn(async () => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return 'loaded'
    })
    onTestFinished(refetchAfterReconnections(client))
    onTestFinished(new QueryObserver(client, { queryKey: ['a'], queryFn: load }).subscribe(() => undefined))
    return { load, dataOf: () => client.getQueryData(['a']) }
  }

  it('is refetched when the connection is back', async () => {
    const { load, dataOf } = observe(new ConnectionError(null))
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(load).toHaveBeenCalledTimes(1)
    setStatus('connected')
    await vi.advanceTimersByTimeAsync(0)
    expect(dataOf()).toBe('loaded')
  })

  it('is refetched until it succeeds, also where the socket stayed connected', async () => {
    live.status = 'connected'
    const { load, dataOf } = observe(new ConnectionError(null), new ConnectionError(null))
    await vi.advanceTimersByTimeAsync(2 * LONGEST_DELAY_MS)
    expect(load).toHaveBeenCalledTimes(3)
    expect(dataOf()).toBe('loaded')
  })

  it('for another reason is left alone while the socket stays connected', async () => {
    live.status = 'connected'
    const { load } = observe(new Error('refused'))
    await vi.advanceTimersByTimeAsync(2 * LONGEST_DELAY_MS)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
