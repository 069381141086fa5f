import { fileKind } from '@pinloft/contract/file-kinds'
import { formatSize } from '@pinloft/contract/sizes'
import { Check, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { Button, FileIcon, IconButton, ProgressBar } from '../../ui/index.ts'
import { displayName } from './displayName.ts'
import { FileName } from './FileName.tsx'
import type { UploadItem } from './uploadQueue.ts'
import { progressInWords } from './uploadSpeed.ts'

export interface UploadRowProps {
  item: UploadItem
  /** Bytes a second, where this item is on its way. */
  speed: number | null
  /** Stands at the top, so nothing divides it from the row before. */
  isFirst: boolean
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  onCancel: (id: string) => void
}

/** One file of the upload queue. */
export const UploadRow = memo(function UploadRow({
  item,
  speed,
  isFirst,
  onRemove,
  onRetry,
  onCancel,
}: UploadRowProps) {
  const { id, file, status, progress } = item
  const name = displayName(file.name)
  return (
    <div
      className={`grid min-h-[52px] grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 py-[9px] ${isFirst ? '' : 'border-t border-line'}`}
    >
      <FileIcon kind={fileKind(file.name, file.type)} className="h-8 w-7" />
      <div className="min-w-0">
        <FileName name={file.name} className="leading-[18px] font-[550] text-ink" />
        {status === 'uploading' && (
          <ProgressBar label={`Uploading ${name}`} percent={progress} className="mt-1.5 mb-[3px]" />
        )}
        <UploadDetail item={item} speed={speed} />
      </div>
      <div className="flex items-center gap-2 text-sm text-ink-3 tabular-nums">
        {status === 'pending' && (
          <>
            <span>Pending</span>
            <IconButton
              label={`Remove ${name}`}
              size="sm"
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove(id)}
            />
          </>
        )}
        {status === 'uploading' && (
          <>
            <b className="font-label text-ink">{progress}%</b>
            <IconButton
              label={`Cancel the upload of ${name}`}
              size="sm"
              icon={<X aria-hidden="true" />}
              onClick={() => onCancel(id)}
            />
          </>
        )}
        {status === 'success' && <Outcome label="Uploaded" />}
        {status === 'error' && (
          <>
            <Button variant="ghost" size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => onRetry(id)}>
              Retry
            </Button>
            <Outcome label="Failed" />
          </>
        )}
      </div>
    </div>
  )
})

function UploadDetail({ item, speed }: Pick<UploadRowProps, 'item' | 'speed'>) {
  const { status, file, sentBytes, error } = item
  const looks = 'text-xs tabular-nums'
  if (status === 'error') return <p className={`${looks} font-[530] wrap-anywhere text-bad-ink`}>{error}</p>
  return (
    <p className={`${looks} text-ink-3`}>
      {status === 'uploading' ? progressInWords(sentBytes, file.size, speed) : formatSize(file.size)}
    </p>
  )
}

function Outcome({ label }: { label: 'Uploaded' | 'Failed' }) {
  const Mark = label === 'Uploaded' ? Check : X
  const colors = label === 'Uploaded' ? 'bg-ok-soft text-ok-ink' : 'bg-bad-soft text-bad-ink'
  return (
    <span role="img" aria-label={label} className={`mr-1 grid size-[22px] place-items-center rounded-full ${colors}`}>
      <Mark aria-hidden="true" className="size-[13px] [stroke-width:2.75]" />
    </span>
  )
}
