import type { askAssistant, Message, StepDecision } from '@pinloft/contract/assistant'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant-texts'
import type { AssistantTool } from '@pinloft/contract/assistant-tools'
import type { OutputOf } from '@pinloft/contract/endpoint'
import { CONVERSATION_MAX_MESSAGES, CONVERSATIONS_MAX, MESSAGE_MAX_CHARACTERS } from '@pinloft/contract/limits'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { fold } from '../../../platform/fold.ts'
import { randomId } from '../../../platform/ids.ts'
import type { VerifiedPin } from '../../access/index.ts'
import * as conversations from '../conversations/conversations.repository.ts'
import { pathTo } from '../conversations/describe-messages.ts'
import * as messages from '../conversations/messages.repository.ts'
import { AnswerRun, type RunDependencies } from './answer-run.ts'
import type { AttachedFiles } from './attached-files.ts'
import { endUnfinished } from './end-unfinished.ts'
import type { Said } from './prompt.ts'

const TITLE_CHARACTERS = 80
/** Earlier messages that are read for an answer: no model takes more. */
const HISTORY_MAX_MESSAGES = 500
/** Questions whose attached files are sent again: those before them are only named. */
const ATTACHING_QUESTIONS = 2

type Dependencies = Omit<RunDependencies, 'history'> & { attached: AttachedFiles }

interface Asked {
  conversationId: string
  questionId: string
  answer: messages.MessageRow | undefined
}

