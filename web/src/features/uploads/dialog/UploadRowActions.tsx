import { Check, Pause, Play, RotateCw, X } from 'lucide-react'
import { Button, displayName, IconButton } from '../../../ui/index.ts'
import type { UploadItem } from '../queue/uploadQueue.ts'

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
      {status === 'success' && <Outcome label="Uploaded" />}
      {status === 'error' && (
        <>
          <Button variant="ghost" size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => onGoOn(id)}>
            Retry
          </Button>
          <Outcome label="Failed" />
        </>
      )}
    </div>
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
