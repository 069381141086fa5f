import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { ClipboardPaste, Upload } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import { NewMenuItems } from './editor/NewMenuItems.tsx'
import type { NewTextKind } from './editor/newText.ts'

export interface PlaceMenuItemsProps {
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
  onUpload: () => void
  /** How many entries were copied or cut and can be pasted. */
  pasteCount: number
  onPaste: () => void
}

/** The acts of a right press beside the rows. */
export function PlaceMenuItems({ onCreateFolder, onCreateText, onUpload, pasteCount, onPaste }: PlaceMenuItemsProps) {
  return (
    <>
      <NewMenuItems onCreateFolder={onCreateFolder} onCreateText={onCreateText} />
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
