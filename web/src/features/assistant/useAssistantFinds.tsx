import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant-texts'
import { keepPreviousData } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import { conversationAddress } from './assistantPath.ts'
import { findConversations } from './conversations/conversations.api.ts'

const FINDS_MAX = 6
/** A message that was just stored is found once it has been indexed. */
const EVENTS = ['conversations_changed', 'search_index_changed'] as const

/** The conversations whose title or messages have some words. */
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
  if (words === '' || data === undefined) return []
  return data.conversations.map(({ id, title, messageId }) => ({
    id: `conversation ${id}`,
    group: ASSISTANT_TEXTS.title,
    label: title,
    icon: <Sparkles aria-hidden="true" className="size-[18px]" />,
    onOpen: () => navigate(conversationAddress(id, messageId)),
  }))
}
