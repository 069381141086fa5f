import { getFileContent, listFiles, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import {
  createAccessToken,
  getEncryptedFile,
  PROTECTION_TEXTS,
  protectFile,
  unprotectFile,
} from '@pinloft/contract/protection/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { call, urlOf } from '../../platform/call.ts'
import { request } from '../../platform/request.ts'
import { displayName, toast } from '../../ui/index.ts'
import type { ProtectionChange, ProtectionEntry } from './protection-form.ts'
import { forgetToken, rememberToken, tokenOf } from './unlocked-files.ts'

/** Submits a file password. Returns `null` when the file is unlocked, else the error to show. */
export async function unlockFile(fileId: string, password: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { token } = await call(createAccessToken, { params: { id: fileId }, body: { password }, signal })
    rememberToken(fileId, token)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return PROTECTION_TEXTS.verifyFailed
    if (error.serverMessage) return error.serverMessage
    return error.status === 403 ? PROTECTION_TEXTS.passwordIncorrect : PROTECTION_TEXTS.verifyFailed
  }
}

/** Whether the server still accepts a file's token. A refused one is dropped. */
export async function isStillUnlocked(fileId: string): Promise<boolean> {
  const token = tokenOf(fileId)
  if (token === undefined) return false
  try {
    await request(urlOf(getFileContent.path, { id: fileId }, { token }), { method: 'HEAD' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      forgetToken(fileId)
      return false
    }
    // Any other error is better reported where the file is actually loaded.
  }
  return true
}

/** The URL of an unlocked file as the server stores it. */
export function encryptedUrl(fileId: string): string {
  return urlOf(getEncryptedFile.path, { id: fileId }, { token: tokenOf(fileId) })
}

export interface ProtectionRequest extends ProtectionEntry {
  file: StoredFile
  change: ProtectionChange
}

/**
 * Sets, changes or removes a file's password. Updates the rows and shows a toast, even if the dialog has been closed.
 */
export function useChangeProtection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, change, pin, password, newPassword }: ProtectionRequest) => {
      const params = { id: file.id }
      return change === 'remove'
        ? call(unprotectFile, { params, body: { pin, password } })
        : call(protectFile, { params, body: { pin, password, newPassword } })
    },
    onSuccess: ({ message }, { file }) => {
      forgetToken(file.id)
      toast({ title: message, description: displayName(file.originalName) })
      return client.invalidateQueries({ queryKey: [listFiles.path] })
    },
  })
}
