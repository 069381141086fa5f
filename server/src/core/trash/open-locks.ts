import { REFUSAL_MAX_NAMED } from '@pinloft/contract/files/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type ChosenEntries, findFiles, type LockedFile, listLockedOfTrees } from '../files/index.ts'
import { type Credentials, type FileLocks, fileSubject } from '../protection/index.ts'

/** Passwords of protected files presented for a deletion, by file id, and who sends them. */
export interface DeletionCredentials extends Pick<Credentials, 'session' | 'network'> {
  passwords: ReadonlyMap<string, string>
}

/** The opened locks, by file id. */
export type OpenedLocks = ReadonlyMap<string, string>

/**
 * Opens every protected file among some entries and below: deleting a file requires its password. Throws
 * `delete_password_required` if some are missing, before any is tried, and what `FileLocks.open` throws.
 */
export async function openLocks(
  { database, locks }: { database: DatabaseHandle; locks: FileLocks },
  entries: ChosenEntries,
  { passwords, session, network }: DeletionCredentials,
): Promise<OpenedLocks> {
  const hasPassword = ({ id }: LockedFile) => (passwords.get(id) ?? '').trim() !== ''
  const locked = await listLocked(database, entries, passwords.size + REFUSAL_MAX_NAMED + 1)
  const lacking = locked.filter((file) => !hasPassword(file))
  if (lacking.length > 0) throw new AppError('delete_password_required', { refused: refusedFiles(lacking) })

  const opened = new Map<string, string>()
  /** Copies of a file share a lock: the same password opens them all, with one slow hash. */
  const proven = new Set<string>()
  for (const file of locked) {
    const password = passwords.get(file.id) ?? ''
    const proof = `${file.lock}\0${password}`
    if (!proven.has(proof)) {
      await locks
        .open(fileSubject(file.id), file.lock, { password, token: undefined, session, network })
        .catch((error) => {
          if (!(error instanceof AppError) || error.code !== 'password_incorrect') throw error
          throw new AppError('password_incorrect', { refused: refusedFiles([file]), cause: error })
        })
    }
    proven.add(proof)
    opened.set(file.id, file.lock)
  }
  return opened
}

/** Returns at least `limit` of the protected files, or all. */
async function listLocked(
  database: DatabaseHandle,
  { fileIds, folderIds }: ChosenEntries,
  limit: number,
): Promise<LockedFile[]> {
  const chosen = await findFiles(database, fileIds)
  const locked = new Map<string, LockedFile>()
  for (const { id, name, lock } of chosen) if (lock !== null) locked.set(id, { id, name, lock })
  for (const file of await listLockedOfTrees(database, folderIds, limit)) locked.set(file.id, file)
  return [...locked.values()]
}

function refusedFiles(files: readonly LockedFile[]) {
  return {
    files: files.slice(0, REFUSAL_MAX_NAMED).map(({ id, name }) => ({ id, name })),
    hasMore: files.length > REFUSAL_MAX_NAMED,
  }
}
