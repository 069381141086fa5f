import type { Endpoint, InputOf, ReplyOf, SentBody } from '@pinloft/contract/shared/endpoint'
import type { LiveEvent } from '@pinloft/contract/shared/events'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from './call.ts'
import { onEveryLiveEvent } from './live-socket.ts'
import { type Throttled, throttle } from './throttle.ts'

export { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { changedBy?: readonly EventName[] }
  }
}

type EventName = LiveEvent['type']

/** An endpoint that is called from a screen. The events are those of the live socket. */
type ScreenEndpoint = Endpoint & { changedBy?: readonly EventName[]; announces?: readonly EventName[] }

type Fields<Part> = [Part] extends [undefined] ? unknown : NonNullable<Part>

/** A field of the path that is also one of the query or the body. */
type Ambiguous<E extends Endpoint> = keyof Fields<InputOf<E, 'params'>> &
  (keyof Fields<InputOf<E, 'query'>> | keyof Fields<InputOf<E, 'body'>>)

/** Parameters of the path, and the fields of the query or of the body, in one object. */
type FieldsOf<E extends Endpoint> = [Ambiguous<E>] extends [never]
  ? Fields<InputOf<E, 'params'>> & Fields<InputOf<E, 'query'>> & Fields<SentBody<E>>
  : never

type QueryArguments<E extends Endpoint> =
  Record<never, never> extends FieldsOf<E> ? [fields?: FieldsOf<E> | null] : [fields: FieldsOf<E> | null]
type MutationFields<E extends Endpoint> =
  Record<never, never> extends FieldsOf<E>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: only so may `mutate()` be called without fields
      FieldsOf<E> | void
    : FieldsOf<E>

/**
 * What loads the reply of an endpoint: `useQuery(queryOf(getGuide, { id }))`. It is aborted when nobody needs it any
 * more, and loaded again after the events that the endpoint is `changedBy`. Null instead of fields loads nothing.
 */
export function queryOf<E extends ScreenEndpoint>(endpoint: E, ...[fields]: QueryArguments<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, fields),
    queryFn: fields === null ? skipToken : ({ signal }) => callWith(endpoint, fields, signal),
    meta: { changedBy: endpoint.changedBy },
  })
}

/** The same page by page, for `useInfiniteQuery`. */
export function pagesOf<E extends ScreenEndpoint>(endpoint: E, ...[fields]: QueryArguments<E>) {
  type Page = ReplyOf<E> & { nextCursor: string | null }
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, fields), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        endpoint,
        { ...(fields as object), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ) as Promise<Page>,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    enabled: fields !== null,
    meta: { changedBy: endpoint.changedBy },
  })
}

/**
 * What calls an endpoint that changes something: `useMutation(mutationOf(renameWorld)).mutate({ id, name })`. It has
 * succeeded when everything on screen is loaded again that the events tell of which the endpoint `announces`; a failure
 * and a deletion do not wait for that.
 */
export function mutationOf<E extends ScreenEndpoint>(endpoint: E) {
  return mutationOptions<ReplyOf<E>, Error, MutationFields<E>>({
    mutationFn: (fields) => callWith(endpoint, fields ?? undefined),
    onSettled: (_reply, failure, _fields, _before, { client }) => {
      const refreshed = refreshChanged(client, endpoint.announces ?? [])
      // Whoever deletes what is on screen leaves it first: it can't be loaded again.
      return failure !== null || endpoint.method === 'DELETE' ? undefined : refreshed
    },
  })
}

/** The key of everything that is loaded from an endpoint; with fields, of what is loaded with these. */
export function keyOf(endpoint: Endpoint, fields?: unknown): readonly unknown[] {
  return [endpoint.path, endpoint.method, ...(fields === undefined ? [] : [fields])]
}

/** Loads again what is on screen and was changed by some events, and the rest when it is shown. */
export function refreshChanged(client: QueryClient, events: readonly EventName[]): Promise<void> {
  if (events.length === 0) return Promise.resolve()
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.changedBy?.some((name) => events.includes(name)) === true,
  })
}

/** Events of one kind within this time are batched. */
const BATCH_MS = 400

/** Keeps what is loaded true by live events. Returns the way to stop. */
export function refreshByLiveEvents(client: QueryClient): () => void {
  const refreshes = new Map<EventName, Throttled>()
  const stop = onEveryLiveEvent(({ type }) => {
    const refresh = refreshes.get(type) ?? throttle(() => refreshChanged(client, [type]), BATCH_MS)
    refreshes.set(type, refresh)
    refresh.request()
  })
  return () => {
    stop()
    for (const refresh of refreshes.values()) refresh.stop()
  }
}

function callWith<E extends Endpoint>(endpoint: E, fields: unknown, signal?: AbortSignal): Promise<ReplyOf<E>> {
  const anyCall = call as (endpoint: E, options: object) => Promise<ReplyOf<E>>
  return anyCall(endpoint, { ...partsOf(endpoint, fields), signal })
}

/** Which of the fields are in the path; the others are the body, or the query of an endpoint without a body. */
function partsOf(endpoint: Endpoint, fields: unknown): object {
  if (fields === undefined) return {}
  const inPath = new Set(Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name))
  const { path = [], rest = [] } = Object.groupBy(Object.entries(fields as object), ([name]) =>
    inPath.has(name) ? 'path' : 'rest',
  )
  const others = Object.fromEntries(rest)
  const params = Object.fromEntries(path)
  return endpoint.body === undefined ? { params, query: others } : { params, body: others }
}
