import { AppError } from '../../platform/errors.ts'

/** Why a backup, restore or export cannot be done; shown to whoever runs it. */
export class BackupError extends Error {}

/** For a file that opens and is intact, but holds something that no Pinloft has written. */
export function altered(detail: string): AppError {
  return new AppError('backup_file_altered', { detail })
}
