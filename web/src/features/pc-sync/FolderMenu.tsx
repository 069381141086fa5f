import { changePcSync, type PcSync, removePcSync, rescanPcSync } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { Ellipsis, FolderOpen, GitCompare, Pause, Play, RefreshCw, SlidersHorizontal, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useFolderAddress } from '../../core/files/index.ts'
import { toastFailed } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, IconButton, Menu, MenuItem, MenuSeparator, toast } from '../../ui/index.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'

interface FolderMenuProps {
  folder: PcSync
  onCompare: () => void
}

export function FolderMenu({ folder, onCompare }: FolderMenuProps) {
  const { id, folderName, pcName, isPaused, conflictCount } = folder
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null)
  const change = useMutation(mutationOf(changePcSync))
  const rescan = useMutation({
    ...mutationOf(rescanPcSync),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const { openFolder } = useFolderAddress()
  const path = folder.folder
  const setPaused = () =>
    change.mutate({ id, isPaused: !isPaused }, { onError: (failure) => toastFailed(TEXTS.failed, failure) })
  return (
    <>
      <Menu
        trigger={<IconButton label={TEXTS.menu(folderName, pcName)} size="sm" icon={<Ellipsis aria-hidden="true" />} />}
        header={<b className="font-strong text-ink">{folderName}</b>}
      >
        <MenuItem icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />} onSelect={setPaused}>
          {isPaused ? TEXTS.resume : TEXTS.pause}
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden="true" />} disabled={isPaused} onSelect={() => rescan.mutate({ id })}>
          {TEXTS.rescan}
        </MenuItem>
        {conflictCount > 0 && (
          <MenuItem icon={<GitCompare aria-hidden="true" />} onSelect={onCompare}>
            {TEXTS.showConflicts}
          </MenuItem>
        )}
        {path !== null && (
          <MenuItem icon={<FolderOpen aria-hidden="true" />} onSelect={() => openFolder(path)}>
            {TEXTS.show}
          </MenuItem>
        )}
        <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={() => setDialog('change')}>
          {TEXTS.change}
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Unlink aria-hidden="true" />} onSelect={() => setDialog('remove')}>
          {TEXTS.remove}
        </MenuItem>
      </Menu>
      {dialog === 'change' && <ConfigureDialog folder={folder} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveDialog folder={folder} onClose={() => setDialog(null)} />}
    </>
  )
}

function RemoveDialog({ folder: { id, folderName, pcName }, onClose }: { folder: PcSync; onClose: () => void }) {
  const { mutateAsync } = useMutation(mutationOf(removePcSync))
  return (
    <ActionDialog
      title={TEXTS.removeTitle(folderName, pcName)}
      description={TEXTS.removeHelp}
      action={TEXTS.removeAction}
      busyAction={TEXTS.removing}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.failed}
      onDone={() => toast({ title: TEXTS.removed })}
      onClose={onClose}
    />
  )
}
