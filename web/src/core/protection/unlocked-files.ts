import { ZIP_TOKENS_MAX } from '@pinloft/contract/zips/limits'
import { useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../platform/session.ts'

/** Tokens by file id, each obtained for the file's password. In memory only: a new page load asks again. */
const tokens = new Map<string, string>()
const listeners = new Set<() => void>()

onSessionEnded(forgetAllTokens)

/** The token for the URL of a protected file's content; `undefined` until its password has been entered. */
export function tokenOf(fileId: string): string | undefined {
  return tokens.get(fileId)
}

/** The tokens of unlocked files; only the latest if there are very many. */
export function unlockedTokens(): { fileId: string; token: string }[] {
  return Array.from(tokens, ([fileId, token]) => ({ fileId, token })).slice(-ZIP_TOKENS_MAX)
}

export function rememberToken(fileId: string, token: string): void {
  tokens.set(fileId, token)
  tell()
}

/** The server no longer accepts the token, or the file has another password now. */
export function forgetToken(fileId: string): void {
  if (tokens.delete(fileId)) tell()
}

export function forgetAllTokens(): void {
  tokens.clear()
  tell()
}

/** Whether a file has been unlocked, in any dialog of the page. */
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
