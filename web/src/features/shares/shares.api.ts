import { DAY_MS } from '@pinloft/contract/shared/units'
import { listShares, type Share } from '@pinloft/contract/shares/endpoints'
import { queryOf, useQuery } from '../../platform/query.ts'

const REFRESH_EVERY_MS = 1000

/** Every link, newest first. Asked again when one expires. */
export function useShares() {
  return useQuery({
    ...queryOf(listShares),
    refetchInterval: ({ state }) => untilExpiryMs(state.data ?? []),
  })
}

/** Until the next link expires, at most a day; false if none does. */
function untilExpiryMs(shares: readonly Share[]): number | false {
  const times = shares.flatMap(({ end, expiresAt }) =>
    end === null && expiresAt !== null ? Date.parse(expiresAt) : [],
  )
  return times.length > 0 && Math.min(Math.max(Math.min(...times) - Date.now(), REFRESH_EVERY_MS), DAY_MS)
}
