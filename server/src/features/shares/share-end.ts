import type { ShareEnd } from '@pinloft/contract/shares/endpoints'
import type { ShareRow } from './shares.repository.ts'

/** Why a link whose entry is there gives nothing; null while it works. */
export function endOf(row: ShareRow, now: number): ShareEnd | null {
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return isLimitReached(row) ? 'limit_reached' : null
}

function isLimitReached({ download_limit, download_count }: ShareRow): boolean {
  return download_limit !== null && download_count >= download_limit
}
