import { FolderPlus, Upload } from 'lucide-react'
import { MenuItem } from '../../ui/index.ts'

export interface PlaceMenuItemsProps {
  onCreateFolder: () => void
  onUpload: () => void
}

/** The acts of a right press beside the rows. */
export function PlaceMenuItems({ onCreateFolder, onUpload }: PlaceMenuItemsProps) {
  return (
    <>
      <MenuItem icon={<FolderPlus aria-hidden="true" />} onSelect={onCreateFolder}>
        Create Folder…
      </MenuItem>
      <MenuItem icon={<Upload aria-hidden="true" />} onSelect={onUpload}>
        Upload Files…
      </MenuItem>
    </>
  )
}
