import { BACKUP_TEXTS } from '@pinloft/contract/backup/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { ReactNode } from 'react'
import { percentOf, useActiveJob, useChangeJob } from '../../core/jobs/index.ts'
import { toastFailed } from '../../platform/failures.ts'
import { Button, ProgressBar, toast } from '../../ui/index.ts'

interface LargeDownloadProps {
  /** Of the jobs that such downloads are. */
  kind: string
  texts: Record<'start' | 'running' | 'stopped' | 'failedTitle', string>
  icon: ReactNode
  onStart: () => void
}

/** The button that starts a large download; while one is running, started in any tab, its progress. */
export function LargeDownload({ kind, texts, icon, onStart }: LargeDownloadProps) {
  const job = useActiveJob(kind)
  const changing = useChangeJob()
  if (job === undefined) {
    return (
      <Button className="justify-self-start" size="sm" icon={icon} onClick={onStart}>
        {texts.start}
      </Button>
    )
  }
  const { done, total } = job.progress

  function cancel(id: string) {
    changing.mutate(
      { id, change: 'cancel' },
      {
        onSuccess: () => toast({ title: texts.stopped }),
        onError: (failure) => toastFailed(texts.failedTitle, failure),
      },
    )
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="font-strong text-ink">{texts.running}</p>
        <p className="text-ink-3 tabular-nums">
          {formatSize(done)} of {formatSize(total ?? 0)}
        </p>
      </div>
      <ProgressBar label={texts.running} percent={percentOf(job)} />
      <Button
        className="justify-self-start"
        size="sm"
        onClick={() => cancel(job.id)}
        busy={changing.isPending}
        busyLabel="Stopping..."
      >
        {BACKUP_TEXTS.cancel}
      </Button>
    </div>
  )
}
