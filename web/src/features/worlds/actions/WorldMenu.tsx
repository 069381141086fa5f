import { renameWorld, syncWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { Download, Ellipsis, FolderOutput, Pencil, RefreshCw, Server, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { toastFailed } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { IconButton, Menu, MenuItem, MenuSeparator, NameDialog, toast } from '../../../ui/index.ts'
import { WorldIcon } from '../WorldIcon.tsx'
import { downloadArchive } from '../worlds.api.ts'
import { playAddress } from '../worldsPath.ts'
import { isPlayedOnServers } from '../worldWords.ts'
import { CopyWorldDialog } from './CopyWorldDialog.tsx'
import { DeleteWorldDialog } from './DeleteWorldDialog.tsx'

interface RenameWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onClose: () => void
}

interface WorldMenuProps {
  world: World
  onDeleted?: () => void
  className?: string
  onSky?: boolean
}

/** Everything that can be done with a world. */
export function WorldMenu({ world, onDeleted, className, onSky = false }: WorldMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'copy' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const sync = useMutation(mutationOf(syncWorld))
  const close = () => setDialog(null)

  function synchronise() {
    sync.mutate(
      { worldName: world.name },
      {
        onSuccess: () => toast({ title: WORLDS_TEXTS.synced, description: world.name }),
        onError: (failure) => toastFailed(WORLDS_TEXTS.syncFailed, failure),
      },
    )
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton
            size={onSky ? 'md' : 'sm'}
            onSky={onSky}
            label={TEXTS.moreOn(world.name)}
            icon={<Ellipsis aria-hidden="true" />}
            className={className}
          />
        }
        header={
          <>
            <WorldIcon world={world} className="size-9 rounded-sm" />
            <b className="truncate font-strong text-ink">{world.name}</b>
          </>
        }
      >
        {isPlayedOnServers(world) && (
          <MenuItem icon={<Server aria-hidden="true" />} onSelect={() => navigate(playAddress(world.id))}>
            {TEXTS.play}
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => downloadArchive(world.id)}>
          {TEXTS.download}
        </MenuItem>
        <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => setDialog('copy')}>
          {TEXTS.copy}
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden="true" />} disabled={sync.isPending} onSelect={synchronise}>
          {sync.isPending ? TEXTS.syncing : TEXTS.sync}
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setDialog('rename')}>
          {TEXTS.rename}
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('delete')}>
          {TEXTS.remove}
        </MenuItem>
      </Menu>
      {dialog === 'rename' && <RenameWorldDialog world={world} onClose={close} />}
      {dialog === 'copy' && <CopyWorldDialog worldId={world.id} onClose={close} />}
      {dialog === 'delete' && <DeleteWorldDialog world={world} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}

function RenameWorldDialog({ world: { id, name: before }, onClose }: RenameWorldDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(renameWorld))
  return (
    <NameDialog
      title={TEXTS.renameTitle}
      description={TEXTS.renameHelp}
      field={{ label: TEXTS.name, maxLength: WORLD_NAME_MAX_CHARACTERS }}
      name={before}
      action={TEXTS.renameAction}
      busyAction={TEXTS.renaming}
      run={(name) => mutateAsync({ id, name })}
      failed={TEXTS.renameFailed}
      onDone={() => toast({ title: TEXTS.renamed })}
      onClose={onClose}
    />
  )
}
