import { useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../platform/session.ts'

export const DOWNLOADER_PATH = '/youtube-downloader'

/** The jobs that were started in this tab and have not been reported yet. */
let started: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

onSessionEnded(() => setStarted(new Set()))

export function addStarted(jobIds: readonly string[]): void {
  setStarted(new Set([...started, ...jobIds]))
}

export function removeStarted(jobIds: ReadonlySet<string>): void {
  setStarted(new Set([...started].filter((id) => !jobIds.has(id))))
}

export function useStarted(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => started)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setStarted(next: ReadonlySet<string>): void {
  started = next
  for (const listener of listeners) listener()
}
