import { formatSize } from '@pinloft/contract/shared/sizes'
import type { TrashEntry, TrashSummary } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { ActionDialog, ExactName, toast, useWhileClosing } from '../../ui/index.ts'
import { usePurge } from './trash.api.ts'
import { countsOf, sizeOf } from './trashWords.ts'

/** The entries to delete permanently; `null` entries stand for all. */
interface PurgeTarget {
  entries: readonly TrashEntry[] | null
}

export interface PurgeDialogProps {
  /** `null` closes the dialog. */
  target: PurgeTarget | null
  summary: TrashSummary | undefined
  onClose: () => void
}

/** Asks for the PIN, then deletes permanently. */
export function PurgeDialog({ target, summary, onClose }: PurgeDialogProps) {
  const shown = useWhileClosing(target)
  // The numbers stay during the closing animation.
  const total = useWhileClosing(target === null ? null : (summary ?? null))
  const { mutateAsync } = usePurge()
  const entries = shown?.entries ?? null
  return (
    <ActionDialog
      isOpen={target !== null}
      title={entries === null ? TRASH_TEXTS.emptyTrash : TRASH_TEXTS.purgeTitle(countsOf(entries))}
      description={<Loss entries={entries} total={total} />}
      action={entries === null ? TRASH_TEXTS.emptyTrash : TRASH_TEXTS.purgeAction}
      busyAction={TRASH_TEXTS.purgeBusy}
      isBad
      asksPin
      run={(pin) => mutateAsync({ ids: entries?.map(({ id }) => id) ?? null, pin })}
      failed={TRASH_TEXTS.purgeFailed}
      onDone={({ entryCount }) =>
        toast({ title: entries === null ? TRASH_TEXTS.emptied : TRASH_TEXTS.purged(entryCount) })
      }
      onClose={onClose}
    />
  )
}

/** What is lost, and how much space it takes. */
function Loss({ entries, total }: { entries: readonly TrashEntry[] | null; total: TrashSummary | null }) {
  if (entries === null) return total && TRASH_TEXTS.emptyTrashHelp(total.entryCount, formatSize(total.sizeBytes))
  const [only, ...others] = entries
  if (only === undefined || others.length > 0) return TRASH_TEXTS.purgeHelp(sizeOf(entries))
  return (
    <>
      <ExactName name={only.name} className="font-[550] whitespace-pre-wrap text-ink-2" />
      {TRASH_TEXTS.purgeHelpOne(sizeOf(entries))}
    </>
  )
}
