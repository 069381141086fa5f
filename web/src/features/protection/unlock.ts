import { type LockableFile, requestPassword } from './password-requests.ts'
import { isStillUnlocked } from './protection.api.ts'

/** Makes sure that a file's bytes can be loaded; asks for its password if needed. */
export async function ensureUnlocked(file: LockableFile): Promise<boolean> {
  if (!file.isPasswordProtected) return true
  return (await isStillUnlocked(file.id)) || requestPassword(file)
}
