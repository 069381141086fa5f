import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Link2 } from 'lucide-react'
import { useShares } from './shares.api.ts'

/** The mark of a file or folder that a link gives to others. */
export function SharedMark({ entryId }: { entryId: string }) {
  const { data } = useShares()
  if (!data?.some((share) => share.entryIds.includes(entryId) && share.end === null)) return null
  return <Link2 role="img" aria-label={SHARE_TEXTS.isShared} className="size-3.5 shrink-0 text-ink-3" />
}
