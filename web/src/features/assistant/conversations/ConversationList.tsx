import {
  type Conversation,
  type FoundConversation,
  listConversations,
  searchConversations,
} from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { Search, SquarePen, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, pagesOf, queryOf, useInfiniteQuery, useQuery } from '../../../platform/query.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { Button, IconButton, LoadFailed, Skeleton, TextField } from '../../../ui/index.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { PAGE_CONVERSATIONS } from './conversations.api.ts'
import { groupsOf } from './groups.ts'

interface RowActions {
  shownId: string | null
  onOpen: (conversationId: string, messageId?: string | null) => void
  onNew: () => void
}

interface ConversationListProps extends RowActions {
  onShowTrash: () => void
}

const TYPING_PAUSE_MS = 150

/** All conversations, or those with some words. */
export function ConversationList({ onShowTrash, ...actions }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), TYPING_PAUSE_MS)
  return (
    <>
      <div className="flex items-start gap-2 p-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={TEXTS.searchConversations}
            isLabelHidden
            type="search"
            placeholder="Search"
            icon={<Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <IconButton
          label={TEXTS.newConversation}
          shortcut="Ctrl Shift O"
          icon={<SquarePen aria-hidden="true" />}
          onClick={actions.onNew}
          className="size-10! shadow-plain"
        />
      </div>
      {words === '' ? <AllConversations {...actions} /> : <Found words={words} {...actions} />}
      <div className="mt-auto shrink-0 border-t border-line p-2">
        <Button
          variant="ghost"
          className="w-full justify-start!"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onShowTrash}
        >
          {TEXTS.trash}
        </Button>
      </div>
    </>
  )
}

const LIST = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 outline-offset-[-2px]'
const GROUP = 'px-2.5 pt-3 pb-1 text-xs font-[550] text-ink-3'

function AllConversations(actions: RowActions) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(listConversations, { limit: PAGE_CONVERSATIONS }),
  )
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (mark === null || !hasNextPage || isFetchingNextPage) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (data === undefined) {
    return (
      <div className="px-4">{isError ? <LoadFailed text={TEXTS.listFailed} onRetry={refetch} /> : <Waiting />}</div>
    )
  }
  const conversations = data.pages.flatMap(({ items }) => items)
  if (conversations.length === 0) return <p className="px-5 py-2 text-sm text-ink-3">{TEXTS.noConversations}</p>
  return (
    <div className={LIST}>
      {groupsOf(conversations).map((group) => (
        <section key={group.title} aria-label={group.title} className="first:[&>h2]:pt-0">
          <h2 className={GROUP}>{group.title}</h2>
          <Rows conversations={group.conversations} {...actions} />
        </section>
      ))}
      <div ref={end} />
    </div>
  )
}

function Found({ words, ...actions }: RowActions & { words: string }) {
  const { data, isError, refetch } = useQuery({
    ...queryOf(searchConversations, words === '' ? null : { q: words }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  if (data === undefined) {
    return (
      <div className="px-4">{isError ? <LoadFailed text={TEXTS.listFailed} onRetry={refetch} /> : <Waiting />}</div>
    )
  }
  if (data.conversations.length === 0) {
    return (
      <p role="status" className="px-5 py-2 text-sm wrap-anywhere text-ink-3">
        {TEXTS.nothingFound(words)}
      </p>
    )
  }
  return (
    <div className={LIST}>
      <Rows conversations={data.conversations} {...actions} />
    </div>
  )
}

interface RowsProps extends RowActions {
  conversations: readonly (Conversation | FoundConversation)[]
}

function Rows({ conversations, shownId, onOpen, onNew }: RowsProps) {
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            isShown={conversation.id === shownId}
            onOpen={onOpen}
            onLeave={onNew}
          />
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-4 py-2">
      {['w-40', 'w-32', 'w-44', 'w-36'].map((width) => (
        <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
      ))}
    </div>
  )
}
