import { BACKUP_DISKS_JOB, BACKUP_JOB, BACKUP_TEXTS, type Backup, getBackups } from '@pinloft/contract/backup/endpoints'
import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { DownloadCloud, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useActiveJob } from '../../core/jobs/index.ts'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, LoadFailed, Pane, PaneHeader, Skeleton, StatusDot } from '../../ui/index.ts'
import { BackupDialog } from './BackupDialog.tsx'
import { CheckBackupDialog } from './CheckBackupDialog.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LargeDownload } from './LargeDownload.tsx'
import { RestoreBackupSection } from './RestoreBackupSection.tsx'

const COPYING_TEXTS = { ...BACKUP_TEXTS, running: BACKUP_TEXTS.disksRunning, stopped: BACKUP_TEXTS.disksStopped }

/**
 * The last backup, the running one, the sections to create, check and restore one, and the plain export of all files.
 */
export default function BackupPane() {
  // The console makes backups too, and tells no browser.
  const { data, isError, refetch } = useQuery({ ...queryOf(getBackups), staleTime: 0 })
  const [isAsking, setIsAsking] = useState(false)
  const copying = useActiveJob(BACKUP_DISKS_JOB)
  return (
    <Pane aria-labelledby="backup-title">
      <PaneHeader id="backup-title" title={BACKUP_TEXTS.title} />
      <div className="grid gap-3.5 px-(--pane-pad) pb-(--pane-pad)">
        {data ? (
          <>
            {data.last ? <LastBackup backup={data.last} /> : <p className="text-sm text-ink-3">{BACKUP_TEXTS.none}</p>}
            <LargeDownload
              texts={copying === undefined ? BACKUP_TEXTS : COPYING_TEXTS}
              icon={<DownloadCloud aria-hidden="true" />}
              kind={copying === undefined ? BACKUP_JOB : BACKUP_DISKS_JOB}
              onStart={() => setIsAsking(true)}
            />
          </>
        ) : isError ? (
          <LoadFailed text={BACKUP_TEXTS.unavailable} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[76px] w-full" />
        )}
        <CheckBackupSection />
        <RestoreBackupSection />
        <ExportSection />
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

/** Checks whether a backup file is intact. */
function CheckBackupSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="check-backup-title" className="border-t border-line pt-3">
      <h3 id="check-backup-title" className="font-strong text-ink">
        {TEXTS.checkTitle}
      </h3>
      <p className="text-sm text-ink-3">{TEXTS.checkPurpose}</p>
      <Button className="mt-3" size="sm" icon={<ShieldCheck aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {TEXTS.check}
      </Button>
      {isOpen && <CheckBackupDialog onClose={() => setIsOpen(false)} />}
    </section>
  )
}
