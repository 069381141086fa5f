import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { ProgressBar } from '../../ui/index.ts'

interface BackupFileProgressProps {
  label: string
  /** Null while the file is being opened. */
  sentBytes: number | null
  totalBytes: number
}

/** How much of a backup file the server has received. */
export function BackupFileProgress({ label, sentBytes, totalBytes }: BackupFileProgressProps) {
  const isSending = sentBytes !== null
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2 tabular-nums">
        <span>{isSending ? label : TEXTS.opening}</span>
        {isSending && <span>{TEXTS.progress(formatSize(sentBytes), formatSize(totalBytes))}</span>}
      </p>
      <ProgressBar label={label} percent={isSending ? (sentBytes / totalBytes) * 100 : null} />
    </div>
  )
}
