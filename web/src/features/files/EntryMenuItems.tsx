import { EDITOR_TEXTS } from '@pinloft/contract/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import {
  Copy,
  Download,
  Eye,
  FileKey,
  FolderInput,
  FolderOpen,
  FolderOutput,
  FolderSearch,
  Info,
  KeyRound,
  Lock,
  LockOpen,
  Pencil,
  Scissors,
  SquarePen,
  Star,
  Trash2,
} from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import type { FileActs } from './fileActs.ts'
import { type Entry, isStarred } from './fileListing.ts'
import { hasViewButton, isEditable } from './preview.ts'

export interface EntryMenuItemsProps {
  /** What the acts are for: one row, or all that are selected. */
  entries: readonly Entry[]
  acts: FileActs
}

/** The acts on rows, in the menu of a row's button and of a right press. */
export function EntryMenuItems({ entries, acts }: EntryMenuItemsProps) {
  const one = entries.length === 1 ? entries[0] : undefined
  return (
    <>
      {one?.type === 'folder' && (
        <MenuItem icon={<FolderOpen aria-hidden="true" />} shortcut="Enter" onSelect={() => acts.open(one)}>
          Open
        </MenuItem>
      )}
      {one?.type === 'file' && hasViewButton(one.file) && (
        <MenuItem icon={<Eye aria-hidden="true" />} shortcut="Space" onSelect={() => acts.preview(one)}>
          Preview
        </MenuItem>
      )}
      {one && acts.showInFolder && (
        <MenuItem
          icon={<FolderSearch aria-hidden="true" />}
          shortcut="Ctrl Enter"
          onSelect={() => acts.showInFolder?.(one)}
        >
          {FILES_TEXTS.showInFolder}
        </MenuItem>
      )}
      {one?.type === 'file' && isEditable(one.file) && (
        <MenuItem icon={<SquarePen aria-hidden="true" />} shortcut="E" onSelect={() => acts.edit(one)}>
          {EDITOR_TEXTS.edit}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => acts.download(entries)}>
        Download
      </MenuItem>
      {one && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil aria-hidden="true" />} shortcut="F2" onSelect={() => acts.rename(one)}>
            Rename
          </MenuItem>
        </>
      )}
      {!one && <MenuSeparator />}
      <MenuItem icon={<Star aria-hidden="true" />} shortcut="S" onSelect={() => acts.star(entries)}>
        {entries.every(isStarred) ? FILES_TEXTS.unstar : FILES_TEXTS.star}
      </MenuItem>
      <MenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => acts.transfer('move', entries)}>
        Move to…
      </MenuItem>
      <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => acts.transfer('copy', entries)}>
        Copy to…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Scissors aria-hidden="true" />} shortcut="Ctrl X" onSelect={() => acts.take('move', entries)}>
        Cut
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} shortcut="Ctrl C" onSelect={() => acts.take('copy', entries)}>
        Copy
      </MenuItem>
      {one?.type === 'file' && <ProtectionItems file={one.file} acts={acts} />}
      <MenuSeparator />
      <MenuItem icon={<Info aria-hidden="true" />} shortcut="I" onSelect={() => acts.showDetails(entries)}>
        {FILES_TEXTS.details}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        shortcut="Del"
        destructive
        onSelect={() => acts.askDelete(entries)}
      >
        Delete…
      </MenuItem>
    </>
  )
}

function ProtectionItems({ file, acts }: { file: Parameters<FileActs['changeProtection']>[0]; acts: FileActs }) {
  if (!file.isPasswordProtected) {
    return (
      <>
        <MenuSeparator />
        <MenuItem icon={<Lock aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'protect')}>
          Protect with password…
        </MenuItem>
      </>
    )
  }
  return (
    <>
      <MenuItem icon={<FileKey aria-hidden="true" />} onSelect={() => acts.downloadEncrypted(file)}>
        Download encrypted (.age)
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'change')}>
        Change password…
      </MenuItem>
      <MenuItem icon={<LockOpen aria-hidden="true" />} onSelect={() => acts.changeProtection(file, 'remove')}>
        Remove protection…
      </MenuItem>
    </>
  )
}
