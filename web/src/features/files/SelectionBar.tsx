import { formatSize } from '@pinloft/contract/sizes'
import { Download, FolderInput, FolderOutput, Star, Trash2 } from 'lucide-react'
import type { FileActs } from './fileActs.ts'
import { filesOf } from './fileListing.ts'
import { BarButton, SelectionToolbar } from './SelectionToolbar.tsx'
import type { Selecting } from './useSelection.ts'

/** How much is selected, and what can be done with all of it. */
export function SelectionBar({ selecting, acts }: { selecting: Selecting; acts: FileActs }) {
  const { entries } = selecting
  const files = filesOf(entries)
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <SelectionToolbar
      count={entries.length}
      size={files.length > 0 ? formatSize(sizeBytes) : undefined}
      onClear={selecting.clear}
    >
      <BarButton
        label="Move"
        icon={<FolderInput aria-hidden="true" />}
        onClick={() => acts.transfer('move', entries)}
      />
      <BarButton
        label="Copy"
        icon={<FolderOutput aria-hidden="true" />}
        onClick={() => acts.transfer('copy', entries)}
      />
      <BarButton label="Download" icon={<Download aria-hidden="true" />} onClick={() => acts.download(entries)} />
      <BarButton label="Star" icon={<Star aria-hidden="true" />} onClick={() => acts.star(entries)} />
      <BarButton
        label="Delete"
        icon={<Trash2 aria-hidden="true" />}
        isDestructive
        onClick={() => acts.askDelete(entries)}
      />
    </SelectionToolbar>
  )
}
