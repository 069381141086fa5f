import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { failureText, toastFailure } from '../../platform/failures.ts'
import { formatListDate } from '../../platform/format-date.ts'
import {
  Button,
  Dialog,
  EmptyState,
  IconButton,
  LoadFailed,
  Skeleton,
  TrashIllustration,
  toast,
} from '../../ui/index.ts'
import { PurgeItemsDialog, type PurgeTarget } from './PurgeItemsDialog.tsx'
import type { TrashedItem, TrashedItemsDialogProps } from './trashedItems.ts'
import { daysLeft } from './trashWords.ts'

/** The deleted things of a feature: restored, or deleted permanently. */
export function TrashedItemsDialog({ texts, trash, onRestore, onPurge, onClose }: TrashedItemsDialogProps) {
  const [restoringId, setRestoringId] = useState<string | null>(null)
  const [purging, setPurging] = useState<PurgeTarget | null>(null)
  const items = trash.data?.pages.flatMap((page) => page.items)

  async function restore(id: string) {
    setRestoringId(id)
    try {
      await onRestore({ id })
      toast({ title: texts.restored })
    } catch (failure) {
      toastFailure(failure as Error, texts.restoreFailed)
    }
    setRestoringId(null)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.trashTitle}
      description={texts.trashHelp}
      bodyClassName="pb-6"
    >
      {items === undefined ? (
        trash.error !== null ? (
          <LoadFailed text={failureText(trash.error, TRASH_TEXTS.loadFailed)} onRetry={() => void trash.refetch()} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : items.length === 0 ? (
        <EmptyState drawing={<TrashIllustration />} title={texts.trashEmpty} />
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {items.map(({ id, title, ...times }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 rounded-row px-3 py-1.5 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-name text-ink">{title}</span>
                <span className="block text-sm text-ink-2">{inWords(times)}</span>
              </span>
              <Button
                size="sm"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={`${texts.restore}: ${title}`}
                busy={restoringId === id}
                onClick={() => void restore(id)}
              >
                {texts.restore}
              </Button>
              <IconButton
                label={`${texts.purge}: ${title}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setPurging({ id, title })}
              />
            </li>
          ))}
        </ul>
      )}
      {trash.hasNextPage && (
        <Button busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
      {items !== undefined && items.length > 0 && (
        <Button className="mt-4 w-fit" onClick={() => setPurging('all')}>
          {texts.emptyTrash}
        </Button>
      )}
      <PurgeItemsDialog target={purging} texts={texts} onPurge={onPurge} onClose={() => setPurging(null)} />
    </Dialog>
  )

  /** 'Deleted: Today, 14:52. Deletes in 30 days' */
  function inWords({ deletedAt, expiresAt }: Pick<TrashedItem, 'deletedAt' | 'expiresAt'>): string {
    const days = daysLeft({ expiresAt }, Date.now())
    const deleted = texts.deletedAt(formatListDate(deletedAt))
    return days === null ? deleted : `${deleted}. ${TRASH_TEXTS.deletesInLine(days)}`
  }
}
