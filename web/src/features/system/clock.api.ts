import { getClock } from '@pinloft/contract/clock'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const EVENTS = ['clock_changed'] as const

/** Whether the server's clock is trusted. */
export function useClock() {
  return useLiveQuery({
    queryKey: [getClock.path],
    queryFn: ({ signal }) => call(getClock, { signal }),
    events: EVENTS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
