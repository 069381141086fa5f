import { getConversation } from '@pinloft/contract/assistant/conversations'
import { stopAnswer } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import type { AiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { Ellipsis, PanelLeft, SquarePen } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../platform/api-error.ts'
import { toastFailed } from '../../platform/failures.ts'
import { shortcutKey } from '../../platform/input-method.ts'
import { isKeyboardTaken, isLayerOpen } from '../../platform/keyboard-owner.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import {
  Button,
  EmptyState,
  ExactName,
  HouseIllustration,
  IconButton,
  LoadFailed,
  Menu,
  SearchIllustration,
  Skeleton,
  toast,
} from '../../ui/index.ts'
import { Composer } from './compose/Composer.tsx'
import { ConversationMenuItems } from './conversations/ConversationMenuItems.tsx'
import { isOpen } from './messages/answerText.ts'
import { guideViewerAddress } from './messages/guidePdf.ts'
import { useCollectedAnswers } from './messages/liveAnswers.ts'
import { MessageList } from './messages/MessageList.tsx'
import { PendingQuestion } from './messages/PendingQuestion.tsx'
import type { Edited } from './messages/Question.tsx'
import { useAsking } from './messages/useAsking.ts'
import { inOrder, useAnswerAction, useMessages } from './messages.api.ts'
import { takeOwnAnswer } from './ownAnswers.ts'

/** The specification's delay before the viewer opens. */
const VIEWER_DELAY_MS = 500

interface ChatProps {
  conversationId: string | null
  targetMessageId: string | null
  provider: AiProvider
  onConversation: (conversationId: string | null) => void
  onShowTrash: () => void
  /** Opens the list of conversations, where it is not beside the chat. */
  onShowList: (() => void) | null
}

const NO_MESSAGES: readonly Message[] = []

/** A conversation, or the start of one. */
export function Chat(props: ChatProps) {
  const { conversationId, targetMessageId, provider, onConversation, onShowTrash, onShowList } = props
  useCollectedAnswers(conversationId)
  const conversation = useQuery({
    ...queryOf(getConversation, conversationId === null ? null : { id: conversationId }),
    staleTime: 0,
  })
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useMessages(conversationId)
  const messages = useMemo(() => (data === undefined ? NO_MESSAGES : inOrder(data.pages)), [data])
  const stop = useAnswerAction(stopAnswer)
  const { pending, ask, retry } = useAsking(conversationId, onConversation)
  const active = messages.findLast(({ state }) => state === 'answering' || state === 'waiting')
  useEndOfAnswer(messages.at(-1))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [suggested, setSuggested] = useState<{ text: string } | null>(null)

  const onStop =
    active === undefined || stop.isPending
      ? null
      : () => stop.mutate({ messageId: active.id }, { onError: (failure) => toastFailed(TEXTS.actionFailed, failure) })
  const isStoppedByKey = active?.state === 'answering' && edited === null
  useChatKeys({ onNew: () => onConversation(null), onStop: isStoppedByKey ? onStop : null })

  const isMissing = [error, conversation.error].some((failure) => failure instanceof ApiError && failure.status === 404)
  if (isMissing && conversation.data === undefined) {
    return (
      <EmptyState
        className="m-auto"
        level={2}
        drawing={<SearchIllustration />}
        title={TEXTS.conversationMissing}
        help={TEXTS.conversationMissingHelp}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onShowTrash}>{TEXTS.showTrash}</Button>
            <Button onClick={() => onConversation(null)}>{TEXTS.newConversation}</Button>
          </div>
        }
      />
    )
  }

  const isBusy = active !== undefined || pending?.failure === null
  const lastQuestion = messages.findLast(({ sender }) => sender === 'user')
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {onShowList !== null && (
        <div className="flex h-[52px] shrink-0 items-center gap-1 border-b border-line px-2">
          <IconButton label={TEXTS.conversations} icon={<PanelLeft aria-hidden="true" />} onClick={onShowList} />
          <h2 className="min-w-0 flex-1 truncate font-[580] text-ink">
            <ExactName name={conversation.data?.title ?? TEXTS.newConversation} className="block truncate" />
          </h2>
          {conversation.data && (
            <Menu
              header={<b className="truncate text-ink">{conversation.data.title}</b>}
              trigger={
                <IconButton label={TEXTS.more(conversation.data.title)} icon={<Ellipsis aria-hidden="true" />} />
              }
            >
              <ConversationMenuItems conversation={conversation.data} onDeleted={() => onConversation(null)} />
            </Menu>
          )}
          <IconButton
            label={TEXTS.newConversation}
            shortcut="Ctrl Shift O"
            icon={<SquarePen aria-hidden="true" />}
            onClick={() => onConversation(null)}
          />
        </div>
      )}
      {conversationId !== null && data === undefined ? (
        <div className="mx-auto grid w-full max-w-[760px] flex-1 content-start gap-4 p-6">
          {isError ? <LoadFailed text={TEXTS.messagesFailed} onRetry={refetch} /> : <Waiting />}
        </div>
      ) : messages.length === 0 && pending === null ? (
        <Welcome onSuggest={(text) => setSuggested({ text })} />
      ) : (
        <MessageList
          messages={messages}
          hasEarlier={hasNextPage && !isFetchingNextPage}
          isEarlierFailed={isFetchNextPageError}
          onLoadEarlier={() => void fetchNextPage()}
          targetId={targetMessageId}
          isBusy={isBusy}
          edited={edited}
          onEdit={setEdited}
          onAskInstead={(question, text) =>
            void ask({
              text,
              attachments: question.attachments,
              insteadOf: question.id,
            })
          }
          end={pending && <PendingQuestion pending={pending} onRetry={retry} />}
        />
      )}
      <Composer
        conversationId={conversationId}
        suggested={suggested}
        state={active?.state === 'waiting' ? 'waiting' : isBusy ? 'answering' : 'idle'}
        seesPictures={provider.seesPictures}
        onSend={ask}
        onStop={onStop}
        onEditLast={() => {
          if (lastQuestion && edited === null) setEdited({ messageId: lastQuestion.id, text: lastQuestion.text })
        }}
      />
    </div>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-5">
      <Skeleton className="ml-auto h-11 w-64 max-w-full rounded-[20px]!" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}

