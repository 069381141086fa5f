import type { TrashedGuide } from '@pinloft/contract/guides'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { toast, useLast } from '../../../ui/index.ts'
import { PinDialog } from '../../access/index.ts'
import { usePurgeGuides } from '../guides.api.ts'

/** One guide of the trash, or all of them. */
export type PurgeTarget = Pick<TrashedGuide, 'id' | 'title'> | 'all'

export interface PurgeGuidesDialogProps {
  /** `null` closes the dialog. */
  target: PurgeTarget | null
  onClose: () => void
}

/** Asks for the PIN, then deletes permanently. */
export function PurgeGuidesDialog({ target, onClose }: PurgeGuidesDialogProps) {
  const shown = useLast(target)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = usePurgeGuides()
  const guide = shown === 'all' ? null : shown

  function close() {
    setProblem(null)
    onClose()
  }

  function purge(pin: string) {
    mutate(
      { ...(guide === null ? { isAll: true } : { ids: [guide.id] }), pin },
      {
        onSuccess: () => {
          close()
          toast({ title: guide === null ? TEXTS.trashEmptied : TEXTS.purged })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.purgeFailed)),
      },
    )
  }

  return (
    <PinDialog
      isOpen={target !== null}
      title={guide === null ? TEXTS.emptyTrash : TEXTS.purge}
      description={guide === null ? TEXTS.emptyTrashHelp : TEXTS.purgeHelp(guide.title)}
      action={guide === null ? TEXTS.emptyTrash : TEXTS.purge}
      busyAction={TEXTS.purging}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={purge}
      onClose={close}
    />
  )
}
