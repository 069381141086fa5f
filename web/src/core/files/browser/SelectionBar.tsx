import { formatSize } from '@pinloft/contract/shared/sizes'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Download, FolderInput, FolderOutput, Share2, Star, Trash2 } from 'lucide-react'
import { BarButton, SelectionToolbar } from '../../../kit/list/SelectionToolbar.tsx'
import type { Selecting } from '../../../kit/list/useSelection.ts'
import type { FileActions } from '../actions/fileActions.ts'
import { type Entry, filesOf } from '../fileListing.ts'
import { useLinkedLimits } from '../linked.api.ts'
import { useShareEntries } from '../shareLauncher.ts'

/** The size of the selection, and the actions on all of it. */
export function SelectionBar({ selecting, actions }: { selecting: Selecting<Entry>; actions: FileActions }) {
  const { entries } = selecting
  const share = useShareEntries()
  const { isFixed, isOffline, hasTop } = useLinkedLimits(entries)
  const files = filesOf(entries)
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <SelectionToolbar
      count={entries.length}
      size={files.length > 0 ? formatSize(sizeBytes) : undefined}
      onClear={selecting.clear}
    >
      {!isFixed && (
        <BarButton
          label="Move"
          icon={<FolderInput aria-hidden="true" />}
          onClick={() => actions.transfer('move', entries)}
        />
      )}
      {!isOffline && (
        <BarButton
          label="Copy"
          icon={<FolderOutput aria-hidden="true" />}
          onClick={() => actions.transfer('copy', entries)}
        />
      )}
      <BarButton label="Download" icon={<Download aria-hidden="true" />} onClick={() => actions.download(entries)} />
      <BarButton label={SHARE_TEXTS.action} icon={<Share2 aria-hidden="true" />} onClick={() => share(entries)} />
      <BarButton label="Star" icon={<Star aria-hidden="true" />} onClick={() => actions.star(entries)} />
      {!isFixed && !hasTop && (
        <BarButton
          label="Delete"
          icon={<Trash2 aria-hidden="true" />}
          isDestructive
          onClick={() => actions.askDelete(entries)}
        />
      )}
    </SelectionToolbar>
  )
}
