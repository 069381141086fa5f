import { z } from 'zod'
import { PinInput } from './access.ts'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from './limits.ts'

const BackupFileStart = z.object({
  passphrase: z.string(),
  head: z.base64().describe(`The first ${BACKUP_HEAD_BYTES.toLocaleString('en')} bytes of the file, in Base64`),
  sizeBytes: z.int().nonnegative().describe('Of the whole file'),
})

const OpenedBackupFile = z.object({ id: z.string(), madeAt: z.iso.datetime(), fileCount: z.int().nonnegative() })

/** What was found when a backup was read to its end. */
export const BackupVerdict = z
  .object({
    madeAt: z.iso.datetime(),
    fileCount: z.int().nonnegative(),
    /** A sentence for each fault; at most a hundred. Empty where all is whole. */
    faults: z.array(z.string()),
    /** All of them. */
    faultCount: z.int().nonnegative(),
    /** Files that were damaged or missing on the server already when the backup was made; at most a hundred. */
    alreadyDamaged: z.array(z.string()),
  })
  .meta({ id: 'BackupVerdict' })
export type BackupVerdict = z.infer<typeof BackupVerdict>

/** Type of the body that carries the file of a backup. */
export const BACKUP_FILE_TYPE = 'application/octet-stream'

export const openBackupFile = endpoint({
  method: 'POST',
  path: '/api/backup-files',
  summary: `Opens the file of a backup by its first bytes, before all of it is sent, which has to begin within ${BACKUP_FILE_BEGIN_MINUTES} minutes, in the same session. 409 while another one is being read`,
  status: 201,
  body: BackupFileStart,
  reply: OpenedBackupFile,
})

export const verifyBackupFile = endpoint({
  method: 'PUT',
  path: '/api/backup-files/:id/verification',
  summary:
    'Reads the file of a backup that was opened while it arrives, keeps nothing of it, and says whether it is whole',
  status: 200,
  params: z.object({ id: EntryId }),
  consumes: BACKUP_FILE_TYPE,
  reply: BackupVerdict,
})

/** Whether a backup can be restored here: `not-empty` where something is stored, `by-command` with PostgreSQL. */
const RestoreReadiness = z.enum(['ready', 'not-empty', 'by-command'])
export type RestoreReadiness = z.infer<typeof RestoreReadiness>

export const getRestoreReadiness = endpoint({
  method: 'GET',
  path: '/api/restores',
  summary: 'Whether a backup can be restored here: only where nothing is stored yet, and not into PostgreSQL',
  status: 200,
  reply: z.object({ readiness: RestoreReadiness }),
})

export const openRestore = endpoint({
  method: 'POST',
  path: '/api/restores',
  summary:
    'Opens the file of a backup by its first bytes to restore it, which has to begin within some minutes, in the same session',
  status: 201,
  body: BackupFileStart.extend({ pin: PinInput }),
  reply: OpenedBackupFile,
})

export const restoreBackupFile = endpoint({
  method: 'PUT',
  path: '/api/restores/:id',
  summary:
    'Restores the file of a backup that was opened while it arrives. When all of it is there and compared it answers, and the server starts again with it: every session has ended then',
  status: 200,
  params: z.object({ id: EntryId }),
  consumes: BACKUP_FILE_TYPE,
  reply: z.object({ fileCount: z.int().nonnegative(), alreadyDamaged: z.array(z.string()) }),
})
