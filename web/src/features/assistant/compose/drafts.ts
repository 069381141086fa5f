import type { Attachment } from '@pinloft/contract/assistant/messages'

const STORAGE_KEY = 'pinloft.assistant.drafts'
/** Those of the conversations that were written in last. */
const DRAFTS_MAX = 50
const NEW_CONVERSATION = 'new'

export interface Draft {
  text: string
  attachments: readonly Attachment[]
}

const NOTHING: Draft = { text: '', attachments: [] }

/** What has been typed and not sent, so that nothing of it is lost with the page. */
export function draftOf(conversationId: string | null): Draft {
  return read().find(([id]) => id === (conversationId ?? NEW_CONVERSATION))?.[1] ?? NOTHING
}

export function keepDraft(conversationId: string | null, draft: Draft): void {
  const id = conversationId ?? NEW_CONVERSATION
  const others = read().filter(([other]) => other !== id)
  const isEmpty = draft.text === '' && draft.attachments.length === 0
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isEmpty ? others : [...others, [id, draft]].slice(-DRAFTS_MAX)))
  } catch {
    // Without storage, or with too long a text for it, the draft lasts as long as the page.
  }
}

function read(): [string, Draft][] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [string, Draft] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const draft: unknown = value[1]
  return (
    typeof draft === 'object' &&
    draft !== null &&
    'text' in draft &&
    typeof draft.text === 'string' &&
    'attachments' in draft &&
    Array.isArray(draft.attachments)
  )
}
