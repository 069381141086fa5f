import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from './limits.ts'

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
  body: z.object({
    passphrase: z.string(),
    head: z.base64().describe(`The first ${BACKUP_HEAD_BYTES.toLocaleString('en')} bytes of the file, in Base64`),
    sizeBytes: z.int().nonnegative().describe('Of the whole file'),
  }),
  reply: z.object({ id: z.string(), madeAt: z.iso.datetime(), fileCount: z.int().nonnegative() }),
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
