import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { BACKUP_PASSPHRASE_MAX_CHARACTERS, BACKUP_PASSPHRASE_MIN_CHARACTERS, DOWNLOAD_BEGIN_MINUTES } from './limits.ts'

/** Kind of the job that a backup is while it is downloaded. */
export const BACKUP_JOB = 'backup'

/** Kind of the job that copies the disks of machines before such a download. */
export const BACKUP_DISKS_JOB = 'backup-disks'

/** UI texts of the backup section in the settings. */
export const BACKUP_TEXTS = {
  title: 'Backup',
  none: 'No backup has been made yet',
  start: 'Back up now',
  dialogTitle: 'Back up now',
  dialogHelp:
    'Downloads one encrypted file with everything: all files, their versions, the trash, playlists and settings. It can only be opened with the passphrase, which can’t be recovered.',
  passphrase: 'Passphrase',
  passphraseHint: `At least ${BACKUP_PASSPHRASE_MIN_CHARACTERS} characters`,
  repeat: 'Repeat passphrase',
  different: 'Passphrases don’t match',
  preparing: 'Preparing...',
  running: 'Backing up',
  jobTitle: 'Backup',
  cancel: 'Cancel',
  stopped: 'Backup stopped',
  failedTitle: 'Backup failed',
  verified: 'Checked, no problems found',
  unverified: 'Not checked yet',
  damaged: (count: number) =>
    count === 1
      ? '1 file was damaged on the server and is in it as it is'
      : `${count.toLocaleString('en')} files were damaged on the server and are in it as they are`,
  machines: 'Include the disks of virtual machines',
  machinesHelp: (size: string, machines: string) => `Up to ${size} more: ${machines}`,
  machinesNote:
    'The disks are copied first, which takes as much space on the server until the download ends. A machine that is off can’t be started while its disk is copied. Snapshots are left out.',
  disksRunning: 'Copying the disks of virtual machines',
  disksJobTitle: 'Disks of virtual machines for a backup',
  disksStopped: 'Stopped. There is no backup',
  unavailable: 'The backups could not be loaded',
} as const

/** A completed backup. */
export const Backup = z
  .object({
    id: z.string(),
    madeAt: z.iso.datetime(),
    /** Size of its file in bytes. */
    size: z.int().nonnegative(),
    fileCount: z.int().nonnegative(),
    /** Files that were damaged or missing on the server's disk; counts up to a hundred. */
    damagedCount: z.int().nonnegative(),
    /** When its file was last read in full and found intact; null if never. */
    verifiedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

/** A large download in progress. */
export const RunningDownload = z
  .object({ id: z.string(), doneBytes: z.int().nonnegative(), totalBytes: z.int().nonnegative() })
  .meta({ id: 'RunningDownload' })
export type RunningDownload = z.infer<typeof RunningDownload>

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'The last completed backup, from a browser or the console, and the one being downloaded',
  status: 200,
  reply: z.object({
    last: Backup.nullable(),
    running: RunningDownload.nullable(),
  }),
  changedBy: ['backups_changed'],
})

export const getBackupMachines = endpoint({
  method: 'GET',
  path: '/api/backups/machines',
  summary: 'The virtual machines whose disks a backup can contain, with the space that each takes on the server’s disk',
  status: 200,
  reply: z.object({ machines: z.array(z.object({ name: z.string(), size: z.int().nonnegative() })) }),
})

export const prepareBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: `Takes a snapshot of everything for one encrypted archive, which is written while it is downloaded. The download must begin within ${DOWNLOAD_BEGIN_MINUTES} minutes, in the same session. With \`machines\` a job copies their disks first; the download can begin when it is done. 409 while another one is running`,
  status: 201,
  body: z
    .object({
      pin: PinInput,
      passphrase: z
        .string()
        .nullish()
        .transform((passphrase) => passphrase ?? '')
        .describe(`${BACKUP_PASSPHRASE_MIN_CHARACTERS} to ${BACKUP_PASSPHRASE_MAX_CHARACTERS} characters`),
      machines: z.boolean().default(false).describe('Whether to include the disks of virtual machines'),
    })
    .default({ pin: '', passphrase: '', machines: false }),
  reply: z.object({
    id: z.string(),
    name: z.string(),
    size: z.int().nonnegative().nullable().describe('Null while disks are copied'),
    jobId: z.string().nullable().describe('Of the job that copies them'),
  }),
})

export const getBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id',
  summary:
    'The prepared archive, once: a tar archive in an age file. The connection is aborted if the archive cannot be completed',
  status: 200,
  params: z.object({ id: EntryId }),
  reply: null,
})

export const cancelBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/:id',
  summary: 'Cancels the backup being downloaded; its connection is aborted',
  status: 200,
  params: z.object({ id: EntryId }),
  reply: z.object({ message: z.string() }),
})
