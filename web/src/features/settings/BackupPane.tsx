import { BACKUP_TEXTS, type Backup } from '@pinloft/contract/backups'
import { formatSize } from '@pinloft/contract/sizes'
import { DownloadCloud, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { Button, Pane, PaneHeader, ProgressBar, Skeleton, StatusDot, toast } from '../../ui/index.ts'
import { BackupDialog } from './BackupDialog.tsx'
import { useBackups, useCancelBackup } from './backups.api.ts'

/** The last backup, the one that is under way, and how one is made, checked and restored. */
export function BackupPane() {
  const { data, isError, refetch } = useBackups()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Pane aria-labelledby="backup-title">
      <PaneHeader id="backup-title" title={BACKUP_TEXTS.title} />
      <div className="grid gap-3.5 px-(--pane-pad) pb-(--pane-pad)">
        {data ? (
          <>
            {data.last ? <LastBackup backup={data.last} /> : <p className="text-sm text-ink-3">{BACKUP_TEXTS.none}</p>}
            {data.running ? (
              <RunningBackup {...data.running} />
            ) : (
              <Button
                className="justify-self-start"
                size="sm"
                icon={<DownloadCloud aria-hidden="true" />}
                onClick={() => setIsAsking(true)}
              >
                {BACKUP_TEXTS.start}
              </Button>
            )}
          </>
        ) : isError ? (
          <>
            <p className="text-sm text-ink-3">{BACKUP_TEXTS.unavailable}</p>
            <Button
              className="justify-self-start"
              size="sm"
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => void refetch()}
            >
              Retry
            </Button>
          </>
        ) : (
          <Skeleton className="h-[76px] w-full" />
        )}
        <div className="border-t border-line pt-3 text-sm text-ink-3">
          <p>{BACKUP_TEXTS.restoreHelp}</p>
          {[BACKUP_TEXTS.verifyCommand, BACKUP_TEXTS.restoreCommand].map((command) => (
            <code key={command} className="mt-1.5 block w-fit rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-xs">
              {command}
            </code>
          ))}
        </div>
      </div>
      <BackupDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </Pane>
  )
}

function LastBackup({ backup }: { backup: Backup }) {
  const { madeAt, size, fileCount, damagedCount, verifiedAt } = backup
  const status = damagedCount > 0 ? 'bad' : verifiedAt === null ? 'idle' : 'ok'
  const files = `${fileCount.toLocaleString('en')} ${fileCount === 1 ? 'file' : 'files'}`
  return (
    <div>
      <p className="font-strong text-ink">
        <time dateTime={madeAt} title={formatExactDate(madeAt)}>
          {formatListDate(madeAt)}
        </time>
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {formatSize(size)} · {files}
      </p>
      <p className="mt-1 flex items-center gap-2 text-sm text-ink-2">
        <StatusDot status={status} />
        {damagedCount > 0
          ? BACKUP_TEXTS.damaged(damagedCount)
          : verifiedAt === null
            ? BACKUP_TEXTS.unverified
            : BACKUP_TEXTS.verified}
      </p>
    </div>
  )
}

function RunningBackup({ id, doneBytes, totalBytes }: { id: string; doneBytes: number; totalBytes: number }) {
  const cancelling = useCancelBackup()
  const percent = totalBytes === 0 ? 100 : (doneBytes / totalBytes) * 100

  function cancel() {
    cancelling.mutate(id, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: ({ message }) =>
        toast({ title: BACKUP_TEXTS.failedTitle, description: message, variant: 'destructive' }),
    })
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="font-strong text-ink">{BACKUP_TEXTS.running}</p>
        <p className="text-ink-3 tabular-nums">
          {formatSize(doneBytes)} of {formatSize(totalBytes)}
        </p>
      </div>
      <ProgressBar label={BACKUP_TEXTS.running} percent={percent} />
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
