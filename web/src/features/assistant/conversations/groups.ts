import type { Conversation } from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'

export interface ConversationGroup {
  title: string
  conversations: Conversation[]
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long' })
const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** The conversations by when they were last changed, pinned ones first. Keeps their order. */
export function groupsOf(conversations: readonly Conversation[], nowMs: number = Date.now()): ConversationGroup[] {
  const groups: ConversationGroup[] = []
  for (const conversation of conversations) {
    const title = conversation.isPinned ? TEXTS.pinned : dateGroup(conversation.changedAt, nowMs)
    const last = groups.at(-1)
    if (last?.title === title) last.conversations.push(conversation)
    else groups.push({ title, conversations: [conversation] })
  }
  return groups
}

function dateGroup(iso: string, nowMs: number): string {
  const date = new Date(iso)
  const now = new Date(nowMs)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date.toDateString() === now.toDateString() || date > now) return 'Today'
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  if (date.getFullYear() !== now.getFullYear()) return MONTH_AND_YEAR.format(date)
  return date.getMonth() === now.getMonth() ? TEXTS.thisMonth : MONTH.format(date)
}
