import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { StatusDot } from '../../../ui/index.ts'
import { asSentence, SYNC_DOTS } from '../worldWords.ts'

export function SyncState({ status }: { status: World['syncStatus'] }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm leading-5 whitespace-nowrap text-ink">
      <StatusDot status={SYNC_DOTS[status]} />
      {asSentence(WORLDS_TEXTS.syncStatuses[status])}
    </span>
  )
}
