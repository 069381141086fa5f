import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient, dataLoader } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const UNAUTHORIZED = () => new Response('{"message":"Unauthorized","code":"unauthorized"}', { status: 401 })

describe('the default query function', () => {
  it('requests the first element of the key and parses the response', async () => {
    const fetched = vi.fn(async (_url: string) => new Response('[1,2]'))
    vi.stubGlobal('fetch', fetched)
    const client = createQueryClient()
    expect(await client.fetchQuery({ queryKey: ['/api/files', 'list'] })).toEqual([1, 2])
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/files')
  })

  it('throws on 401 by default', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', async () => UNAUTHORIZED())
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/files'] })).rejects.toMatchObject({ status: 401 })
  })

  it('returns null on 401 on request', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', async () => UNAUTHORIZED())
    const client = createQueryClient()
    const queryFn = dataLoader({ on401: 'returnNull' })
    expect(await client.fetchQuery({ queryKey: ['/api/files'], queryFn })).toBeNull()
  })
})

describe('a query invalidated during its first load', () => {
  it('is loaded again', async () => {
    const answers = ['before', 'after']
    const loads: (() => void)[] = []
    const client = createQueryClient()
    const queryKey = ['/api/files', 'list']
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => new Promise((resolve) => loads.push(() => resolve(answers.shift()))),
    })
    onTestFinished(observer.subscribe(() => undefined))
    const invalidated = client.invalidateQueries({ queryKey: ['/api/files'] })
    loads.shift()?.()
    await expect.poll(() => loads).toHaveLength(1)
    loads.shift()?.()
    await invalidated
    expect(client.getQueryData(queryKey)).toBe('after')
  })
})

describe('the cache defaults', () => {
  it('never refetch by themselves, never go stale and never retry', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })
})
