import { ZIP_TOKENS_MAX } from '@pinloft/contract/limits'
import { useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../platform/session.ts'

/** By the id of a file, the token that its password was exchanged for. In memory only: a new page load asks again. */
const tokens = new Map<string, string>()
const listeners = new Set<() => void>()

onSessionEnded(forgetAllTokens)

/** What opens a protected file in the address of its content; `undefined` while nobody has entered its password. */
export function tokenOf(fileId: string): string | undefined {
  return tokens.get(fileId)
}

/** What opens the files whose passwords were entered; of very many the last. */
export function unlockedTokens(): { fileId: string; token: string }[] {
  return Array.from(tokens, ([fileId, token]) => ({ fileId, token })).slice(-ZIP_TOKENS_MAX)
}

export function rememberToken(fileId: string, token: string): void {
  tokens.set(fileId, token)
  tell()
}

/** The server no longer takes the token, or the file has another password now. */
export function forgetToken(fileId: string): void {
  if (tokens.delete(fileId)) tell()
}

export function forgetAllTokens(): void {
  tokens.clear()
  tell()
}

/** Whether the password of a file was entered, by whatever window of the page. */
export function useIsUnlocked(fileId: string): boolean {
  return useSyncExternalStore(onTokensChanged, () => tokens.has(fileId))
}

export function onTokensChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
