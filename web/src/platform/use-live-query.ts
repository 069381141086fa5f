import type { LiveEvent } from '@pinloft/contract/shared/events'
import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from './live-socket.ts'

export interface LiveQueryOptions<Data> extends UseQueryOptions<Data> {
  /** Events after which the data is loaded again: a constant. */
  events: readonly LiveEvent['type'][]
}

/**
 * Data that is kept true by live events while it is on screen. It is loaded again each time it comes on screen, since
 * events in the meantime were not heard; `staleTime` says otherwise.
 */
export function useLiveQuery<Data>({ events, ...options }: LiveQueryOptions<Data>): UseQueryResult<Data> {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => client.invalidateQueries({ queryKey: options.queryKey }))
  useEffect(() => {
    const stops = events.map((type) => onLiveEvent(type, () => refresh()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [events])
  return useQuery({ staleTime: 0, ...options })
}
