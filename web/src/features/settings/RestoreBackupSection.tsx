import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup-files-texts'

/** How everything in a backup is put back. */
export function RestoreBackupSection() {
  return (
    <section aria-labelledby="restore-backup-title" className="border-t border-line pt-3 text-sm text-ink-3">
      <h3 id="restore-backup-title" className="font-strong text-base text-ink">
        {TEXTS.restoreTitle}
      </h3>
      <p>{TEXTS.restoreByCommand}</p>
      <code className="mt-1.5 block w-fit rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-xs">
        {TEXTS.restoreCommand}
      </code>
    </section>
  )
}
