import { endSession } from '@pinloft/contract/access/endpoints'
import { listFiles } from '@pinloft/contract/files/endpoints'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, urlOf } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

describe('urlOf', () => {
  it('inserts and escapes the parameters', () => {
    expect(urlOf('/api/sessions/:id', { id: 'a/b' })).toBe('/api/sessions/a%2Fb')
  })

  it('adds the query and omits missing values', () => {
    expect(urlOf('/api/files', undefined, { folder: 'Photos & more', cursor: undefined, limit: 7 })).toBe(
      '/api/files?folder=Photos+%26+more&limit=7',
    )
  })
})

describe('call', () => {
  it('uses the method and path of the endpoint and returns its response', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"message":"Session ended"}'))
    vi.stubGlobal('fetch', fetched)
    expect(await call(endSession, { params: { id: 's1' } })).toEqual({ message: 'Session ended' })
    expect(fetched).toHaveBeenCalledWith('/api/sessions/s1', expect.objectContaining({ method: 'DELETE' }))
  })

  it('needs no options if the endpoint requires none', async () => {
    vi.stubGlobal('fetch', async () => new Response('[]'))
    expect(await call(listFiles)).toEqual([])
  })
})
