import { getRestoreReadiness, type RestoreReadiness } from '@pinloft/contract/backup/files'
import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { ArchiveRestore, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, Skeleton } from '../../ui/index.ts'
import { RestoreBackupDialog } from './RestoreBackupDialog.tsx'

/** How to restore a backup: here while nothing is stored yet, else what to do instead. */
export function RestoreBackupSection() {
  const { data, isError, refetch } = useQuery({ ...queryOf(getRestoreReadiness), staleTime: 0 })
  return (
    <section aria-labelledby="restore-backup-title" className="border-t border-line pt-3">
      <h3 id="restore-backup-title" className="font-strong text-ink">
        {TEXTS.restoreTitle}
      </h3>
      <p className="text-sm text-ink-3">{TEXTS.restorePurpose}</p>
      {data ? (
        <Way readiness={data.readiness} />
      ) : isError ? (
        <div className="mt-3">
          <p className="mb-3 text-sm text-ink-3">{TEXTS.restoreUnknown}</p>
          <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => void refetch()}>
            {TEXTS.retry}
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-[30px] w-full" />
      )}
    </section>
  )
}

function Way({ readiness }: { readiness: RestoreReadiness }) {
  const [isOpen, setIsOpen] = useState(false)
  if (readiness === 'not-empty') return <p className="mt-1 text-sm text-ink-3">{TEXTS.notEmpty}</p>
  if (readiness === 'by-command') {
    return (
      <div className="mt-1 text-sm text-ink-3">
        <p>{TEXTS.restoreByCommand}</p>
        <code className="mt-1.5 block w-fit rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-xs">
          {TEXTS.restoreCommand}
        </code>
      </div>
    )
  }
  return (
    <>
      <Button className="mt-3" size="sm" icon={<ArchiveRestore aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {TEXTS.restore}
      </Button>
      {isOpen && <RestoreBackupDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
