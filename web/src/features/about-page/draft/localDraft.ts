import type { DraftToKeep } from './draftText.ts'

const KEY = 'pinloft.about-draft'

/** Keeps the draft in this browser until the server has it. False if there is no room for it. */
export function keepLocally(draft: DraftToKeep): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetLocally(): void {
  localStorage.removeItem(KEY)
}

/** What the server does not have yet. */
export function localDraft(): DraftToKeep | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<DraftToKeep> | null
    const isWhole = typeof draft?.text?.title === 'string' && Array.isArray(draft.text.images)
    return isWhole && typeof draft.revision === 'number' ? (draft as DraftToKeep) : null
  } catch {
    return null
  }
}
