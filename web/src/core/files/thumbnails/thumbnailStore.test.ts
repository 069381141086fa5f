import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ThumbnailStore } from './thumbnailStore.ts'
import type { ThumbnailOf } from './thumbnails.api.ts'

const SETTLE_MS = 50
const RETRY_AFTER_MS = [1000, 5000]

interface Request {
  id: string
  signal: AbortSignal
  answer: (picture: Blob | null) => Promise<void>
  fail: () => Promise<void>
}

function start({ maxBytes = 1_000_000, atOnce = 2 } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const requests: Request[] = []
  const store = new ThumbnailStore({
    maxBytes,
    atOnce,
    settleMs: SETTLE_MS,
    retryAfterMs: RETRY_AFTER_MS,
    load: ({ file }, signal) =>
      new Promise((resolve, reject) => {
        const settle = async (action: () => void) => {
          action()
          await vi.advanceTimersByTimeAsync(0)
        }
        requests.push({
          id: file.id,
          signal,
          answer: (picture) => settle(() => resolve(picture)),
          fail: () => settle(() => reject(new Error('no'))),
        })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const asked = () => requests.map(({ id }) => id)
  const settle = () => vi.advanceTimersByTimeAsync(SETTLE_MS)
  return { store, requests, asked, settle }
}

const of = (id: string): ThumbnailOf => ({ file: { id, version: '1' }, size: 'small' })
const picture = (sizeBytes: number) => new Blob([new Uint8Array(sizeBytes)])
const revoked: string[] = []
beforeEach(() => {
  revoked.length = 0
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url))
  onTestFinished(() => revoke.mockRestore())
})

describe('cached thumbnails', () => {
  it('are loaded newest first, a few at a time, once for all listeners', async () => {
    const { store, requests, asked, settle } = start()
    const told = vi.fn()
    for (const id of ['a', 'b', 'c']) store.want(of(id), told)
    store.want(of('c'), told)
    expect(asked()).toEqual([])
    await settle()
    expect(asked()).toEqual(['c', 'b'])
    store.want(of('d'), told)
    await requests[0]?.answer(picture(10))
    expect(told).toHaveBeenCalledTimes(1)
    expect(store.urlOf(of('c'))).toMatch(/^blob:/)
    expect(asked()).toEqual(['c', 'b', 'd'])
    await requests[1]?.answer(null)
    expect(store.urlOf(of('b'))).toBeNull()
    expect(asked()).toEqual(['c', 'b', 'd', 'a'])
  })

  it('are not requested when they scroll past, and cancelled when they leave', async () => {
    const { store, requests, asked, settle } = start()
    store.want(of('a'), () => {})()
    await settle()
    expect(asked()).toEqual([])
    const release = store.want(of('b'), () => {})
    await settle()
    release()
    expect(requests[0]?.signal.aborted).toBe(true)
    store.want(of('b'), () => {})
    await settle()
    expect(asked()).toEqual(['b', 'b'])
  })

  it('are evicted oldest first beyond the limit, but never while shown', async () => {
    const { store, requests, settle } = start({ maxBytes: 20_000 })
    const release: Record<string, () => void> = {}
    for (const id of ['a', 'b', 'c']) {
      release[id] = store.want(of(id), () => {})
      await settle()
      await requests.at(-1)?.answer(picture(5000))
    }
    expect(revoked).toEqual([])
    const address = store.urlOf(of('b'))
    release.b?.()
    expect(revoked).toEqual([address])
    expect(store.urlOf(of('b'))).toBeUndefined()
    release.a?.()
    expect(store.urlOf(of('a'))).toMatch(/^blob:/)
    store.forgetAll()
    expect(revoked).toHaveLength(3)
    expect(store.urlOf(of('c'))).toBeUndefined()
  })

  it('are retried on the next request after a failure', async () => {
    const { store, requests, asked, settle } = start()
    store.want(of('a'), () => {})
    await settle()
    await requests[0]?.fail()
    expect(store.urlOf(of('a'))).toBeUndefined()
    await settle()
    expect(asked()).toEqual(['a'])
    store.want(of('a'), () => {})
    await settle()
    expect(asked()).toEqual(['a', 'a'])
  })

  it('are retried a few times by themselves after a failure, while they are shown', async () => {
    const { store, requests, asked, settle } = start()
    const onChange = vi.fn()
    store.want(of('a'), onChange)
    const leave = store.want(of('b'), vi.fn())
    await settle()
    for (const request of requests) await request.fail()
    leave()
    for (const [index, delayMs] of RETRY_AFTER_MS.entries()) {
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(asked()).toHaveLength(2 + index)
      await vi.advanceTimersByTimeAsync(1)
      await settle()
      expect(asked()).toHaveLength(3 + index)
      expect(asked().at(-1)).toBe('a')
      await requests.at(-1)?.fail()
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(4)
  })

  it('are retried on request after a failure, where they are still shown', async () => {
    const { store, requests, asked, settle } = start()
    const listener = vi.fn()
    store.want(of('a'), listener)
    const release = store.want(of('b'), listener)
    await settle()
    for (const request of requests) await request.fail()
    release()
    store.retryFailed()
    await settle()
    expect(asked()).toEqual(['b', 'a', 'a'])
    await requests[2]?.answer(picture(10))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
