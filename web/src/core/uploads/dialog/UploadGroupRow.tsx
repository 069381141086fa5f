import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { ChevronRight, X } from 'lucide-react'
import { displayName, FolderIcon, IconButton, ProgressBar } from '../../../ui/index.ts'
import { FolderPathText } from '../../files/index.ts'
import { overallProgress } from '../queue/overallProgress.ts'
import type { UploadGroup } from '../queue/uploadGroups.ts'
import { UploadOutcomeMark } from './UploadOutcomeMark.tsx'

export interface UploadGroupRowProps {
  group: UploadGroup
  isOpen: boolean
  isFirst: boolean
  onToggle: (path: string, isOpen: boolean) => void
  onRemove: (group: UploadGroup) => void
}

/** A dropped folder in the upload queue, with the total and progress of its files. */
export function UploadGroupRow({ group, isOpen, isFirst, onToggle, onRemove }: UploadGroupRowProps) {
  const { path, items } = group
  const { files, stored, failed, percent } = overallProgress(items)
  const isUntouched = items.every(({ status }) => status === 'pending')
  const isEnded = stored + failed === files
  const sizeBytes = items.reduce((sum, { file }) => sum + file.size, 0)
  const shown = displayName(path)
  const count =
    isUntouched || isEnded ? counted(files, 'file') : `${stored.toLocaleString('en')} of ${counted(files, 'file')}`
  return (
    <div
      className={`grid min-h-[52px] grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 py-[9px] ${isFirst ? '' : 'border-t border-line'}`}
    >
      <FolderIcon className="h-8 w-8" />
      <div className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(path, !isOpen)}
          className="flex max-w-full items-center gap-1 rounded-xs text-left leading-[18px] font-[550] text-ink after:absolute after:inset-0 after:right-24"
        >
          <span className="min-w-0 truncate">
            <FolderPathText path={path} />
          </span>
          <ChevronRight
            aria-hidden="true"
            className={`size-4 shrink-0 text-ink-3 transition-transform [stroke-width:2] ${isOpen ? 'rotate-90' : ''}`}
          />
        </button>
        {!isUntouched && !isEnded && (
          <ProgressBar label={`Uploading ${shown}`} percent={percent} className="mt-1.5 mb-[3px]" />
        )}
        <p className="text-xs text-ink-3 tabular-nums">
          {count} · {formatSize(sizeBytes)}
          {failed > 0 && <span className="font-[530] text-bad-ink"> · {failed.toLocaleString('en')} not uploaded</span>}
        </p>
      </div>
      <div className="flex items-center gap-1 text-sm text-ink-3 tabular-nums">
        {isUntouched && (
          <>
            <span>Pending</span>
            <IconButton
              label={`Remove ${shown}`}
              size="sm"
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove(group)}
            />
          </>
        )}
        {!isUntouched && !isEnded && <b className="mr-1 font-label text-ink">{percent}%</b>}
        {isEnded && <UploadOutcomeMark label={failed === 0 ? 'Uploaded' : 'Failed'} />}
      </div>
    </div>
  )
}
