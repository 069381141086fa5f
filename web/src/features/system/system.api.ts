import { getClock } from '@pinloft/contract/shared/clock'
import { listEngines } from '@pinloft/contract/system/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const CLOCK_EVENTS = ['clock_changed'] as const

/** Whether the server's clock is trusted. */
export function useClock() {
  return useLiveQuery({
    queryKey: [getClock.path],
    queryFn: ({ signal }) => call(getClock, { signal }),
    events: CLOCK_EVENTS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The optional programs. Refetched on each visit, since one may have been installed in the meantime. */
export function useEngines() {
  return useQuery({
    queryKey: [listEngines.path],
    queryFn: ({ signal }) => call(listEngines, { signal }),
    staleTime: 0,
  })
}
