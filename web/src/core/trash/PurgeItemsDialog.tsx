import { useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { toast, useWhileClosing } from '../../ui/index.ts'
import { PinDialog } from '../access/index.ts'
import type { TrashedItemsDialogProps } from './trashedItems.ts'

/** One thing in the trash of a feature, or all of them. */
export type PurgeTarget = { id: string; title: string } | 'all'

interface PurgeItemsDialogProps extends Pick<TrashedItemsDialogProps, 'texts' | 'onPurge' | 'onClose'> {
  /** `null` closes the dialog. */
  target: PurgeTarget | null
}

/** Asks for the PIN, then deletes permanently. */
export function PurgeItemsDialog({ target, texts, onPurge, onClose }: PurgeItemsDialogProps) {
  const shown = useWhileClosing(target)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const item = shown === 'all' ? null : shown

  function close() {
    setProblem(null)
    onClose()
  }

  async function purge(pin: string) {
    setIsBusy(true)
    try {
      await onPurge({ ...(item === null ? { isAll: true } : { ids: [item.id] }), pin })
      close()
      toast({ title: item === null ? texts.trashEmptied : texts.purged })
    } catch (failure) {
      setProblem(failureText(failure as Error, texts.purgeFailed))
    }
    setIsBusy(false)
  }

  return (
    <PinDialog
      isOpen={target !== null}
      title={item === null ? texts.emptyTrash : texts.purge}
      description={item === null ? texts.emptyTrashHelp : texts.purgeHelp(item.title)}
      action={item === null ? texts.emptyTrash : texts.purge}
      busyAction={texts.purging}
      variant="bad"
      isBusy={isBusy}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(pin) => void purge(pin)}
      onClose={close}
    />
  )
}
