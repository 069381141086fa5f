import { Pause, Play, RotateCw, X } from 'lucide-react'
import { Button, displayName, IconButton } from '../../../ui/index.ts'
import type { UploadItem } from '../queue/uploadQueue.ts'
import { UploadOutcomeMark } from './UploadOutcomeMark.tsx'

export interface UploadRowActionsProps {
  item: UploadItem
  onRemove: (id: string) => void
  onPause: (id: string) => void
  /** Resumes or retries a file. */
  onGoOn: (id: string) => void
  onCancel: (id: string) => void
}

/** The status of a file at the end of its row, and its actions. */
export function UploadRowActions({ item, onRemove, onPause, onGoOn, onCancel }: UploadRowActionsProps) {
  const { id, file, status, progress } = item
  const name = displayName(file.name)
  const cancel = (
    <IconButton
      label={`Cancel the upload of ${name}`}
      size="sm"
      icon={<X aria-hidden="true" />}
      onClick={() => onCancel(id)}
    />
  )
  return (
    <div className="flex items-center gap-1 text-sm text-ink-3 tabular-nums">
      {status === 'pending' && (
        <>
          <span>Pending</span>
          <IconButton label={`Remove ${name}`} size="sm" icon={<X aria-hidden="true" />} onClick={() => onRemove(id)} />
        </>
      )}
      {status === 'uploading' && (
        <>
          <b className="mr-1 font-label text-ink">{progress}%</b>
          <IconButton
            key="pause"
            label={`Pause the upload of ${name}`}
            size="sm"
            icon={<Pause aria-hidden="true" />}
            onClick={() => onPause(id)}
          />
          {cancel}
        </>
      )}
      {status === 'paused' && (
        <>
          <b className="mr-1 font-label text-ink">{progress}%</b>
          <IconButton
            label={`Resume the upload of ${name}`}
            size="sm"
            icon={<Play aria-hidden="true" />}
            onClick={() => onGoOn(id)}
          />
          {cancel}
        </>
      )}
      {status === 'success' && <UploadOutcomeMark label="Uploaded" />}
      {status === 'error' && (
        <>
          <Button variant="ghost" size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => onGoOn(id)}>
            Retry
          </Button>
          <UploadOutcomeMark label="Failed" />
        </>
      )}
    </div>
  )
}
