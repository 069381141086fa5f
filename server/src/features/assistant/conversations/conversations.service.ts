import type {
  Conversation,
  changeConversation,
  FoundConversation,
  searchConversations,
} from '@pinloft/contract/assistant/conversations'
import type { Message } from '@pinloft/contract/assistant/messages'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import { exactMatcher, makeSnippet, type TextIndex } from '../../../core/search/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { searchTerms } from '../../../platform/fold.ts'
import { cutPage, readCursor } from '../../../platform/page-cursor.ts'
import * as repository from './conversations.repository.ts'
import { describeMessages, newestLeaf, pathTo, toConversation } from './describe-messages.ts'
import * as messages from './messages.repository.ts'
import { shownBranch } from './shown-branch.ts'

const PAGE_ITEMS = 50
const CURSOR_SCOPE = 'conversations'

interface Dependencies {
  database: DatabaseHandle
  events: EventBus
  index: Pick<TextIndex, 'search' | 'changed'>
  /** The text so far of an answer that is being written. */
  textOf(messageId: string): string | undefined
}

interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Conversations with the assistant, and their messages as a tree of which one branch is shown. */
export class ConversationsService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `cursor_invalid`. */
  async page({ limit = PAGE_ITEMS, cursor }: PageRequest) {
    const after = cursor === undefined ? undefined : readCursor(cursor, CURSOR_SCOPE, 'number')
    const rows = await repository.listConversations(this.#dependencies.database, {
      limit: limit + 1,
      after: after && { value: Number(after.value), id: after.id },
    })
    const { shown, nextCursor } = cutPage(rows, { limit, scope: CURSOR_SCOPE, sortValue: (row) => row.sort_key })
    return { items: shown.map(toConversation), nextCursor }
  }

  /** Throws `search_text_missing`. */
  async search(text: string, limit: number): Promise<ReplyOf<typeof searchConversations>> {
    const { database, index } = this.#dependencies
    const words = searchTerms(text)
    if (words.length === 0) throw new AppError('search_text_missing')
    const matchers = words.map(exactMatcher)
    const found: FoundConversation[] = []
    const hits = await index.search({ text, limit })
    const ids = hits.found.map(({ id }) => id)
    const rows = new Map((await repository.findConversations(database, ids)).map((row) => [row.id, row]))
    for (const hit of hits.found) {
      const row = rows.get(hit.id)
      if (row === undefined) continue
      const message = await repository.findMessageWith(database, words, row.id)
      // Several messages may have the words together, or one a word that is much like them.
      const snippet = message === undefined ? hit.snippet : makeSnippet(message.text, matchers)
      found.push({ ...toConversation(row), messageId: message?.id ?? null, snippet })
    }
    return { conversations: found, hasMore: hits.hasMore, isComplete: hits.isComplete }
  }

  /** Throws `conversation_not_found`. */
  async get(id: string): Promise<Conversation> {
    return toConversation(await this.#find(id))
  }

  /** Throws `conversation_not_found` and `cursor_invalid`. */
  async messages(id: string, { limit = PAGE_ITEMS, cursor }: PageRequest) {
    const { database } = this.#dependencies
    const { last_message_id: last } = await this.#find(id)
    const links = await messages.listLinks(database, id)
    const path = pathTo(last, links).reverse()
    const scope = `messages ${id}`
    // After another branch was chosen, the list is loaded again.
    const start = cursor === undefined ? 0 : path.indexOf(readCursor(cursor, scope, 'number').id) + 1
    if (cursor !== undefined && start === 0) throw new AppError('cursor_invalid')
    const ids = path.slice(start, start + limit + 1)
    const rows = new Map((await messages.findMessages(database, ids)).map((row) => [row.id, row]))
    const inOrder = ids.flatMap((messageId) => rows.get(messageId) ?? [])
    const { shown, nextCursor } = cutPage(inOrder, { limit, scope, sortValue: (row) => row.position })
    return { items: (await describeMessages(database, shown, links)).map((row) => this.#withText(row)), nextCursor }
  }

  /** Throws `message_not_found`. */
  async message(id: string): Promise<Message> {
    const { database } = this.#dependencies
    const row = await messages.findMessage(database, id)
    const conversation = row && (await repository.findConversation(database, row.conversation_id))
    if (row === undefined || conversation === undefined || conversation.deleted_at !== null) {
      throw new AppError('message_not_found')
    }
    const [message] = await describeMessages(database, [row])
    if (message === undefined) throw new AppError('message_not_found')
    return this.#withText(message)
  }

  /** Throws `conversation_not_found` and `message_not_found`. */
  async change(id: string, wanted: OutputOf<typeof changeConversation, 'body'>): Promise<Conversation> {
    const { database, events, index } = this.#dependencies
    const row = await inTransaction(database, async (transaction) => {
      const before = await repository.lockConversation(transaction, id)
      if (before === undefined || before.deleted_at !== null) throw new AppError('conversation_not_found')
      const is_pinned = typeof wanted.isPinned === 'boolean' ? (wanted.isPinned ? 1 : 0) : before.is_pinned
      const change = {
        title: wanted.title ?? before.title,
        is_pinned,
        sort_key: repository.sortKeyOf({ ...before, is_pinned }),
        last_message_id: before.last_message_id,
      } satisfies Partial<repository.ConversationRow>
      if (typeof wanted.shownMessageId === 'string') {
        const links = await messages.listLinks(transaction, id)
        if (!links.some((link) => link.id === wanted.shownMessageId)) throw new AppError('message_not_found')
        change.last_message_id = newestLeaf(wanted.shownMessageId, links)
      }
      await repository.updateConversation(transaction, id, change)
      return { ...before, ...change }
    })
    index.changed([id])
    events.publish({ type: 'conversations_changed', conversationIds: [id] })
    return toConversation(row)
  }

  /** Yields the messages of the branch that is shown, in their order. Throws `conversation_not_found`. */
  async *batches(id: string): AsyncGenerator<Message[]> {
    for await (const batch of shownBranch(this.#dependencies.database, await this.#find(id))) {
      yield batch.map((message) => this.#withText(message))
    }
  }

  async #find(id: string): Promise<repository.ConversationRow> {
    const row = await repository.findConversation(this.#dependencies.database, id)
    if (row === undefined || row.deleted_at !== null) throw new AppError('conversation_not_found')
    return row
  }

  #withText(message: Message): Message {
    const text = this.#dependencies.textOf(message.id)
    return text === undefined ? message : { ...message, text }
  }
}
