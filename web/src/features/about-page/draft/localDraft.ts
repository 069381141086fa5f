import type { WaitingDraft } from './draftText.ts'

const KEY = 'pinloft.about-draft'

/** Keeps the draft in this browser until the server has it. False if there is no room for it. */
export function keepLocally(draft: WaitingDraft): boolean {
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
export function localDraft(): WaitingDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<WaitingDraft> | null
    const isWhole = typeof draft?.text?.title === 'string' && Array.isArray(draft.text.images)
    return isWhole && typeof draft.revision === 'number' ? (draft as WaitingDraft) : null
  } catch {
    return null
  }
}