/** Questions and their answers, which are written by the server, whoever waits for them. */
export class AnswersService {
  readonly #dependencies: Dependencies
  readonly #runs = new Map<string, AnswerRun>()
  #isClosed = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  textOf(messageId: string): string | undefined {
    return this.#runs.get(messageId)?.text
  }

  /** Ends what a server that was killed has left unfinished, and keeps the part that was saved. */
  async recover(): Promise<void> {
    const { database } = this.#dependencies
    for (const { id, conversation_id, text: before } of await messages.listAnswering(database)) {
      await inTransaction(database, (transaction) =>
        endUnfinished(transaction, { id, conversation_id, text: before }, 'interrupted'),
      )
    }
  }

  /**
   * Throws `message_missing`, `message_too_long`, `ai_not_set_up`, what attachments throw, `conversation_not_found`,
   * `conversation_full`, `conversations_too_many`, `message_not_found` and `answer_running`.
   */
  async ask(
    body: OutputOf<typeof askAssistant, 'body'>,
  ): Promise<{ conversationId: string; questionId: string; answerId: string }> {
    const { provider, attached, database } = this.#dependencies
    const text = body.text.replaceAll('\0', '').toWellFormed()
    if (text.trim() === '') throw new AppError('message_missing')
    if (text.length > MESSAGE_MAX_CHARACTERS) throw new AppError('message_too_long')
    const repeated = typeof body.id === 'string' ? await this.#findAsked(database, body.id) : undefined
    if (repeated !== undefined) return repeated
    await provider.connection()
    const attachments = JSON.stringify(await attached.check(body.fileIds))
    const { conversationId, questionId, answer } = await inTransaction(
      database,
      async (transaction): Promise<Asked> => {
        const conversation = await this.#conversationFor(transaction, body.conversationId ?? null, text)
        const parentId = await this.#parentOf(transaction, conversation, body.insteadOf ?? null)
        const question = this.#newMessage(conversation, {
          id: body.id ?? randomId(),
          parent_id: parentId,
          sender: 'user',
          state: 'complete',
          text,
          search_text: fold(text),
          attachments,
        })
        await messages.insertMessage(transaction, question)
        const answer = await this.#addAnswer(
          transaction,
          { ...conversation, message_count: question.position },
          question.id,
        )
        return { conversationId: conversation.id, questionId: question.id, answer }
      },
    )
    if (answer === undefined) throw new AppError('internal')
    this.#start(answer)
    return { conversationId, questionId, answerId: answer.id }
  }

  /** Throws `message_not_found`, `answer_running`, `conversation_full` and `ai_not_set_up`. */
  async retry(messageId: string): Promise<string> {
    const { database, provider } = this.#dependencies
    await provider.connection()
    const answer = await inTransaction(database, async (transaction) => {
      const { message, conversation } = await this.#lockAnswer(transaction, messageId)
      requireIdle(conversation)
      return this.#addAnswer(transaction, conversation, message.parent_id ?? '')
    })
    this.#start(answer)
    return answer.id
  }

  /** Throws `message_not_found`, `answer_running`, `answer_not_continuable` and `ai_not_set_up`. */
  async continue(messageId: string): Promise<void> {
    const { database, provider } = this.#dependencies
    await provider.connection()
    const answer = await inTransaction(database, async (transaction) => {
      const { message, conversation } = await this.#lockAnswer(transaction, messageId)
      requireIdle(conversation)
      if (!['stopped', 'interrupted', 'failed'].includes(message.state)) throw new AppError('answer_not_continuable')
      return this.#resume(transaction, message)
    })
    this.#start(answer)
  }

  /** Throws `message_not_found`. */
  async stop(messageId: string): Promise<void> {
    const run = this.#runs.get(messageId)
    if (run !== undefined) {
      run.stop('stopped')
      await run.ended
      return
    }
    const { database } = this.#dependencies
    const conversationId = await inTransaction(database, async (transaction) => {
      const { message, conversation } = await this.#lockAnswer(transaction, messageId)
      // One is left as being written if its end could not be stored.
      if (message.state !== 'waiting' && message.state !== 'answering') return null
      await endUnfinished(transaction, message, 'stopped')
      return conversation.id
    })
    if (conversationId !== null) this.#announce(conversationId, messageId)
  }

  async stopConversation(conversationId: string): Promise<void> {
    const runs = [...this.#runs.values()].filter((run) => run.conversationId === conversationId)
    for (const run of runs) run.stop('stopped')
    await Promise.all(runs.map((run) => run.ended))
  }

  /** Returns the id of the answer. Throws `message_not_found` and `step_decided`. */
  async decide(stepId: string, decision: StepDecision, proof?: VerifiedPin): Promise<string> {
    const { database, clock, toolbox } = this.#dependencies
    const answer = await inTransaction(database, async (transaction) => {
      const found = await messages.findStep(transaction, stepId)
      if (found === undefined) throw new AppError('message_not_found')
      const { message, conversation } = await this.#lockAnswer(transaction, found.message_id)
      const steps = await messages.listSteps(transaction, [message.id])
      const step = steps.find(({ id }) => id === stepId)
      if (step?.state !== 'waiting' || message.state !== 'waiting') throw new AppError('step_decided')
      const decided = [step]
      if (decision !== 'deny' && toolbox.needsPin(step.tool) && proof === undefined) throw new AppError('pin_missing')
      if (decision === 'conversation' && !toolbox.needsPin(step.tool)) {
        const allowed = JSON.parse(conversation.allowed_tools) as AssistantTool[]
        const allowed_tools = JSON.stringify([...new Set([...allowed, step.tool])])
        await conversations.updateConversation(transaction, conversation.id, { allowed_tools })
        decided.push(
          ...steps.filter(({ id, tool, state }) => id !== stepId && tool === step.tool && state === 'waiting'),
        )
      }
      const state = decision === 'deny' ? 'denied' : 'running'
      for (const { id } of decided) await messages.updateStep(transaction, id, { state, decided_at: clock.now() })
      return this.#resume(transaction, message)
    })
    this.#start(answer, new Map(proof === undefined ? [] : [[stepId, proof]]))
    return answer.id
  }

  /** Whether a step needs the PIN to be allowed. */
  async needsPin(stepId: string): Promise<boolean> {
    const step = await messages.findStep(this.#dependencies.database, stepId)
    return step !== undefined && this.#dependencies.toolbox.needsPin(step.tool)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const run of this.#runs.values()) run.stop('interrupted')
    await Promise.all([...this.#runs.values()].map((run) => run.ended))
  }

  #start(message: messages.MessageRow, proofs?: ReadonlyMap<string, VerifiedPin>): void {
    const run = new AnswerRun(
      { ...this.#dependencies, history: (...which) => this.#history(...which) },
      message,
      proofs,
    )
    this.#runs.set(message.id, run)
    if (this.#isClosed) run.stop('interrupted')
    void run.ended.finally(() => {
      if (this.#runs.get(message.id) === run) this.#runs.delete(message.id)
    })
    this.#announce(message.conversation_id, message.id)
  }

  async #history(questionId: string, conversationId: string, seesPictures: boolean): Promise<Said[]> {
    const { database, attached } = this.#dependencies
    const path = pathTo(questionId, await messages.listLinks(database, conversationId)).slice(-HISTORY_MAX_MESSAGES)
    const rows = new Map((await messages.findMessages(database, path)).map((row) => [row.id, row]))
    const inOrder = path.flatMap((id) => rows.get(id) ?? [])
    const attaching = new Set(inOrder.filter(({ attachments }) => attachments !== '[]').slice(-ATTACHING_QUESTIONS))
    const entries: Said[] = []
    for (const row of inOrder) {
      const given = attaching.has(row) ? (JSON.parse(row.attachments) as Message['attachments']) : []
      const parts = []
      for (const attachment of given) parts.push(...(await attached.read(attachment, seesPictures)))
      entries.push({ sender: row.sender, text: row.text, attached: parts })
    }
    return entries
  }

  async #findAsked(database: DatabaseHandle, questionId: string) {
    const question = await messages.findMessage(database, questionId)
    if (question === undefined) return undefined
    const links = await messages.listLinks(database, question.conversation_id)
    const answer = links.find((link) => link.parent_id === questionId)
    if (answer === undefined) throw new AppError('message_not_found')
    return { conversationId: question.conversation_id, questionId, answerId: answer.id }
  }

  async #conversationFor(
    transaction: DatabaseHandle,
    id: string | null,
    text: string,
  ): Promise<conversations.ConversationRow> {
    if (id !== null) {
      const found = await conversations.lockConversation(transaction, id)
      if (found === undefined || found.deleted_at !== null) throw new AppError('conversation_not_found')
      requireIdle(found)
      return found
    }
    if ((await conversations.countConversations(transaction)) >= CONVERSATIONS_MAX) {
      throw new AppError('conversations_too_many')
    }
    const now = this.#dependencies.clock.now()
    const row: conversations.ConversationRow = {
      id: randomId(),
      title: titleOf(text),
      is_pinned: 0,
      created_at: now,
      changed_at: now,
      sort_key: now,
      last_message_id: null,
      active_message_id: null,
      message_count: 0,
      allowed_tools: '[]',
      deleted_at: null,
    }
    await conversations.insertConversation(transaction, row)
    return row
  }

  async #parentOf(
    transaction: DatabaseHandle,
    conversation: conversations.ConversationRow,
    insteadOf: string | null,
  ): Promise<string | null> {
    if (insteadOf === null) return conversation.last_message_id
    const row = await messages.findMessage(transaction, insteadOf)
    if (row?.conversation_id !== conversation.id || row.sender !== 'user') throw new AppError('message_not_found')
    return row.parent_id
  }

  /** Adds an empty answer, which becomes the end of the branch that is shown. */
  async #addAnswer(
    transaction: DatabaseHandle,
    conversation: conversations.ConversationRow,
    questionId: string,
  ): Promise<messages.MessageRow> {
    const answer = this.#newMessage(conversation, {
      id: randomId(),
      parent_id: questionId,
      sender: 'ai',
      state: 'answering',
    })
    await messages.insertMessage(transaction, answer)
    const changed_at = answer.created_at
    await conversations.updateConversation(transaction, conversation.id, {
      changed_at,
      sort_key: conversations.sortKeyOf({ ...conversation, changed_at }),
      last_message_id: answer.id,
      active_message_id: answer.id,
      message_count: answer.position,
    })
    return answer
  }

  #newMessage(
    { id, message_count }: conversations.ConversationRow,
    given: Pick<messages.MessageRow, 'id' | 'parent_id' | 'sender' | 'state'> & Partial<messages.MessageRow>,
  ): messages.MessageRow {
    if (message_count >= CONVERSATION_MAX_MESSAGES) throw new AppError('conversation_full')
    return {
      conversation_id: id,
      position: message_count + 1,
      created_at: this.#dependencies.clock.now(),
      model: null,
      problem: null,
      omitted_messages: 0,
      attachments: '[]',
      citations: '[]',
      pdf_url: null,
      text: '',
      search_text: null,
      ...given,
    }
  }

  async #resume(transaction: DatabaseHandle, message: messages.MessageRow): Promise<messages.MessageRow> {
    const change = { state: 'answering', problem: null } as const
    await messages.updateMessage(transaction, message.id, change)
    await conversations.updateConversation(transaction, message.conversation_id, { active_message_id: message.id })
    return { ...message, ...change }
  }

  async #lockAnswer(transaction: DatabaseHandle, messageId: string) {
    const found = await messages.findMessage(transaction, messageId)
    const conversation = found && (await conversations.lockConversation(transaction, found.conversation_id))
    // Once more: another request may have changed it before it was locked.
    const message = conversation && (await messages.findMessage(transaction, messageId))
    if (
      message === undefined ||
      conversation === undefined ||
      conversation.deleted_at !== null ||
      message.sender !== 'ai'
    ) {
      throw new AppError('message_not_found')
    }
    return { message, conversation }
  }

  #announce(conversationId: string, messageId: string): void {
    const { events } = this.#dependencies
    events.publish({ type: 'message_changed', conversationId, messageId })
    events.publish({ type: 'conversations_changed', conversationIds: [conversationId] })
  }
}

function requireIdle({ active_message_id: active }: conversations.ConversationRow): void {
  if (active !== null) throw new AppError('answer_running')
}

function titleOf(text: string): string {
  const line =
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/\s+/g, ' ')
      .replace(/^[#>*\s]+/, '') ?? ''
  if (line === '') return ASSISTANT_TEXTS.newTitle
  return line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS).toWellFormed().trimEnd()}…` : line
}
