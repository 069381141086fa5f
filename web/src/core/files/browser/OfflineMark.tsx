import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { CloudOff } from 'lucide-react'

/** Marks an entry of a linked folder whose disk is not connected. */
export function OfflineMark() {
  return <CloudOff role="img" aria-label={FILES_TEXTS.isOffline} className="size-3.5 shrink-0 text-ink-3" />
}
