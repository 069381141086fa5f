import type { MusicQueue, QueueEntry } from '@pinloft/contract/music-queue'
import { ApiError } from '../../../platform/api-error.ts'
import type { QueueChange, QueueServer } from './playerParts.ts'
import { Store } from './Store.ts'

export interface QueueKeeperOptions {
  server: QueueServer
  queue: MusicQueue
  /** What is current on the server, and what comes after it, is what the player last said. */
  onSettled: (queue: MusicQueue) => void
  /** Another change could not be made. */
  onFailed: () => void
}

/** What this page knows of the queue on the server. Without a connection the player is ahead of it for a while. */
export class QueueKeeper {
  readonly queue: Store<MusicQueue>
  readonly #options: QueueKeeperOptions
  /** What the player went to and the server has not confirmed. */
  #unsaidEntryId: number | null = null
  #saying: Promise<void> | null = null
  /** Another queue is being put together: nobody wants to hear of the entries of this one. */
  #isLeaving = false

  constructor(options: QueueKeeperOptions) {
    this.#options = options
    this.queue = new Store(options.queue)
  }

  /** Whether the queue is known around an entry: without a connection it is not. */
  isAt(entry: QueueEntry | null): boolean {
    return this.queue.get().current?.entryId === entry?.entryId
  }

  /** Takes over what the server says; nothing that is older than what is known. */
  take(queue: MusicQueue): void {
    if (queue.revision < this.queue.get().revision) return
    this.queue.set(queue)
    if (this.#unsaidEntryId === null) this.#options.onSettled(queue)
  }

  /** Asks the server what is heard and what comes next; where the player is ahead, says that first. */
  async refresh(): Promise<void> {
    if (this.#isLeaving) return
    if (this.#unsaidEntryId !== null) return this.goTo(this.#unsaidEntryId)
    try {
      this.take(await this.#options.server.load())
    } catch {
      // The socket tells when the server is back, and then it is asked again.
    }
  }

  /** Says that the player went to another entry. */
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
      // The entry is no longer there: what the server says holds.
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

  /** Another queue is about to be put together. Waits until nothing that was said of this one is on its way. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#saying
  }

  /** It could not be put together: this one goes on. */
  async stay(): Promise<void> {
    this.#isLeaving = false
    await this.refresh()
  }

  /** A queue that was just put together for this player. */
  begin(queue: MusicQueue): void {
    this.#isLeaving = false
    this.#unsaidEntryId = null
    this.queue.set(queue)
  }
}
