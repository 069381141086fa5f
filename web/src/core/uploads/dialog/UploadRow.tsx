import { fileKind } from '@pinloft/contract/files/kinds'
import { memo } from 'react'
import { displayName, FileIcon, ProgressBar } from '../../../ui/index.ts'
import { FileName } from '../../files/index.ts'
import type { UploadGroup } from '../queue/uploadGroups.ts'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadRowActions, type UploadRowActionsProps } from './UploadRowActions.tsx'

export interface UploadRowProps extends UploadRowActionsProps {
  /** Bytes per second, while this item is being uploaded. */
  speed: number | null
  /** The first row, which has no divider above it. */
  isFirst: boolean
  /** The dropped folder that the file is listed under. */
  group: UploadGroup | null
}

/** One file of the upload queue. */
export const UploadRow = memo(function UploadRow({ speed, isFirst, group, ...actions }: UploadRowProps) {
  const { file, status, progress } = actions.item
  const hasBar = status === 'uploading' || status === 'paused'
  return (
    <div
      className={`grid min-h-[52px] grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 py-[9px] ${isFirst ? '' : 'border-t border-line'} ${group ? 'pl-6' : ''}`}
    >
      <FileIcon kind={fileKind(file.name, file.type)} className="h-8 w-7" />
      <div className="min-w-0">
        <FileName name={file.name} className="leading-[18px] font-[550] text-ink" />
        {hasBar && (
          <ProgressBar label={`Uploading ${displayName(file.name)}`} percent={progress} className="mt-1.5 mb-[3px]" />
        )}
        <UploadDetail item={actions.item} speed={speed} group={group} />
      </div>
      <UploadRowActions {...actions} />
    </div>
  )
})
