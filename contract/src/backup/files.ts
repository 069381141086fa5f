import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from './limits.ts'

const BackupFileStart = z.object({
  passphrase: z.string(),
  head: z.base64().describe(`The first ${BACKUP_HEAD_BYTES.toLocaleString('en')} bytes of the file, in Base64`),
  sizeBytes: z.int().nonnegative().describe('Of the whole file'),
})

const OpenedBackupFile = z.object({ id: z.string(), madeAt: z.iso.datetime(), fileCount: z.int().nonnegative() })

/** Result of reading a backup to its end. */
export const BackupVerdict = z
  .object({
    madeAt: z.iso.datetime(),
    fileCount: z.int().nonnegative(),
    /** A sentence per fault; at most a hundred. Empty if the backup is intact. */
    faults: z.array(z.string()),
    /** Total number of faults. */
    faultCount: z.int().nonnegative(),
    /** Files that were already damaged or missing on the server when the backup was made; at most a hundred. */
    alreadyDamaged: z.array(z.string()),
  })
  .meta({ id: 'BackupVerdict' })
export type BackupVerdict = z.infer<typeof BackupVerdict>

/** Content type of the body that carries a backup file. */
/** Kinds of the jobs that read a backup file while it is sent. */
export const BACKUP_CHECK_JOB = 'backup-check'
export const RESTORE_JOB = 'restore'

export const BACKUP_FILE_TYPE = 'application/octet-stream'

export const openBackupFile = endpoint({
  method: 'POST',
  path: '/api/backup-files',
  summary: `Opens a backup file by its first bytes; sending it must begin within ${BACKUP_FILE_BEGIN_MINUTES} minutes, in the same session. 409 while another one is being read`,
  status: 201,
  body: BackupFileStart,
  reply: OpenedBackupFile,
})

export const verifyBackupFile = endpoint({
  method: 'PUT',
  path: '/api/backup-files/:id/verification',
  summary: 'Verifies the opened backup file while it is received; nothing of it is stored',
  status: 200,
  params: z.object({ id: EntryId }),
  consumes: BACKUP_FILE_TYPE,
  reply: BackupVerdict,
})

/** Whether a backup can be restored here: `not-empty` if anything is stored, `by-command` with PostgreSQL. */
const RestoreReadiness = z.enum(['ready', 'not-empty', 'by-command'])
export type RestoreReadiness = z.infer<typeof RestoreReadiness>

export const getRestoreReadiness = endpoint({
  method: 'GET',
  path: '/api/restores',
  summary: 'Whether a backup can be restored here: only into an empty installation, and not into PostgreSQL',
  status: 200,
  reply: z.object({ readiness: RestoreReadiness }),
})

export const openRestore = endpoint({
  method: 'POST',
  path: '/api/restores',
  summary:
    'Opens a backup file by its first bytes to restore it; sending it must begin within some minutes, in the same session',
  status: 201,
  body: BackupFileStart.extend({ pin: PinInput }),
  reply: OpenedBackupFile,
})

export const restoreBackupFile = endpoint({
  method: 'PUT',
  path: '/api/restores/:id',
  summary:
    'Restores the opened backup file while it is received. Replies once it is complete and verified; then the server restarts with it and every session has ended',
  status: 200,
  params: z.object({ id: EntryId }),
  consumes: BACKUP_FILE_TYPE,
  reply: z.object({ fileCount: z.int().nonnegative(), alreadyDamaged: z.array(z.string()) }),
})
