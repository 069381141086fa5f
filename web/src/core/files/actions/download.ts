import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { RefObject } from 'react'
import { followLink } from '../../../platform/follow-link.ts'
import { useFocusReturn } from '../../../ui/index.ts'
import { encryptedUrl, ensureUnlocked, type LockableFile } from '../../protection/index.ts'
import { downloadUrl } from '../files.api.ts'

/**
 * Makes the browser download a file, or an earlier version of it, under its own name. Asks for the password of a
 * protected one.
 */
export async function startDownload(file: LockableFile, versionId?: string): Promise<void> {
  if (await ensureUnlocked(file)) followLink(downloadUrl(file.id, versionId), file.originalName)
}

/** Makes the browser download a protected file as it is stored, for the standard `age` tool. */
export async function startEncryptedDownload(file: LockableFile): Promise<void> {
  if (await ensureUnlocked(file)) followLink(encryptedUrl(file.id), `${file.originalName}.age`)
}

/** Downloads of single files. If a password was asked for, the list regains the focus afterwards. */
export function useDownloads(home: RefObject<HTMLElement | null>) {
  const { remember, returnFocus } = useFocusReturn(home)

  async function run(start: (file: StoredFile) => Promise<void>, file: StoredFile) {
    remember()
    await start(file)
    returnFocus()
  }

  return {
    downloadFile: (file: StoredFile) => void run(startDownload, file),
    downloadEncrypted: (file: StoredFile) => void run(startEncryptedDownload, file),
  }
}
