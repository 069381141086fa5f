import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { BLOCK_GAME_TOGETHER_TEXTS as TOGETHER } from '@pinloft/contract/block-game/together-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Ellipsis, FileOutput, PencilLine, Share2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useShareLauncher } from '../../../core/files/index.ts'
import {
  ActionDialog,
  ConfirmDialog,
  ExactName,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  TextField,
  toast,
} from '../../../ui/index.ts'
import { ExportDialog } from '../java/ExportDialog.tsx'
import { usePlayersIn } from '../together/rooms.api.ts'
import { TogetherDialog } from '../together/TogetherDialog.tsx'
import { whyNotTogether } from '../together/why-not-together.ts'
import { isOnlyHere, type StoredWorld, WORLD_NAME_MAX_CHARACTERS } from '../worlds/stored-world.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'
import { WorldPicture } from './WorldPicture.tsx'

interface WorldCardProps {
  world: StoredWorld
  keeper: WorldsKeeper
  /** With a name, it is played together with others. */
  onPlay: (togetherAs?: string) => void
}

export function WorldCard({ world, keeper, onPlay }: WorldCardProps) {
  const [dialog, setDialog] = useState<'rename' | 'export' | 'delete' | 'together' | null>(null)
  const players = usePlayersIn(world.id)
  const { share, SharedMark } = useShareLauncher()
  const { name, mode, difficulty, save, refusal } = world
  const line = TEXTS.worldLine(
    TEXTS.modes[mode],
    mode === 'survival' ? TEXTS.difficulties[difficulty] : null,
    formatSize(save?.length ?? 0),
  )

  function shareWorld() {
    const reason = whyNotTogether(keeper.getState(), world)
    if (reason !== null) return toast({ variant: 'destructive', title: TOGETHER.notShared, description: reason })
    share({ entryIds: [world.id], name, entryType: 'world', kind: 'other', isProtected: false })
  }

  async function remove() {
    try {
      await keeper.remove(world.id)
    } catch {
      return toast({ variant: 'destructive', title: TEXTS.notDeleted, description: TEXTS.noRoom })
    }
    toast({
      title: TEXTS.deleted,
      description: name,
      action: {
        label: TEXTS.undo,
        onSelect: () => void keeper.restore(world).then(() => toast({ title: TEXTS.restored })),
      },
    })
  }

  return (
    <li className="relative min-w-0">
      <button
        type="button"
        aria-label={TEXTS.playWorld(name)}
        onClick={() => onPlay()}
        className="block w-full rounded-row"
      >
        <WorldPicture world={world} className="aspect-[16/10] w-full rounded-row shadow-pane" />
      </button>
      <div className="mt-1.5 flex items-start gap-1 pl-1">
        <div className="min-w-0 flex-1">
          <ExactName name={name} className="line-clamp-3 font-label break-words text-ink" />
          <p className="text-sm text-pretty text-ink-2 tabular-nums">
            {line} <SharedMark entryId={world.id} />
          </p>
          {players.length > 0 && <p className="text-sm text-pretty text-ink">{TOGETHER.here(players)}</p>}
          {(isOnlyHere(world) || refusal !== null) && (
            <p className="text-sm text-pretty text-ink-2">
              {refusal === null ? TEXTS.onlyHere : TEXTS.syncRefused(refusal)}
            </p>
          )}
        </div>
        <Menu
          trigger={<IconButton size="sm" onSky label={TEXTS.moreOn(name)} icon={<Ellipsis aria-hidden="true" />} />}
          header={name}
        >
          <MenuItem icon={<Users aria-hidden="true" />} onSelect={() => setDialog('together')}>
            {TOGETHER.action}
          </MenuItem>
          <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={shareWorld}>
            {TOGETHER.share}
          </MenuItem>
          <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={() => setDialog('rename')}>
            {TEXTS.rename}
          </MenuItem>
          <MenuItem icon={<FileOutput aria-hidden="true" />} onSelect={() => setDialog('export')}>
            {TEXTS.exportWorld}
          </MenuItem>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('delete')}>
            {TEXTS.delete}
          </MenuItem>
        </Menu>
      </div>
      {dialog === 'export' && <ExportDialog world={world} onClose={() => setDialog(null)} />}
      {dialog === 'together' && <TogetherDialog world={world} onClose={() => setDialog(null)} onPlay={onPlay} />}
      {dialog === 'rename' && <RenameDialog world={world} keeper={keeper} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={TEXTS.deleteTitle(name)}
        description={world.revision === 0 ? TEXTS.deleteHelpHere : TEXTS.deleteHelp}
        action={TEXTS.deleteAction}
        cancel={TEXTS.cancel}
        isBad
        onConfirm={() => void remove()}
        onClose={() => setDialog(null)}
      />
    </li>
  )
}

function RenameDialog({ world, keeper, onClose }: { world: StoredWorld; keeper: WorldsKeeper; onClose: () => void }) {
  const [name, setName] = useState(world.name)
  return (
    <ActionDialog
      title={TEXTS.renameTitle}
      action={TEXTS.renameAction}
      canRun={name.trim() !== ''}
      run={() => keeper.rename(world.id, name.trim())}
      failed={() => {
        toast({ variant: 'destructive', title: TEXTS.notRenamed, description: TEXTS.noRoom })
        return null
      }}
      onClose={onClose}
    >
      <TextField label={TEXTS.name} maxLength={WORLD_NAME_MAX_CHARACTERS} value={name} onValueChange={setName} />
    </ActionDialog>
  )
}
