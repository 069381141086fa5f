import { useSyncExternalStore } from 'react'
import type { Entry } from '../fileListing.ts'

/** The entries copied or cut in the list, to be pasted into another folder. */
export interface FileClipboard {
  /** `move` means cut: pasting removes the entries from where they are. */
  type: 'move' | 'copy'
  entries: readonly Entry[]
  /** Ids of the cut entries, which look faded. */
  cutIds: ReadonlySet<string>
}

const EMPTY: FileClipboard = { type: 'copy', entries: [], cutIds: new Set() }

let current = EMPTY
const listeners = new Set<() => void>()

export function fillClipboard(type: FileClipboard['type'], entries: readonly Entry[]): void {
  set({ type, entries, cutIds: new Set(type === 'move' ? entries.map(({ id }) => id) : []) })
}

export function clearClipboard(): void {
  if (current !== EMPTY) set(EMPTY)
}

export function useFileClipboard(): FileClipboard {
  return useSyncExternalStore(subscribe, () => current)
}

function set(next: FileClipboard): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
