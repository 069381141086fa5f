import type { DraftToKeep } from './drafts.api.ts'

/** A draft that the server does not have yet. */
export interface LocalDraft extends DraftToKeep {
  /** ISO 8601. */
  changedAt: string
}

const PREFIX = 'pinloft.guide-draft.'
const changed = new Set<() => void>()

/** Keeps a draft in this browser. False if there is no room for it. */
export function keepLocally(draft: DraftToKeep): boolean {
  try {
    const local: LocalDraft = { ...draft, changedAt: new Date().toISOString() }
    localStorage.setItem(PREFIX + draft.id, JSON.stringify(local))
  } catch {
    return false
  }
  announce()
  return true
}

export function forgetLocally(id: string): void {
  if (localStorage.getItem(PREFIX + id) === null) return
  localStorage.removeItem(PREFIX + id)
  announce()
}

/** The drafts that wait in this browser, last changed first. */
export function localDrafts(): LocalDraft[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => parse(localStorage.getItem(key)))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

/** Calls back after each change in this tab or another. Returns a function that stops it. */
export function onLocalDrafts(listener: () => void): () => void {
  changed.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function announce(): void {
  for (const listener of changed) listener()
}

function parse(json: string | null): LocalDraft[] {
  try {
    const draft: LocalDraft | null = JSON.parse(json ?? 'null')
    return typeof draft?.id === 'string' && typeof draft.text?.content === 'string' ? [draft] : []
  } catch {
    return []
  }
}
