import { ActionDialog, toast, useWhileClosing } from '../../ui/index.ts'
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
  const item = shown === 'all' ? null : shown
  return (
    <ActionDialog
      isOpen={target !== null}
      title={item === null ? texts.emptyTrash : texts.purge}
      description={item === null ? texts.emptyTrashHelp : texts.purgeHelp(item.title)}
      action={item === null ? texts.emptyTrash : texts.purge}
      busyAction={texts.purging}
      isBad
      asksPin
      run={(pin) => onPurge({ ...(item === null ? { isAll: true } : { ids: [item.id] }), pin })}
      failed={texts.purgeFailed}
      onDone={() => toast({ title: item === null ? texts.trashEmptied : texts.purged })}
      onClose={onClose}
    />
  )
}
