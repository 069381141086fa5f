import { followLink } from '../../platform/follow-link.ts'
import { encryptedUrl, ensureUnlocked, type LockableFile } from '../protection/index.ts'
import { downloadUrl } from './files.api.ts'

/**
 * Has the browser fetch a file, or an earlier version of it, into its downloads, under its own name. Asks for the password
 * of a protected one.
 */
export async function startDownload(file: LockableFile, versionId?: string): Promise<void> {
  if (await ensureUnlocked(file)) followLink(downloadUrl(file.id, versionId), file.originalName)
}

/** Has the browser fetch a protected file as it is stored, for the standard `age` tool. */
export async function startEncryptedDownload(file: LockableFile): Promise<void> {
  if (await ensureUnlocked(file)) followLink(encryptedUrl(file.id), `${file.originalName}.age`)
}
