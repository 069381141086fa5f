import type { TrashedGuide } from '@pinloft/contract/guides'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { Button, Dialog, EmptyState, IconButton, LoadFailed, Skeleton, TrashDrawing, toast } from '../../../ui/index.ts'
import { daysLeft } from '../../trash/index.ts'
import { useRestoreGuide, useTrashedGuides } from '../guides.api.ts'
import { PurgeGuidesDialog, type PurgeTarget } from './PurgeGuidesDialog.tsx'

/** The deleted guides: restored, or deleted permanently. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useTrashedGuides()
  const restoration = useRestoreGuide()
  const [purging, setPurging] = useState<PurgeTarget | null>(null)
  const guides = trash.data?.pages.flatMap(({ items }) => items)

  function restore(id: string) {
    restoration.mutate(id, {
      onSuccess: () => toast({ title: TEXTS.restored }),
      onError: (failure) => toastFailure(failure, TEXTS.undoFailed),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.trashTitle}
      description={TEXTS.trashHelp}
      bodyClassName="pb-6"
    >
      {guides === undefined ? (
        trash.isError ? (
          <LoadFailed text={trash.error.message} onRetry={trash.refetch} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : guides.length === 0 ? (
        <EmptyState drawing={<TrashDrawing />} title={TEXTS.trashEmpty} />
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {guides.map(({ id, title, ...times }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 rounded-row px-3 py-1.5 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-name text-ink">{title}</span>
                <span className="block text-sm text-ink-2">{inWords(times)}</span>
              </span>
              <Button
                size="sm"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={`${TEXTS.restoreGuide}: ${title}`}
                busy={restoration.isPending && restoration.variables === id}
                onClick={() => restore(id)}
              >
                {TEXTS.restoreGuide}
              </Button>
              <IconButton
                label={`${TEXTS.purge}: ${title}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setPurging({ id, title })}
              />
            </li>
          ))}
        </ul>
      )}
      {trash.hasNextPage && (
        <Button busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
          {TEXTS.showMore}
        </Button>
      )}
      {guides !== undefined && guides.length > 0 && (
        <Button className="mt-4 w-fit" onClick={() => setPurging('all')}>
          {TEXTS.emptyTrash}
        </Button>
      )}
      <PurgeGuidesDialog target={purging} onClose={() => setPurging(null)} />
    </Dialog>
  )
}

/** 'Deleted: Today, 14:52. Deletes in 30 days' */
function inWords({ deletedAt, expiresAt }: Pick<TrashedGuide, 'deletedAt' | 'expiresAt'>): string {
  const days = daysLeft({ expiresAt }, Date.now())
  const deleted = TEXTS.deletedAt(formatListDate(deletedAt))
  return days === null ? deleted : `${deleted}. ${TRASH_TEXTS.deletesInLine(days)}`
}
