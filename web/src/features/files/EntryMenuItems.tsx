import { Download, Eye, FolderOpen, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import { startDownload } from './download.ts'
import type { FileActs } from './fileActs.ts'
import type { Entry } from './fileListing.ts'
import { hasViewButton } from './preview.ts'

/** The acts on one row, in the menu of its button and of a right press. */
export function EntryMenuItems({ entry, acts }: { entry: Entry; acts: FileActs }) {
  if (entry.type === 'folder') {
    return (
      <MenuItem icon={<FolderOpen aria-hidden="true" />} shortcut="Enter" onSelect={() => acts.open(entry)}>
        Open
      </MenuItem>
    )
  }
  return (
    <>
      {hasViewButton(entry.file) && (
        <MenuItem icon={<Eye aria-hidden="true" />} shortcut="Space" onSelect={() => acts.preview(entry)}>
          Preview
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => startDownload(entry.file)}>
        Download
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} shortcut="Del" destructive onSelect={() => acts.askDelete(entry)}>
        Delete…
      </MenuItem>
    </>
  )
}
