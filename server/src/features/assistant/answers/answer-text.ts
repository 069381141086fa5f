import { ANSWER_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { insertPiece } from '../conversations/messages.repository.ts'

/** Words that arrive within this time are announced together. */
const ANNOUNCE_MS = 30
/** What has arrived is durable after this time. */
const SAVE_MS = 400

interface Dependencies {
  database: DatabaseHandle
  events: EventBus
  onError(error: unknown): void
}

/** The text of an answer while it is being written: announced at once, and saved in pieces. */
export class AnswerText {
  readonly #dependencies: Dependencies
  readonly #message: { id: string; conversation_id: string }
  #text: string
  /** The first half of a character whose other half has not arrived. */
  #half = ''
  #announcedLength: number
  #announcedAtMs = Number.NEGATIVE_INFINITY
  #savedLength: number
  #announcing: NodeJS.Timeout | undefined
  #saving: NodeJS.Timeout | undefined
  #saved: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(dependencies: Dependencies, message: { id: string; conversation_id: string; text: string }) {
    this.#dependencies = dependencies
    this.#message = message
    this.#text = message.text
    this.#announcedLength = message.text.length
    this.#savedLength = message.text.length
  }

  get text(): string {
    return this.#text
  }

  /** Throws `ai_answer_too_long`, and keeps what fits. */
  append(piece: string): void {
    let added = (this.#half + piece).replaceAll('\0', '')
    this.#half = ''
    if (/[\ud800-\udbff]$/.test(added)) {
      this.#half = added.slice(-1)
      added = added.slice(0, -1)
    }
    const room = ANSWER_MAX_CHARACTERS - this.#text.length
    this.#text += added.slice(0, Math.max(0, room)).toWellFormed()
    if (this.#text.length > this.#announcedLength) {
      this.#announceSoon()
      this.#saving ??= setTimeout(() => this.#save(), SAVE_MS)
    }
    if (added.length > room) throw new AppError('ai_answer_too_long')
  }

  /** Announces the rest and stops saving: the complete text is stored by whoever ends the answer. */
  async end(): Promise<string> {
    this.#announce()
    this.#isEnded = true
    clearTimeout(this.#saving)
    await this.#saved
    return this.#text
  }

  /** At once after a pause, so that the first word waits for nothing. */
  #announceSoon(): void {
    const waitMs = this.#announcedAtMs + ANNOUNCE_MS - performance.now()
    if (waitMs <= 0) this.#announce()
    else this.#announcing ??= setTimeout(() => this.#announce(), waitMs)
  }

  #announce(): void {
    clearTimeout(this.#announcing)
    this.#announcing = undefined
    const textOffset = this.#announcedLength
    if (this.#text.length === textOffset) return
    this.#announcedLength = this.#text.length
    this.#announcedAtMs = performance.now()
    const { id: messageId, conversation_id: conversationId } = this.#message
    const text = this.#text.slice(textOffset)
    this.#dependencies.events.publish({ type: 'answer_written', conversationId, messageId, textOffset, text })
  }

  #save(): void {
    const { database, onError } = this.#dependencies
    const offset = this.#savedLength
    const end = this.#text.length
    const piece = { message_id: this.#message.id, text_offset: offset, text: this.#text.slice(offset, end) }
    this.#saved = insertPiece(database, piece)
      .then(() => {
        this.#savedLength = end
      })
      .catch(onError)
      .finally(() => {
        const isBehind = !this.#isEnded && this.#text.length > this.#savedLength
        this.#saving = isBehind ? setTimeout(() => this.#save(), SAVE_MS) : undefined
      })
  }
}
