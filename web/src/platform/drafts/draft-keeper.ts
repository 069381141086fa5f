/** Typing is stored at most this long after a change. */
export const KEEP_AFTER_MS = 600
/** Time before the next attempt while the server can't be reached. */
export const RETRY_AFTER_MS = 5000

/** What is typed, and the draft on the server that it changes. */
export interface KeptDraft<Text> {
  id: string
  /** The revision of the draft that was changed; 0 for a new one. */
  revision: number
  text: Text
}

export type DraftState<Theirs> =
  /** Nothing was typed yet. */
  | { type: 'none' }
  | { type: 'saving' }
  /** Durable on the server, at an ISO 8601 time. */
  | { type: 'saved'; at: string }
  /** The server can't be reached; kept in this browser. */
  | { type: 'local' }
  | { type: 'failed'; message: string }
  /** Another device changed the draft. Nothing is sent until that is resolved. */
  | { type: 'conflict'; theirs: Theirs }

export interface DraftKeeperOptions<Text, Draft extends KeptDraft<Text>, Theirs> {
  draft: Draft
  /** Resolves once the draft is durable. */
  send: (draft: Draft) => Promise<{ revision: number; changedAt: string }>
  /** False if this browser has no room for it. */
  keepLocally: (draft: Draft) => boolean | Promise<boolean>
  forgetLocally: (id: string) => void
  /** The draft of another device if that is why sending failed. */
  conflictOf: (failure: unknown) => Theirs | null
  isUnreachable: (failure: unknown) => boolean
  messageOf: (failure: unknown) => string
  onState: (state: DraftState<Theirs>) => void
}

/** Stores what is typed, one request at a time, and never says so before it is durable. */
export class DraftKeeper<Text, Draft extends KeptDraft<Text>, Theirs> {
  readonly #options: DraftKeeperOptions<Text, Draft, Theirs>
  #draft: Draft
  #isChanged = false
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #state: DraftState<Theirs> = { type: 'none' }

  constructor(options: DraftKeeperOptions<Text, Draft, Theirs>) {
    this.#options = options
    this.#draft = options.draft
  }

  /** What is kept now. */
  get draft(): Draft {
    return this.#draft
  }

  /** The id and revision of the draft as stored. */
  get stored(): { id: string; revision: number } | null {
    return this.#draft.revision === 0 ? null : { id: this.#draft.id, revision: this.#draft.revision }
  }

  /** Whether something is not durable on the server. */
  get isPending(): boolean {
    return this.#isChanged || this.#sending !== null
  }

  change(text: Text): void {
    if (this.#isStopped) return
    this.#draft = { ...this.#draft, text }
    this.#isChanged = true
    if (this.#state.type === 'conflict') return
    if (this.#state.type === 'local') void this.#keepLocally()
    if (this.#state.type === 'saved' || this.#state.type === 'none') this.#show({ type: 'saving' })
    this.#schedule(KEEP_AFTER_MS)
  }

  /** Tries at once, such as after a reconnection. */
  retry(): void {
    if (!this.#isChanged || this.#isStopped || this.#state.type === 'conflict') return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#send()
  }

  /** Stores what is pending now, and resolves with whether everything is durable. */
  async flush(): Promise<boolean> {
    while (this.isPending && !this.#isStopped && this.#state.type !== 'conflict') {
      clearTimeout(this.#timer)
      this.#timer = undefined
      await this.#send()
      if (this.#state.type === 'local' || this.#state.type === 'failed') return false
    }
    return !this.isPending
  }

  /** Stops storing, and resolves once no request is under way: it is about to be saved or discarded. */
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

  /** Resolves a conflict: the next change replaces that draft, or begins from a newer text. */
  rebase(change: Partial<Omit<Draft, 'text'>>): void {
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
    if (this.isPending && !this.#isStopped) void this.#keepLocally()
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
      // What was typed meanwhile is not saved yet.
      this.#show(this.#isChanged ? { type: 'saving' } : { type: 'saved', at: changedAt })
    } catch (failure) {
      this.#isChanged = true
      await this.#refused(failure)
    }
  }

  async #refused(failure: unknown): Promise<void> {
    const { conflictOf, isUnreachable, messageOf } = this.#options
    const theirs = conflictOf(failure)
    const isKept = await this.#keepLocally()
    if (theirs !== null) this.#show({ type: 'conflict', theirs })
    else if (isUnreachable(failure) && isKept) this.#show({ type: 'local' })
    else this.#show({ type: 'failed', message: messageOf(failure) })
  }

  #keepLocally(): boolean | Promise<boolean> {
    return this.#options.keepLocally(this.#draft)
  }

  #show(state: DraftState<Theirs>): void {
    this.#state = state
    this.#options.onState(state)
  }
}
