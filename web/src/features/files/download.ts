import { encryptedUrl, ensureUnlocked, type LockableFile } from '../protection/index.ts'
import { downloadUrl } from './files.api.ts'

/** Has the browser fetch a file into its downloads, under its own name. Asks for the password of a protected one. */
export async function startDownload(file: LockableFile): Promise<void> {
  if (await ensureUnlocked(file)) follow(downloadUrl(file.id), file.originalName)
}

/** Has the browser fetch a protected file as it is stored, for the standard `age` tool. */
export async function startEncryptedDownload(file: LockableFile): Promise<void> {
  if (await ensureUnlocked(file)) follow(encryptedUrl(file.id), `${file.originalName}.age`)
}

/** Has the browser fetch what is at an address into its downloads. */
export function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
