import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import {
  listPcSyncConflicts,
  type PcSync,
  type PcSyncConflict,
  resolvePcSyncConflict,
} from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { lazy, Suspense, useState } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { formatExactDate } from '../../platform/format-date.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { Button, Dialog, EmptyState, LoadFailed, Skeleton } from '../../ui/index.ts'

const TextComparison = lazy(() => import('./TextComparison.tsx'))

/** Both sides of each file that both sides changed, and the choice between them. */
export function ConflictsDialog({ folder, onClose }: { folder: PcSync; onClose: () => void }) {
  const { data: conflicts, isError, error, refetch } = useQuery(queryOf(listPcSyncConflicts, { id: folder.id }))
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.conflictsTitle(folder.folderName)}
      description={TEXTS.conflictsHelp}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      {conflicts === undefined && !isError && <Skeleton className="h-24 w-full" />}
      {isError && <LoadFailed text={error.message} onRetry={refetch} />}
      {conflicts?.length === 0 && <EmptyState title={TEXTS.conflictsDone} />}
      <ul className="flex flex-col gap-3">
        {conflicts?.map((conflict) => (
          <Conflict key={conflict.path} folderId={folder.id} conflict={conflict} />
        ))}
      </ul>
    </Dialog>
  )
}

function Conflict({ folderId, conflict }: { folderId: string; conflict: PcSyncConflict }) {
  const resolve = useMutation({
    ...mutationOf(resolvePcSyncConflict),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const [isCompared, setIsCompared] = useState(false)
  const { path, original, originalPath } = conflict
  const isComparable = original !== null && Math.max(original.sizeBytes, conflict.sizeBytes) <= TEXT_EDIT_MAX_BYTES
  const choose = (keep: 'both' | 'original' | 'copy') => resolve.mutate({ id: folderId, path, keep })
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3.5">
      <p className="font-name text-ink wrap-anywhere">{originalPath}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={TEXTS.fromHere} side={original} other={conflict} />
        <Side title={TEXTS.fromPc} side={conflict} other={original} />
      </div>
      {isCompared && isComparable && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <TextComparison conflict={conflict} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={resolve.isPending} onClick={() => choose('both')}>
          {TEXTS.keepBoth}
        </Button>
        {original !== null && (
          <Button size="sm" disabled={resolve.isPending} onClick={() => choose('original')}>
            {TEXTS.keepOriginal}
          </Button>
        )}
        <Button size="sm" disabled={resolve.isPending} onClick={() => choose('copy')}>
          {TEXTS.keepCopy}
        </Button>
        {isComparable && (
          <Button size="sm" variant="ghost" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            {isCompared ? TEXTS.hideDifferences : TEXTS.showDifferences}
          </Button>
        )}
      </div>
    </li>
  )
}

type Facts = { sizeBytes: number; modifiedAt: string }

/** The later time and the larger size are bold. */
function Side({ title, side, other }: { title: string; side: Facts | null; other: Facts | null }) {
  return (
    <div className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <p className="font-strong text-ink">{title}</p>
      {side === null ? (
        <p className="text-ink-3">{TEXTS.missingOriginal}</p>
      ) : (
        <p className="text-ink-2 tabular-nums">
          <span className={other !== null && side.modifiedAt > other.modifiedAt ? 'font-strong text-ink' : ''}>
            {formatExactDate(side.modifiedAt)}
          </span>
          {' · '}
          <span className={other !== null && side.sizeBytes > other.sizeBytes ? 'font-strong text-ink' : ''}>
            {formatSize(side.sizeBytes)}
          </span>
        </p>
      )}
    </div>
  )
}
