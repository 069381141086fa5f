import { listSessions } from '@pinloft/contract/access/endpoints'
import {
  changeConversation,
  getConversation,
  listConversations,
  searchConversations,
} from '@pinloft/contract/assistant/conversations'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startLiveSocket } from './live-socket.ts'
import { keyOf, mutationOf, pagesOf, queryOf, refreshByLiveEvents } from './query.ts'
import { createQueryClient } from './query-client.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const sockets: { onmessage: ((event: { data: string }) => void) | null }[] = []

beforeEach(() => {
  sockets.length = 0
  fetched.mockReset().mockImplementation(async () => Response.json({ items: [], nextCursor: null }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'https://cloud.example/' })
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage = null
      constructor() {
        sockets.push(this)
      }
      close() {}
    },
  )
})
afterAll(() => vi.unstubAllGlobals())

const urls = () => fetched.mock.calls.map(([url]) => url)

describe('queryOf', () => {
  it('puts fields into the path and the query', async () => {
    const client = createQueryClient()
    await client.fetchQuery(queryOf(getConversation, { id: 'a/b' }))
    await client.fetchQuery(queryOf(searchConversations, { q: 'two words' }))
    await client.fetchQuery(queryOf(listConversations))
    expect(urls()).toEqual([
      '/api/assistant/conversations/a%2Fb',
      '/api/assistant/conversations/search?q=two+words',
      '/api/assistant/conversations',
    ])
  })

  it('has a key for each endpoint and its fields', () => {
    expect(queryOf(getConversation, { id: 'a' }).queryKey).toEqual([getConversation.path, 'GET', { id: 'a' }])
    expect(queryOf(listConversations).queryKey).toEqual(keyOf(listConversations))
    expect(keyOf(changeConversation)).not.toEqual(keyOf(getConversation))
  })

  it('loads nothing for null', () => {
    const observer = new QueryObserver(createQueryClient(), queryOf(getConversation, null))
    onTestFinished(observer.subscribe(() => undefined))
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('aborts a request that nobody waits for', async () => {
    const client = createQueryClient()
    const options = queryOf(getConversation, { id: 'a' })
    fetched.mockReturnValue(new Promise(() => undefined))
    const stop = new QueryObserver(client, options).subscribe(() => undefined)
    const signal = fetched.mock.calls[0]?.[1].signal
    expect(signal?.aborted).toBe(false)
    stop()
    expect(signal?.aborted).toBe(true)
  })
})

describe('pagesOf', () => {
  it('asks for each page by the cursor of the one before', async () => {
    fetched.mockImplementationOnce(async () => Response.json({ items: ['one'], nextCursor: 'c' }))
    const { pages } = await createQueryClient().fetchInfiniteQuery({
      ...pagesOf(listConversations, { limit: 1 }),
      pages: 2,
    })
    expect(pages.map(({ items }) => items)).toEqual([['one'], []])
    const first = '/api/assistant/conversations?limit=1'
    expect(urls()).toEqual([first, `${first}&cursor=c`])
  })
})

describe('mutationOf', () => {
  it('puts fields into the path and the body, and then loads again what it has changed', async () => {
    const client = createQueryClient()
    onTestFinished(new QueryObserver(client, queryOf(listConversations)).subscribe(() => undefined))
    onTestFinished(new QueryObserver(client, queryOf(listSessions)).subscribe(() => undefined))
    await expect.poll(() => client.isFetching()).toBe(0)
    fetched.mockClear()
    await new MutationObserver(client, mutationOf(changeConversation)).mutate({ id: 'a', title: 'New' })
    expect(urls()).toEqual(['/api/assistant/conversations/a', '/api/assistant/conversations'])
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PATCH', body: '{"title":"New"}' })
  })

  it('says at once that it has failed, and loads again what may be different', async () => {
    const client = createQueryClient()
    onTestFinished(new QueryObserver(client, queryOf(listConversations)).subscribe(() => undefined))
    await expect.poll(() => client.isFetching()).toBe(0)
    fetched
      .mockReset()
      .mockImplementation((_url, { method }) =>
        method === 'PATCH'
          ? Promise.resolve(Response.json({ message: 'No', code: 'conversation_not_found' }, { status: 404 }))
          : new Promise(() => undefined),
      )
    const change = new MutationObserver(client, mutationOf(changeConversation)).mutate({ id: 'a', title: 'New' })
    await expect(change).rejects.toThrow('No')
    expect(urls()).toEqual(['/api/assistant/conversations/a', '/api/assistant/conversations'])
  })
})

describe('live events', () => {
  it('load again what they change, and nothing else', async () => {
    const client = createQueryClient()
    onTestFinished(refreshByLiveEvents(client))
    onTestFinished(startLiveSocket())
    onTestFinished(new QueryObserver(client, queryOf(listConversations)).subscribe(() => undefined))
    onTestFinished(new QueryObserver(client, queryOf(listSessions)).subscribe(() => undefined))
    await expect.poll(() => client.isFetching()).toBe(0)
    fetched.mockClear()
    sockets[0]?.onmessage?.({ data: '{"type":"clock_changed"}' })
    sockets[0]?.onmessage?.({ data: '{"type":"conversations_changed","conversationIds":[]}' })
    expect(urls()).toEqual(['/api/assistant/conversations'])
  })
})
