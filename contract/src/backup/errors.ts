import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { ZIP_MAX_ENTRIES } from '../zips/limits.ts'
import { BACKUP_PASSPHRASE_MAX_CHARACTERS, BACKUP_PASSPHRASE_MIN_CHARACTERS } from './limits.ts'

export const BACKUP_ERRORS = {
  backup_passphrase_too_short: {
    status: 400,
    message: `The passphrase of a backup needs at least ${BACKUP_PASSPHRASE_MIN_CHARACTERS} characters`,
  },
  backup_passphrase_too_long: {
    status: 400,
    message: `The passphrase of a backup can have at most ${BACKUP_PASSPHRASE_MAX_CHARACTERS} characters`,
  },
  backup_running: { status: 409, message: 'A backup is already being downloaded. Wait for it to finish or cancel it' },
  backup_not_found: { status: 404, message: 'This backup has expired. Start it again' },
  export_running: {
    status: 409,
    message: 'All files are already being downloaded. Wait for it to finish or cancel it',
  },
  export_too_large: {
    status: 413,
    message: `One download can have at most ${ZIP_MAX_ENTRIES.toLocaleString('en')} files and folders. Use “npm run export” on the computer that runs Pinloft`,
  },
  backup_file_foreign: { status: 422, message: 'Not a Pinloft backup, or the start of the file is damaged' },
  backup_file_other: { status: 422, message: 'This is an age file, but not a Pinloft backup' },
  backup_file_newer: {
    status: 422,
    message: 'This backup was made by a newer version of Pinloft. Update Pinloft, then try again',
  },
  backup_file_cut: { status: 422, message: ({ detail }) => `The file is incomplete${detail ? `: ${detail}` : ''}` },
  backup_file_damaged: {
    status: 422,
    message: ({ detail = 'The file' }) => `Damaged: ${detail}. Nothing after it could be checked`,
  },
  backup_file_altered: {
    status: 422,
    message: ({ detail = 'its content' }) => `This backup was altered outside Pinloft and can’t be used: ${detail}`,
  },
  backup_passphrase_wrong: { status: 403, message: 'Wrong passphrase, or the file was encrypted for a key' },
  backup_not_restored: {
    status: 422,
    message: ({ detail = 'The backup is damaged' }) =>
      `${detail}. Nothing was restored. Check the backup to see everything that is damaged`,
  },
  restore_not_empty: {
    status: 409,
    message:
      'A backup can only be restored into an empty Pinloft. Delete everything permanently first, or use a new one',
  },
  restore_by_command: {
    status: 409,
    message: 'With PostgreSQL, restore a backup with “npm run restore” on the computer that runs Pinloft',
  },
  backup_file_busy: {
    status: 409,
    message: 'Another backup file is being read. Wait for it to finish or cancel it',
  },
  backup_file_not_found: { status: 404, message: 'The backup file is no longer open. Start again' },
} as const satisfies ErrorCatalogue
