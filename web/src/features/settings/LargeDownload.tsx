import { BACKUP_TEXTS, type RunningDownload } from '@pinloft/contract/backups'
import { formatSize } from '@pinloft/contract/sizes'
import type { ReactNode } from 'react'
import { Button, ProgressBar, toast } from '../../ui/index.ts'
import type { useCancelBackup } from './backups.api.ts'

interface LargeDownloadProps {
  texts: Record<'start' | 'running' | 'failedTitle', string>
  icon: ReactNode
  /** Null where none is under way. */
  running: RunningDownload | null
  cancelling: Pick<ReturnType<typeof useCancelBackup>, 'mutate' | 'isPending'>
  onStart: () => void
}

/** The button that starts a large download; while one is under way, in whichever tab it was begun, how far it has come. */
export function LargeDownload({ texts, icon, running, cancelling, onStart }: LargeDownloadProps) {
  if (running === null) {
    return (
      <Button className="justify-self-start" size="sm" icon={icon} onClick={onStart}>
        {texts.start}
      </Button>
    )
  }
  const { id, doneBytes, totalBytes } = running

  function cancel() {
    cancelling.mutate(id, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: ({ message }) => toast({ title: texts.failedTitle, description: message, variant: 'destructive' }),
    })
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="font-strong text-ink">{texts.running}</p>
        <p className="text-ink-3 tabular-nums">
          {formatSize(doneBytes)} of {formatSize(totalBytes)}
        </p>
      </div>
      <ProgressBar label={texts.running} percent={totalBytes === 0 ? 100 : (doneBytes / totalBytes) * 100} />
      <Button
        className="justify-self-start"
        size="sm"
        onClick={cancel}
        busy={cancelling.isPending}
        busyLabel="Stopping..."
      >
        {BACKUP_TEXTS.cancel}
      </Button>
    </div>
  )
}
