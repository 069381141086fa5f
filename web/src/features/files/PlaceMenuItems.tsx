import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { ClipboardPaste, FolderPlus, Upload } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'

export interface PlaceMenuItemsProps {
  onCreateFolder: () => void
  onUpload: () => void
  /** How many entries were copied or cut and can be pasted. */
  pasteCount: number
  onPaste: () => void
}

/** The acts of a right press beside the rows. */
export function PlaceMenuItems({ onCreateFolder, onUpload, pasteCount, onPaste }: PlaceMenuItemsProps) {
  return (
    <>
      <MenuItem icon={<FolderPlus aria-hidden="true" />} onSelect={onCreateFolder}>
        Create Folder…
      </MenuItem>
      <MenuItem icon={<Upload aria-hidden="true" />} onSelect={onUpload}>
        Upload Files…
      </MenuItem>
      {pasteCount > 0 && (
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