/** The start of a conversation. */
function Welcome({ onSuggest }: { onSuggest: (text: string) => void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
      <div className="grid justify-items-center text-center">
        <HouseIllustration />
        <h2 className="mt-2 font-display text-[1.375rem] leading-7 font-title tracking-display text-balance text-ink">
          {TEXTS.welcome}
        </h2>
        <p className="mt-1 text-balance text-ink-2">{TEXTS.welcomeHelp}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {TEXTS.suggestions.map((suggestion) => (
            <Button key={suggestion} size="sm" className="max-md:h-10" onClick={() => onSuggest(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Opens the guide of an answer that was asked for here, and says when one has failed. */
function useEndOfAnswer(last: Message | undefined): void {
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (last === undefined || last.sender !== 'ai' || isOpen(last) || !takeOwnAnswer(last.id)) return
    const { state, pdfUrl } = last
    if (state === 'failed') {
      toast({ variant: 'destructive', title: ASSISTANT_TEXTS.error, description: ASSISTANT_TEXTS.errorHelp })
    } else if (state === 'complete' && pdfUrl !== null) {
      timer.current = setTimeout(() => navigate(guideViewerAddress(pdfUrl)), VIEWER_DELAY_MS)
    }
  }, [last, navigate])
}

/** The keys of the chat that work wherever the focus is. */
function useChatKeys({ onNew, onStop }: { onNew: () => void; onStop: (() => void) | null }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const isControlled = event.ctrlKey || event.metaKey
    if (isControlled && event.shiftKey && shortcutKey(event) === 'o') {
      // Otherwise the browser shows its bookmarks.
      event.preventDefault()
      if (!isLayerOpen()) onNew()
    } else if (event.key === 'Escape' && !isControlled && onStop !== null && !isKeyboardTaken()) {
      event.preventDefault()
      onStop()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
