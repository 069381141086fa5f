import type { Conversation } from '@pinloft/contract/assistant/conversations'
import { expect, it } from 'vitest'
import { groupsOf } from './groups.ts'

const NOW = new Date(2026, 10, 22, 15, 0).getTime()

function changed(title: string, date: Date, isPinned = false): Conversation {
  const changedAt = date.toISOString()
  return {
    id: title,
    title,
    isPinned,
    createdAt: changedAt,
    changedAt,
    messageCount: 2,
    lastMessageId: null,
    activeMessageId: null,
  }
}

it('groups conversations by their age, pinned ones apart', () => {
  const conversations = [
    changed('pinned', new Date(2025, 1, 1), true),
    changed('now', new Date(2026, 10, 22, 14, 59)),
    changed('morning', new Date(2026, 10, 22, 0, 0)),
    changed('last night', new Date(2026, 10, 21, 23, 59)),
    changed('early in the month', new Date(2026, 10, 1)),
    changed('last month', new Date(2026, 9, 31)),
    changed('last year', new Date(2025, 10, 22)),
  ]
  expect(
    groupsOf(conversations, NOW).map(({ title, conversations }) => [title, conversations.map(({ id }) => id)]),
  ).toEqual([
    ['Pinned', ['pinned']],
    ['Today', ['now', 'morning']],
    ['Yesterday', ['last night']],
    ['This month', ['early in the month']],
    ['October', ['last month']],
    ['November 2025', ['last year']],
  ])
})

it('takes a time of a clock ahead of ours as today', () => {
  expect(groupsOf([changed('ahead', new Date(2026, 10, 23))], NOW)[0]?.title).toBe('Today')
})
