import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { WORLDS_SCREEN_TEXTS } from '@pinloft/contract/worlds/screen-texts'
import {
  Copy,
  Download,
  Eye,
  FileKey,
  FilePenLine,
  FolderInput,
  FolderOpen,
  FolderOutput,
  FolderSearch,
  Gamepad2,
  Info,
  KeyRound,
  Lock,
  LockOpen,
  Pencil,
  Scissors,
  Share2,
  SquarePen,
  Star,
  Trash2,
} from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../../ui/index.ts'
import type { FileActions } from '../actions/fileActions.ts'
import { isDocument, useDocumentLauncher } from '../documentLauncher.ts'
import { type Entry, isStarred } from '../fileListing.ts'
import { useLinkedLimits } from '../linked.api.ts'
import { isEditable } from '../preview.ts'
import { useShareEntries } from '../shareLauncher.ts'
import { useWorldLauncher } from '../worldLauncher.ts'

export interface EntryMenuItemsProps {
  /** The entries the actions apply to: one row, or the whole selection. */
  entries: readonly Entry[]
  actions: FileActions
}

/** The actions on rows, in the menu of a row's button and in the context menu. */
export function EntryMenuItems({ entries, actions }: EntryMenuItemsProps) {
  const documents = useDocumentLauncher()
  const share = useShareEntries()
  const worlds = useWorldLauncher()
  const { isFixed, isOffline, hasTop, isLinked } = useLinkedLimits(entries)
  const one = entries.length === 1 ? entries[0] : undefined
  return (
    <>
      {one?.type === 'folder' && (
        <MenuItem icon={<FolderOpen aria-hidden="true" />} shortcut="Enter" onSelect={() => actions.open(one)}>
          Open
        </MenuItem>
      )}
      {one?.type === 'file' && (
        <MenuItem icon={<Eye aria-hidden="true" />} shortcut="Space" onSelect={() => actions.preview(one)}>
          Preview
        </MenuItem>
      )}
      {one && actions.showInFolder && (
        <MenuItem
          icon={<FolderSearch aria-hidden="true" />}
          shortcut="Ctrl Enter"
          onSelect={() => actions.showInFolder?.(one)}
        >
          {FILES_TEXTS.showInFolder}
        </MenuItem>
      )}
      {one?.type === 'file' && isDocument(one.file) && !isFixed && (
        <MenuItem icon={<FilePenLine aria-hidden="true" />} onSelect={() => documents.edit(one.file)}>
          {FILES_TEXTS.editDocument}
        </MenuItem>
      )}
      {one?.type === 'file' && isEditable(one.file) && !isFixed && (
        <MenuItem icon={<SquarePen aria-hidden="true" />} shortcut="E" onSelect={() => actions.edit(one)}>
          {EDITOR_TEXTS.edit}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => actions.download(entries)}>
        Download
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden="true" />} shortcut="L" onSelect={() => share(entries)}>
        {SHARE_TEXTS.actionKey}
      </MenuItem>
      {one && worlds.canMake(one) && !(isLinked && one.type === 'file') && (
        <MenuItem icon={<Gamepad2 aria-hidden="true" />} onSelect={() => worlds.make(one)}>
          {WORLDS_SCREEN_TEXTS.make}
        </MenuItem>
      )}
      <MenuSeparator />
      {one && !isFixed && (
        <MenuItem icon={<Pencil aria-hidden="true" />} shortcut="F2" onSelect={() => actions.rename(one)}>
          Rename
        </MenuItem>
      )}
      <MenuItem icon={<Star aria-hidden="true" />} shortcut="S" onSelect={() => actions.star(entries)}>
        {entries.every(isStarred) ? FILES_TEXTS.unstar : FILES_TEXTS.star}
      </MenuItem>
      {!isFixed && (
        <MenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => actions.transfer('move', entries)}>
          Move to…
        </MenuItem>
      )}
      {!isOffline && (
        <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => actions.transfer('copy', entries)}>
          Copy to…
        </MenuItem>
      )}
      {!isFixed && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Scissors aria-hidden="true" />}
            shortcut="Ctrl X"
            onSelect={() => actions.take('move', entries)}
          >
            Cut
          </MenuItem>
        </>
      )}
      {!isOffline && (
        <MenuItem icon={<Copy aria-hidden="true" />} shortcut="Ctrl C" onSelect={() => actions.take('copy', entries)}>
          Copy
        </MenuItem>
      )}
      {one?.type === 'file' && !isLinked && <ProtectionItems file={one.file} actions={actions} />}
      <MenuSeparator />
      <MenuItem icon={<Info aria-hidden="true" />} shortcut="I" onSelect={() => actions.showDetails(entries)}>
        {FILES_TEXTS.details}
      </MenuItem>
      {!isFixed && !hasTop && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            shortcut="Del"
            destructive
            onSelect={() => actions.askDelete(entries)}
          >
            Delete…
          </MenuItem>
        </>
      )}
    </>
  )
}

function ProtectionItems({
  file,
  actions,
}: {
  file: Parameters<FileActions['changeProtection']>[0]
  actions: FileActions
}) {
  if (!file.isPasswordProtected) {
    return (
      <>
        <MenuSeparator />
        <MenuItem icon={<Lock aria-hidden="true" />} onSelect={() => actions.changeProtection(file, 'protect')}>
          Protect with password…
        </MenuItem>
      </>
    )
  }
  return (
    <>
      <MenuItem icon={<FileKey aria-hidden="true" />} onSelect={() => actions.downloadEncrypted(file)}>
        Download encrypted (.age)
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => actions.changeProtection(file, 'change')}>
        Change password…
      </MenuItem>
      <MenuItem icon={<LockOpen aria-hidden="true" />} onSelect={() => actions.changeProtection(file, 'remove')}>
        Remove protection…
      </MenuItem>
    </>
  )
}
