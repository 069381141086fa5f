import type { askAssistant, StepDecision } from '@pinloft/contract/assistant/endpoints'
import { MESSAGE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { AssistantTool } from '@pinloft/contract/assistant/tools'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import type { VerifiedPin } from '../../../core/access/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { fold } from '../../../platform/fold.ts'
import { randomId } from '../../../platform/ids.ts'
import * as conversations from '../conversations/conversations.repository.ts'
import { updateConversation } from '../conversations/conversations.repository.ts'
import * as messages from '../conversations/messages.repository.ts'
import { AnswerRun, type RunDependencies, type RunEnd } from './answer-run.ts'
import type { AttachedFiles } from './attached-files.ts'
import { historyUpTo } from './history.ts'
import * as stored from './messages.transactions.ts'

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
        recoverAnswers(transaction, { id, conversation_id, text: before }, 'interrupted'),
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
    const { provider, attached, database, clock } = this.#dependencies
    const text = body.text.replaceAll('\0', '').toWellFormed()
    if (text.trim() === '') throw new AppError('message_missing')
    if (text.length > MESSAGE_MAX_CHARACTERS) throw new AppError('message_too_long')
    const repeated = typeof body.id === 'string' ? await this.#findAsked(database, body.id) : undefined
    if (repeated !== undefined) return repeated
    await provider.connection()
    const attachments = JSON.stringify(await attached.check(body.fileIds))
    const now = clock.now()
    const { conversationId, questionId, answer } = await inTransaction(
      database,
      async (transaction): Promise<Asked> => {
        const conversation = await stored.conversationFor(transaction, { id: body.conversationId ?? null, text, now })
        const parentId = await stored.parentOf(transaction, conversation, body.insteadOf ?? null)
        const question = stored.newMessage(conversation, {
          created_at: now,
          id: body.id ?? randomId(),
          parent_id: parentId,
          sender: 'user',
          state: 'complete',
          text,
          search_text: fold(text),
          attachments,
        })
        await messages.insertMessage(transaction, question)
        const before = { ...conversation, message_count: question.position }
        const answer = await stored.addAnswer(transaction, before, { questionId: question.id, now })
        return { conversationId: conversation.id, questionId: question.id, answer }
      },
    )
    if (answer === undefined) throw new AppError('internal')
    this.#start(answer)
    return { conversationId, questionId, answerId: answer.id }
  }

  /** Throws `message_not_found`, `answer_running`, `conversation_full` and `ai_not_set_up`. */
  async retry(messageId: string): Promise<string> {
    const { database, provider, clock } = this.#dependencies
    await provider.connection()
    const answer = await inTransaction(database, async (transaction) => {
      const { message, conversation } = await stored.lockAnswer(transaction, messageId)
      stored.requireIdle(conversation)
      return stored.addAnswer(transaction, conversation, { questionId: message.parent_id ?? '', now: clock.now() })
    })
    this.#start(answer)
    return answer.id
  }

  /** Throws `message_not_found`, `answer_running`, `answer_not_continuable` and `ai_not_set_up`. */
  async continue(messageId: string): Promise<void> {
    const { database, provider } = this.#dependencies
    await provider.connection()
    const answer = await inTransaction(database, async (transaction) => {
      const { message, conversation } = await stored.lockAnswer(transaction, messageId)
      stored.requireIdle(conversation)
      if (!['stopped', 'interrupted', 'failed'].includes(message.state)) throw new AppError('answer_not_continuable')
      return stored.resumeAnswer(transaction, message)
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
      const { message, conversation } = await stored.lockAnswer(transaction, messageId)
      // One is left as being written if its end could not be stored.
      if (message.state !== 'waiting' && message.state !== 'answering') return null
      await recoverAnswers(transaction, message, 'stopped')
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
      const { message, conversation } = await stored.lockAnswer(transaction, found.message_id)
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
      return stored.resumeAnswer(transaction, message)
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
      { ...this.#dependencies, history: (...which) => historyUpTo(this.#dependencies, ...which) },
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

  async #findAsked(database: DatabaseHandle, questionId: string) {
    const question = await messages.findMessage(database, questionId)
    if (question === undefined) return undefined
    const links = await messages.listLinks(database, question.conversation_id)
    const answer = links.find((link) => link.parent_id === questionId)
    if (answer === undefined) throw new AppError('message_not_found')
    return { conversationId: question.conversation_id, questionId, answerId: answer.id }
  }

  #announce(conversationId: string, messageId: string): void {
    const { events } = this.#dependencies
    events.publish({ type: 'message_changed', conversationId, messageId })
    events.publish({ type: 'conversations_changed', conversationIds: [conversationId] })
  }
}

/** Ends an answer that nothing writes any more, with the part of it that was saved. */
async function recoverAnswers(
  transaction: DatabaseHandle,
  { id, conversation_id, text: before }: Pick<messages.MessageRow, 'id' | 'conversation_id' | 'text'>,
  state: RunEnd,
): Promise<void> {
  const text = await messages.savedText(transaction, { id, text: before })
  await messages.deletePieces(transaction, id)
  await messages.stopSteps(transaction, id)
  await messages.updateMessage(transaction, id, { state, text, search_text: fold(text) })
  await updateConversation(transaction, conversation_id, { active_message_id: null })
}
