import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { toastFailed } from '../../../platform/failures.ts'
import { IconButton } from '../../../ui/index.ts'
import { useShowBranch } from '../messages.api.ts'

/** Leads from one branch to another, where several begin. */
export function Branches({
  message: { id, conversationId, branchIds },
  isBusy,
}: {
  message: Message
  isBusy: boolean
}) {
  const show = useShowBranch(conversationId)
  const index = branchIds.indexOf(id)
  if (branchIds.length < 2 || index < 0) return null
  const go = (branchId: string | undefined) => {
    if (branchId === undefined || show.isPending) return
    show.mutate(branchId, { onError: (failure) => toastFailed(TEXTS.branchFailed, failure) })
  }
  return (
    <span className="flex items-center text-sm text-ink-3 tabular-nums">
      <IconButton
        size="sm"
        label={TEXTS.previousBranch}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={isBusy || index === 0}
        onClick={() => go(branchIds[index - 1])}
      />
      <span>{TEXTS.branch(index + 1, branchIds.length)}</span>
      <IconButton
        size="sm"
        label={TEXTS.nextBranch}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={isBusy || index === branchIds.length - 1}
        onClick={() => go(branchIds[index + 1])}
      />
    </span>
  )
}
