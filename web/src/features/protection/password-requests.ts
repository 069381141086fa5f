import type { File as StoredFile } from '@pinloft/contract/files'
import { useSyncExternalStore } from 'react'

/** What must be known of a file to ask for its password. */
export type LockableFile = Pick<StoredFile, 'id' | 'originalName' | 'isPasswordProtected'>

/** Somebody waits for the password of a file to be entered. */
export interface PasswordRequest {
  file: LockableFile
  /** Ends the request: the file is unlocked, or the person would rather not. */
  settle: (isUnlocked: boolean) => void
}

let current: PasswordRequest | null = null
const listeners = new Set<() => void>()

/**
 * Asks the person for the password of a file, in the one dialog that the page has for this. Gives whether the file is
 * unlocked now. A request that came before, or whose signal is aborted, is given up.
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

export function currentPasswordRequest(): PasswordRequest | null {
  return current
}

/** The request that the dialog shows. */
export function usePasswordRequest(): PasswordRequest | null {
  return useSyncExternalStore(onRequestsChanged, currentPasswordRequest)
}

/** Whether the dialog is open, so that other windows leave its keys alone. */
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
