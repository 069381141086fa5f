import { listConversations, searchConversations } from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { Sparkles } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { keepPreviousData, queryOf, useQuery } from '../../platform/query.ts'
import { conversationAddress } from './assistantPath.ts'

const FINDS_MAX = 6
const RECENT_MAX = 4

/** The conversations whose title or messages have some words; without words the last ones. */
export function useAssistantFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const { data } = useQuery({
    ...queryOf(searchConversations, words === '' ? null : { q: words, limit: FINDS_MAX }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const recent = useQuery(queryOf(listConversations, words === '' ? { limit: RECENT_MAX } : null))
  const open = (id: string, messageId: string | null) => () => navigate(conversationAddress(id, messageId))
  if (words === '') {
    return (recent.data?.items ?? []).map(({ id, title }) => itemOf(TEXTS.recent, { id, title }, open(id, null)))
  }
  return (data?.conversations ?? []).map(({ id, title, messageId }) =>
    itemOf(ASSISTANT_TEXTS.title, { id, title }, open(id, messageId)),
  )
}

function itemOf(group: string, { id, title }: { id: string; title: string }, onOpen: () => void): PaletteFind {
  const icon = <Sparkles aria-hidden="true" className="size-[18px]" />
  return { id: `conversation ${id}`, group, label: title, icon, onOpen }
}
