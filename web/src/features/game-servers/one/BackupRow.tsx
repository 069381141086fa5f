import { lowerFirst } from '@pinloft/contract/files/names'
import { deleteGameBackup, type GameBackup } from '@pinloft/contract/game-servers/backups'
import type { GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatExactDate, formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, Button, Chip, IconButton, Menu, MenuItem, toast } from '../../../ui/index.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

interface BackupRowProps {
  server: GameServerDetails
  backup: GameBackup
}

/** A backup: when and why it was made, and the ways back to it. */
export function BackupRow({ server, backup }: BackupRowProps) {
  const [asked, setAsked] = useState<'restore' | 'copy' | 'delete' | null>(null)
  const { revision, reason, createdAt, sizeBytes, damagedCount, isCurrent } = backup
  const when = formatListDate(createdAt)
  const close = () => setAsked(null)
  return (
    <li className="mx-2 flex min-h-11 items-center gap-1 rounded-row py-1 pr-1 pl-3 hover:bg-hover">
      <span className="min-w-0 flex-1 tabular-nums">
        <b title={formatExactDate(createdAt)} className="block truncate text-sm leading-[18px] font-name text-ink">
          {when}
        </b>
        <span className="block text-xs text-pretty text-ink-3">
          {TEXTS.backupLine(GAME_SERVERS_TEXTS.backupReasons[reason], formatSize(sizeBytes), damagedCount)}
        </span>
      </span>
      {isCurrent && <Chip tone="accent">{TEXTS.current}</Chip>}
      <Button
        size="sm"
        variant="ghost"
        className="px-2!"
        aria-label={TEXTS.restoreOf(lowerFirst(when))}
        disabled={server.activity !== null}
        onClick={() => setAsked('restore')}
      >
        {TEXTS.restore}
      </Button>
      <Menu
        trigger={<IconButton size="sm" label={TEXTS.moreOnBackup(revision)} icon={<Ellipsis aria-hidden="true" />} />}
        header={<b className="font-strong text-ink">{TEXTS.backupNumber(revision)}</b>}
      >
        <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => setAsked('copy')}>
          {TEXTS.copyBackup}
        </MenuItem>
        {!isCurrent && (
          <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => setAsked('delete')}>
            {TEXTS.deleteBackup}
          </MenuItem>
        )}
      </Menu>
      {(asked === 'restore' || asked === 'copy') && (
        <RestoreDialog server={server} backup={backup} isCopyFirst={asked === 'copy'} onClose={close} />
      )}
      {asked === 'delete' && (
        <DeleteDialog serverId={server.id} backup={backup} when={lowerFirst(when)} onClose={close} />
      )}
    </li>
  )
}

interface DeleteDialogProps {
  serverId: string
  backup: GameBackup
  when: string
  onClose: () => void
}

function DeleteDialog({ serverId, backup, when, onClose }: DeleteDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteGameBackup))
  return (
    <ActionDialog
      title={TEXTS.deleteBackupTitle}
      description={TEXTS.deleteBackupHelp(when)}
      action={TEXTS.deleteBackupTitle}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id: serverId, backupId: backup.id, pin })}
      failed={TEXTS.deleteBackupFailed}
      onDone={({ message }) => toast({ title: message })}
      onClose={onClose}
    />
  )
}
