import { BACKUP_TEXTS, type RunningDownload as Running } from '@pinloft/contract/backups'
import { formatSize } from '@pinloft/contract/sizes'
import { Button, ProgressBar, toast } from '../../ui/index.ts'
import type { useCancelBackup } from './backups.api.ts'

interface RunningDownloadProps {
  label: string
  running: Running
  cancelling: Pick<ReturnType<typeof useCancelBackup>, 'mutate' | 'isPending'>
  failedTitle: string
}

/** How far a large download has come, in whichever tab it was begun, and how it is ended. */
export function RunningDownload({ label, running, cancelling, failedTitle }: RunningDownloadProps) {
  const { id, doneBytes, totalBytes } = running

  function cancel() {
    cancelling.mutate(id, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: ({ message }) => toast({ title: failedTitle, description: message, variant: 'destructive' }),
    })
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="font-strong text-ink">{label}</p>
        <p className="text-ink-3 tabular-nums">
          {formatSize(doneBytes)} of {formatSize(totalBytes)}
        </p>
      </div>
      <ProgressBar label={label} percent={totalBytes === 0 ? 100 : (doneBytes / totalBytes) * 100} />
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
