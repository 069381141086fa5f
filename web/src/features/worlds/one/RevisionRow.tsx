import { formatSize } from '@pinloft/contract/shared/sizes'
import { deleteWorldRevision, restoreWorldRevision, type WorldRevision } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { Download, Ellipsis, FolderOutput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, Button, Chip, IconButton, Menu, MenuItem, MenuSeparator, toast } from '../../../ui/index.ts'
import { CopyWorldDialog } from '../actions/CopyWorldDialog.tsx'
import { downloadArchive } from '../worlds.api.ts'

interface RevisionRowProps {
  worldId: string
  revision: WorldRevision
}

/** A revision of a world: where it came from, and what can be done with it. */
export function RevisionRow({ worldId, revision: { revision, ...facts } }: RevisionRowProps) {
  const [dialog, setDialog] = useState<'copy' | 'delete' | null>(null)
  const { mutate: restore, isPending } = useMutation(mutationOf(restoreWorldRevision))

  function restoreThis() {
    restore(
      { id: worldId, revision },
      {
        onSuccess: (world) => toast({ title: TEXTS.revisionRestored(world.revision) }),
        onError: (failure) => toastFailed(TEXTS.restoreRevisionFailed, failure),
      },
    )
  }

  return (
    <li className="flex items-start gap-2 py-1.5">
      <span className="min-w-0 flex-1 text-sm">
        <b className="block leading-[18px] font-name text-ink tabular-nums">{formatListDate(facts.createdAt)}</b>
        <span className="block text-pretty text-ink-3 wrap-anywhere">
          {WORLDS_TEXTS.origins[facts.origin](facts.originName)}
        </span>
        <span className="block text-ink-3 tabular-nums wrap-anywhere">
          {facts.device} · {formatSize(facts.sizeBytes)}
        </span>
      </span>
      {facts.isCurrent ? (
        <Chip tone="accent">{TEXTS.current}</Chip>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={TEXTS.restoreRevisionOf(revision)}
          busy={isPending}
          busyLabel={TEXTS.restoring}
          onClick={restoreThis}
        >
          {TEXTS.restoreRevision}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={TEXTS.moreOnRevision(revision)}
            icon={<Ellipsis aria-hidden="true" />}
            className="-mr-2 -mt-1"
          />
        }
        header={<b className="font-strong text-ink">{TEXTS.revisionNumber(revision)}</b>}
      >
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => downloadArchive(worldId, revision)}>
          {TEXTS.download}
        </MenuItem>
        <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => setDialog('copy')}>
          {TEXTS.copy}
        </MenuItem>
        {!facts.isCurrent && (
          <>
            <MenuSeparator />
            <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('delete')}>
              {TEXTS.deleteRevision}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'copy' && <CopyWorldDialog worldId={worldId} revision={revision} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog id={worldId} revision={revision} onClose={() => setDialog(null)} />}
    </li>
  )
}

function DeleteDialog({ onClose, ...which }: { id: string; revision: number; onClose: () => void }) {
  const { mutateAsync } = useMutation(mutationOf(deleteWorldRevision))
  return (
    <ActionDialog
      title={TEXTS.deleteRevisionTitle}
      description={TEXTS.deleteRevisionHelp(which.revision)}
      action={TEXTS.deleteRevisionAction}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ ...which, pin })}
      failed={TEXTS.deleteRevisionFailed}
      onDone={() => toast({ title: TEXTS.revisionDeleted })}
      onClose={onClose}
    />
  )
}
