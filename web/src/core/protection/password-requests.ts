import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { useSyncExternalStore } from 'react'
import { isStillUnlocked } from './protection.api.ts'

/** What the dialog needs to know of a file to ask for its password. */
export type LockableFile = Pick<StoredFile, 'id' | 'originalName' | 'isPasswordProtected'>

/** A pending request for the password of a file. */
export interface PasswordRequest {
  file: LockableFile
  /** Settles the request: the file is unlocked, or the user cancelled. */
  settle: (isUnlocked: boolean) => void
}

let current: PasswordRequest | null = null
const listeners = new Set<() => void>()

/**
 * Asks for a file password in the page's single dialog for this. Resolves to whether the file is unlocked now. An
 * earlier request, or one whose signal aborts, is cancelled.
 */
export function requestPassword(file: LockableFile, signal?: AbortSignal): Promise<boolean> {
  current?.settle(false)
  return new Promise((resolve) => {
    const request: PasswordRequest = {
      file,
      settle: (isUnlocked) => {
        signal?.removeEventListener('abort', giveUp)
        if (current === request) show(null)
        resolve(isUnlocked)
      },
    }
    const giveUp = () => request.settle(false)
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
    show(request)
  })
}

/** Makes sure that a file's bytes can be loaded; asks for its password if needed. */
export async function ensureUnlocked(file: LockableFile): Promise<boolean> {
  if (!file.isPasswordProtected) return true
  return (await isStillUnlocked(file.id)) || requestPassword(file)
}

export function currentPasswordRequest(): PasswordRequest | null {
  return current
}

/** The request shown in the dialog. */
export function usePasswordRequest(): PasswordRequest | null {
  return useSyncExternalStore(onRequestsChanged, currentPasswordRequest)
}

/** Whether the dialog is open, so that other dialogs ignore its keys. */
export function useIsAskingForPassword(): boolean {
  return usePasswordRequest() !== null
}

function onRequestsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(request: PasswordRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}
