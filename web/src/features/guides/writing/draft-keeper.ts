import type { GuideDraft, GuideText } from '@pinloft/contract/guides'
import type { DraftToKeep } from './drafts.api.ts'

/** Typing is stored at most this long after a change. */
export const KEEP_AFTER_MS = 600
/** Time before the next attempt while the server can't be reached. */
export const RETRY_AFTER_MS = 5000

export type DraftState =
  /** Nothing was typed yet. */
  | { type: 'none' }
  | { type: 'saving' }
  /** Durable on the server, at an ISO 8601 time. */
  | { type: 'saved'; at: string }
  /** The server can't be reached; kept in this browser. */
  | { type: 'local' }
  | { type: 'failed'; message: string }
  /** Another device changed the draft. Nothing is sent until that is resolved. */
  | { type: 'conflict'; theirs: GuideDraft }

export interface DraftKeeperOptions {
  draft: DraftToKeep
  /** Resolves once the draft is durable. */
  send: (draft: DraftToKeep) => Promise<{ revision: number; changedAt: string }>
  /** False if this browser has no room for it. */
  keepLocally: (draft: DraftToKeep) => boolean
  forgetLocally: (id: string) => void
  /** The draft of another device if that is why sending failed. */
  conflictOf: (failure: unknown) => GuideDraft | null
  isUnreachable: (failure: unknown) => boolean
  messageOf: (failure: unknown) => string
  onState: (state: DraftState) => void
}

/** Stores what is typed, one request at a time, and never says so before it is durable. */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions
  #draft: DraftToKeep
  #isChanged = false
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #state: DraftState = { type: 'none' }

  constructor(options: DraftKeeperOptions) {
    this.#options = options
    this.#draft = options.draft
  }

  /** The id and revision of the draft as stored. */
  get stored(): { id: string; revision: number } | null {
    return this.#draft.revision === 0 ? null : { id: this.#draft.id, revision: this.#draft.revision }
  }

  /** Whether something is not durable on the server. */
  get isPending(): boolean {
    return this.#isChanged || this.#sending !== null
  }

  change(text: GuideText): void {
    if (this.#isStopped) return
    this.#draft = { ...this.#draft, text }
    this.#isChanged = true
    if (this.#state.type === 'conflict') return
    if (this.#state.type === 'local') this.#keepLocally()
    this.#schedule(KEEP_AFTER_MS)
  }

  /** Tries at once, such as after a reconnection. */
  retry(): void {
    if (!this.#isChanged || this.#isStopped || this.#state.type === 'conflict') return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#send()
  }

  /** Stops storing, and resolves once no request is under way: the guide is about to be saved or the draft discarded. */
  async pause(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#sending
  }

  /** Goes on after a save that failed. */
  resume(): void {
    this.#isStopped = false
    if (this.#isChanged) this.#schedule(KEEP_AFTER_MS)
  }

  /** Resolves a conflict: the next change replaces that draft, or begins from a newer guide. */
  rebase(change: Partial<Pick<DraftToKeep, 'id' | 'revision' | 'baseRevision'>>): void {
    if (change.id !== undefined && change.id !== this.#draft.id) this.#options.forgetLocally(this.#draft.id)
    this.#draft = { ...this.#draft, ...change }
    if (this.#state.type === 'conflict') this.#show({ type: 'none' })
  }

  /** Nothing of it is needed any more. */
  forget(): void {
    this.#isStopped = true
    this.#isChanged = false
    clearTimeout(this.#timer)
    this.#options.forgetLocally(this.#draft.id)
  }

  /** Keeps what is not durable in this browser: the page may be closed before the server has answered. */
  keepForLater(): void {
    if (this.isPending && !this.#isStopped) this.#keepLocally()
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== undefined || this.#sending !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, afterMs)
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null
      if (this.#isChanged && !this.#isStopped && this.#state.type !== 'conflict') {
        this.#schedule(this.#state.type === 'local' || this.#state.type === 'failed' ? RETRY_AFTER_MS : KEEP_AFTER_MS)
      }
    })
    return this.#sending
  }

  async #sendOnce(): Promise<void> {
    const sent = this.#draft
    this.#isChanged = false
    if (this.#state.type !== 'local') this.#show({ type: 'saving' })
    try {
      const { revision, changedAt } = await this.#options.send(sent)
      this.#draft = { ...this.#draft, revision }
      if (!this.#isChanged) this.#options.forgetLocally(sent.id)
      this.#show({ type: 'saved', at: changedAt })
    } catch (failure) {
      this.#isChanged = true
      this.#refused(failure)
    }
  }

  #refused(failure: unknown): void {
    const { conflictOf, isUnreachable, messageOf } = this.#options
    const theirs = conflictOf(failure)
    const isKept = this.#keepLocally()
    if (theirs !== null) this.#show({ type: 'conflict', theirs })
    else if (isUnreachable(failure) && isKept) this.#show({ type: 'local' })
    else this.#show({ type: 'failed', message: messageOf(failure) })
  }

  #keepLocally(): boolean {
    return this.#options.keepLocally(this.#draft)
  }

  #show(state: DraftState): void {
    this.#state = state
    this.#options.onState(state)
  }
}
