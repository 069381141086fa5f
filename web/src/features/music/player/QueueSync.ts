import type { MusicQueue, QueueEntry } from '@pinloft/contract/music/queue'
import { ApiError } from '../../../platform/api-error.ts'
import type { QueueChange, QueueServer } from './playerParts.ts'
import { Store } from './Store.ts'

export interface QueueSyncOptions {
  server: QueueServer
  queue: MusicQueue
  /** The server's current entry and what follows it match what the player last reported. */
  onSettled: (queue: MusicQueue) => void
  /** Another change failed. */
  onFailed: () => void
}

/** This page's copy of the server's queue. Without a connection the player is ahead of it for a while. */
export class QueueSync {
  readonly queue: Store<MusicQueue>
  readonly #options: QueueSyncOptions
  /** The entry that the player went to and the server has not confirmed. */
  #unsaidEntryId: number | null = null
  #saying: Promise<void> | null = null
  /** The queue is being replaced: the entries of the current one no longer matter. */
  #isLeaving = false

  constructor(options: QueueSyncOptions) {
    this.#options = options
    this.queue = new Store(options.queue)
  }

  /** Whether the queue around an entry is known: not without a connection. */
  isAt(entry: QueueEntry | null): boolean {
    return this.queue.get().current?.entryId === entry?.entryId
  }

  /** Applies the server's state, unless it is older than the known one. */
  take(queue: MusicQueue): void {
    if (queue.revision < this.queue.get().revision) return
    this.queue.set(queue)
    if (this.#unsaidEntryId === null) this.#options.onSettled(queue)
  }

  /** Fetches the current and the next entry from the server; reports the player's own entry first if it is ahead. */
  async refresh(): Promise<void> {
    if (this.#isLeaving) return
    if (this.#unsaidEntryId !== null) return this.goTo(this.#unsaidEntryId)
    try {
      this.take(await this.#options.server.load())
    } catch {
      // The socket reports when the server is back, and then it is fetched again.
    }
  }

  /** Reports that the player went to another entry. */
  async goTo(entryId: number): Promise<void> {
    this.#unsaidEntryId = entryId
    if (this.#isLeaving) return
    this.#saying = this.#say(entryId)
    await this.#saying
  }

  async #say(entryId: number): Promise<void> {
    try {
      const queue = await this.#options.server.change({ currentEntryId: entryId })
      if (this.#unsaidEntryId !== entryId) return
      this.#unsaidEntryId = null
      this.take(queue)
    } catch (error) {
      // The entry no longer exists: the server's state applies.
      if (!(error instanceof ApiError) || this.#unsaidEntryId !== entryId) return
      this.#unsaidEntryId = null
      await this.refresh()
    }
  }

  async change(change: Omit<QueueChange, 'currentEntryId'>): Promise<void> {
    try {
      this.take(await this.#options.server.change(change))
    } catch {
      this.#options.onFailed()
    }
  }

  /** The queue is about to be replaced. Waits until no report about the current one is pending. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#saying
  }

  /** The replacement failed: the current queue stays. */
  async stay(): Promise<void> {
    this.#isLeaving = false
    await this.refresh()
  }

  /** Applies a queue that was just created for this player. */
  begin(queue: MusicQueue): void {
    this.#isLeaving = false
    this.#unsaidEntryId = null
    this.queue.set(queue)
  }
}
