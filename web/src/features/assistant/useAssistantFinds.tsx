import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { keepPreviousData } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import { conversationAddress } from './assistantPath.ts'
import { findConversations, useFirstConversations } from './conversations/conversations.api.ts'

const FINDS_MAX = 6
const RECENT_MAX = 4
/** A message that was just stored is found once it has been indexed. */
const EVENTS = ['conversations_changed', 'search_index_changed'] as const

/** The conversations whose title or messages have some words; without words the last ones. */
export function useAssistantFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const { data } = useLiveQuery({
    queryKey: ['conversations in the palette', words],
    queryFn: ({ signal }) => findConversations(words, signal, FINDS_MAX),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    events: EVENTS,
  })
  const recent = useFirstConversations(RECENT_MAX, words === '')
  const open = (id: string, messageId: string | null) => () => navigate(conversationAddress(id, messageId))
  if (words === '') {
    return (recent.data ?? []).map(({ id, title }) => itemOf(TEXTS.recent, { id, title }, open(id, null)))
  }
  return (data?.conversations ?? []).map(({ id, title, messageId }) =>
    itemOf(ASSISTANT_TEXTS.title, { id, title }, open(id, messageId)),
  )
}

function itemOf(group: string, { id, title }: { id: string; title: string }, onOpen: () => void): PaletteFind {
  const icon = <Sparkles aria-hidden="true" className="size-[18px]" />
  return { id: `conversation ${id}`, group, label: title, icon, onOpen }
}
