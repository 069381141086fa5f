import { type Conversation, changeConversation, listMessages } from '@pinloft/contract/assistant/conversations'
import {
  askAssistant,
  attachPicture,
  type continueAnswer,
  decideStep,
  getMessage,
  type retryAnswer,
  type StepDecision,
  type stopAnswer,
} from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { sendBytes } from '../../platform/send-bytes.ts'
import { refreshConversation, rememberConversation } from './conversations/conversations.api.ts'

const PAGE_MESSAGES = 100

interface MessagePage {
  /** The last one first. */
  items: Message[]
  nextCursor: string | null
}
type MessagePages = InfiniteData<MessagePage, string | undefined>

const messagesKey = (conversationId: string) => [listMessages.path, conversationId]

/** The branch of a conversation that is shown; earlier messages are loaded page by page. */
export function useMessages(conversationId: string | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (conversationId === null) return
    return onLiveEvent('message_changed', (event) => {
      if (event.conversationId === conversationId) void reloadMessage(client, conversationId, event.messageId)
    })
  }, [client, conversationId])
  return useInfiniteQuery({
    queryKey: messagesKey(conversationId ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, {
        params: { id: conversationId ?? '' },
        query: { limit: PAGE_MESSAGES, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: MessagePage) => nextCursor ?? undefined,
    enabled: conversationId !== null,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** In the order in which they were written. */
export function inOrder(pages: readonly MessagePage[]): Message[] {
  return pages.flatMap(({ items }) => items).reverse()
}

export function refreshMessages(client: QueryClient, conversationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: messagesKey(conversationId) })
}

const reloads = new Map<string, AbortController>()

/** Loads one message again. A reply that a later request overtakes is left aside. */
async function reloadMessage(client: QueryClient, conversationId: string, messageId: string): Promise<void> {
  const known = client.getQueryData<MessagePages>(messagesKey(conversationId))
  if (!known?.pages.some(({ items }) => items.some(({ id }) => id === messageId))) {
    return refreshMessages(client, conversationId)
  }
  reloads.get(messageId)?.abort()
  const reload = new AbortController()
  reloads.set(messageId, reload)
  try {
    const message = await call(getMessage, { params: { id: messageId }, signal: reload.signal })
    if (reload.signal.aborted) return
    showMessage(client, message)
    // A list that is on its way may be older than the message.
    if (client.isFetching({ queryKey: messagesKey(conversationId) }) > 0) await refreshMessages(client, conversationId)
  } catch (failure) {
    // Whatever was missed for lack of a connection is loaded with the next one.
    if (failure instanceof ApiError) await refreshMessages(client, conversationId)
  } finally {
    if (reloads.get(messageId) === reload) reloads.delete(messageId)
  }
}

/** Loads a message of which a part was missed. */
export function useMissedPart(message: Message, isMissed: boolean): void {
  const client = useQueryClient()
  const { id, conversationId } = message
  useEffect(() => {
    if (isMissed) void reloadMessage(client, conversationId, id)
  }, [client, conversationId, id, isMissed])
}

function showMessage(client: QueryClient, message: Message): void {
  client.setQueryData<MessagePages>(
    messagesKey(message.conversationId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === message.id ? message : item)),
        })),
      },
  )
}

/** Shows a question and its answer before anything else reports them. */
function addMessages(client: QueryClient, conversation: Conversation, messages: readonly Message[]): void {
  const isNew = conversation.messageCount === messages.length
  client.setQueryData<MessagePages>(messagesKey(conversation.id), (known) => {
    if (known === undefined) {
      return isNew
        ? { pages: [{ items: messages.toReversed(), nextCursor: null }], pageParams: [undefined] }
        : undefined
    }
    const ids = new Set(messages.map(({ id }) => id))
    return {
      ...known,
      pages: known.pages.map((page, index) => {
        const others = page.items.filter(({ id }) => !ids.has(id))
        return { ...page, items: index === 0 ? [...messages.toReversed(), ...others] : others }
      }),
    }
  })
}

export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof askAssistant, 'body'>) => call(askAssistant, { body }),
    onSuccess: ({ conversation, question, answer }, { insteadOf }) => {
      rememberConversation(client, conversation)
      if (insteadOf != null) return void refreshMessages(client, conversation.id)
      addMessages(client, conversation, [question, answer])
      // It may have been written on before the reply arrived.
      void reloadMessage(client, conversation.id, answer.id)
    },
  })
}

function useChangeOfAnswer<Input extends { messageId: string }>(act: (input: Input) => Promise<Message>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (message, { messageId }) => {
      // Not shown as in the reply, which events may have overtaken.
      if (message.id === messageId) void reloadMessage(client, message.conversationId, messageId)
      else void refreshMessages(client, message.conversationId)
      void refreshConversation(client, message.conversationId)
    },
  })
}

/** Retries, continues or stops an answer. */
export function useAnswerAction(endpoint: typeof retryAnswer | typeof continueAnswer | typeof stopAnswer) {
  return useChangeOfAnswer(({ messageId }: { messageId: string }) => call(endpoint, { params: { id: messageId } }))
}

interface Decision {
  messageId: string
  stepId: string
  decision: StepDecision
  pin?: string
}

export function useDecideStep() {
  return useChangeOfAnswer(({ stepId, decision, pin }: Decision) =>
    call(decideStep, { params: { id: stepId }, body: { decision, pin } }),
  )
}

/** Shows the newest branch through a message. */
export function useShowBranch(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shownMessageId: string) =>
      call(changeConversation, { params: { id: conversationId }, body: { shownMessageId } }),
    onSuccess: (conversation) => {
      rememberConversation(client, conversation)
      return refreshMessages(client, conversationId)
    },
  })
}

/** Stores a pasted picture as a file. */
export function useAttachPicture() {
  return useMutation({
    mutationFn: (body: Blob) =>
      sendBytes(attachPicture, { params: {}, body, signal: new AbortController().signal, onProgress: () => undefined }),
  })
}
