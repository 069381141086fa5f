import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

/**
 * The default query function: a GET of the first element of the key. On 401 it throws, or returns `null` if the caller
 * can do without the data.
 */
export function dataLoader(options: { on401: 'throw' | 'returnNull' }): QueryFunction<unknown> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request(String(queryKey[0]), { signal })
      return await response.json()
    } catch (error) {
      if (options.on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/** Data may change during its first load, which an invalidation does not restart: another load follows. */
class FollowingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const follow = async ({ queryKey, promise }: (typeof firstLoads)[number]) => {
      const isLoaded = await promise?.then(
        () => true,
        () => false,
      )
      if (isLoaded) await super.invalidateQueries({ queryKey, exact: true, refetchType: filters?.refetchType }, options)
    }
    await Promise.all([super.invalidateQueries(filters, options), ...firstLoads.map(follow)])
  }
}

/** Nothing is refetched on a timer or on focus: the live socket reports changes. */
export function createQueryClient(): QueryClient {
  return new FollowingQueryClient({
    defaultOptions: {
      queries: {
        queryFn: dataLoader({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a network a request must fail with a message, not be paused silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
