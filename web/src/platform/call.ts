import { type Endpoint, type InputOf, pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import { request } from './request.ts'

type Part = 'params' | 'query' | 'body'
type Present<E extends Endpoint> = { [P in Part]: E[P] extends object ? P : never }[Part]
type Required<E extends Endpoint> = Extract<Present<E>, 'params' | 'body'>

export type CallOptions<E extends Endpoint> = { [P in Required<E>]: InputOf<E, P> } & {
  [P in Exclude<Present<E>, Required<E>>]?: InputOf<E, P>
} & { headers?: Record<string, string>; signal?: AbortSignal; isLast?: boolean }

type OptionsArgument<E extends Endpoint> = [Required<E>] extends [never]
  ? [options?: CallOptions<E>]
  : [options: CallOptions<E>]

/** Calls an endpoint of the contract, and resolves to its response body. */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: OptionsArgument<E>): Promise<ReplyOf<E>> {
  const { params, query, body, headers, signal, isLast } = (options ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    headers?: Record<string, string>
    signal?: AbortSignal
    isLast?: boolean
  }
  const url = urlOf(endpoint.path, params, query)
  const response = await request(url, { method: endpoint.method, body, headers, signal, isLast })
  return (endpoint.reply === null ? undefined : await response.json()) as ReplyOf<E>
}

/** The URL of an endpoint with its parameters and query; undefined values are omitted. */
export function urlOf(path: string, params?: Record<string, string>, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const suffix = search.size === 0 ? '' : `?${search}`
  return pathOf(path, params) + suffix
}
