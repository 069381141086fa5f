import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ClipboardPaste, Download, Upload } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { NewMenuItems } from '../editor/NewMenuItems.tsx'
import type { NewTextKind } from '../editor/newText.ts'

export interface FolderMenuItemsProps {
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
  onUpload: () => void
  /** Downloads the open folder. */
  onDownload: () => void
  /** Number of copied or cut entries that can be pasted. */
  pasteCount: number
  /** Whether nothing can be added here for now. */
  isFixed: boolean
  onPaste: () => void
}

/** The items of the context menu beside the rows. */
export function FolderMenuItems(props: FolderMenuItemsProps) {
  const { onCreateFolder, onCreateText, onUpload, onDownload, pasteCount, onPaste, isFixed } = props
  return (
    <>
      {!isFixed && (
        <>
          <NewMenuItems onCreateFolder={onCreateFolder} onCreateText={onCreateText} />
          <MenuItem icon={<Upload aria-hidden="true" />} onSelect={onUpload}>
            Upload Files…
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
        Download Folder
      </MenuItem>
      {pasteCount > 0 && !isFixed && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ClipboardPaste aria-hidden="true" />} shortcut="Ctrl V" onSelect={onPaste}>
            Paste {FILES_TEXTS.items(pasteCount)}
          </MenuItem>
        </>
      )}
    </>
  )
}
