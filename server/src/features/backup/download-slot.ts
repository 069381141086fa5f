import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '@pinloft/contract/errors'
import { DOWNLOAD_BEGIN_MINUTES } from '@pinloft/contract/limits'
import { AppError } from '../../platform/errors.ts'
import type { Traffic } from '../../platform/traffic.ts'

const BEGIN_WITHIN_MS = DOWNLOAD_BEGIN_MINUTES * 60_000
const TELL_EVERY_MS = 500
/** So long does it wait for others at most, for each piece of this size: it goes on under any load. */
const GIVE_WAY_MAX_MS = 40
const GIVE_WAY_STEP_MS = 10
const GIVE_WAY_EVERY_BYTES = 1024 * 1024

/** Something that is made while it is downloaded. */
export interface PreparedDownload {
  id: string
  /** Of the file. */
  name: string
  sizeBytes: number
  /** The bytes, asked for once at most. A block is only valid until the next one is asked for. */
  blocks(): AsyncGenerator<Uint8Array, void, void>
  /** Lets go of what it needs. Called once, however it ends. */
  close(): Promise<void>
}

interface Order {
  sessionId: string
  prepared: PreparedDownload
  state: 'prepared' | 'running' | 'cancelled'
  doneBytes: number
  /** Breaks the connection of whoever downloads it. */
  breakOff(): void
  /** Settles when nothing of it is left. */
  ended: PromiseWithResolvers<void>
  /** Gives it up where nobody begins the download. */
  timer: NodeJS.Timeout
}

interface Dependencies {
  traffic: Traffic
  /** What is thrown while another one is under way, and where there is none. */
  errors: { running: ErrorCode; notFound: ErrorCode }
  /** Called when one has come further or has ended. */
  onChange(): void
  onError(error: unknown): void
}

/** Room for one large download at a time: it is prepared, begun once by the same session, and can be cancelled. */
export class DownloadSlot {
  readonly #dependencies: Dependencies
  #order: Order | undefined
  #telling: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** How far the one that is under way has come. */
  get running(): { id: string; doneBytes: number; totalBytes: number } | null {
    if (this.#order?.state !== 'running') return null
    const { prepared, doneBytes } = this.#order
    return { id: prepared.id, doneBytes, totalBytes: prepared.sizeBytes }
  }

  /** Throws `errors.running`. */
  expectNoneRunning(): void {
    if (this.running !== null) throw new AppError(this.#dependencies.errors.running)
  }

  /** Keeps a download until it is begun; one that was not begun gives way. Throws `errors.running`, and closes it then. */
  async put(sessionId: string, prepared: PreparedDownload): Promise<void> {
    try {
      this.expectNoneRunning()
    } catch (error) {
      await prepared.close()
      throw error
    }
    const former = this.#order
    const order: Order = {
      sessionId,
      prepared,
      state: 'prepared',
      doneBytes: 0,
      breakOff() {},
      ended: Promise.withResolvers(),
      timer: setTimeout(() => this.#end(order).catch(this.#dependencies.onError), BEGIN_WITHIN_MS).unref(),
    }
    this.#order = order
    // One that was cancelled ends by itself.
    if (former?.state === 'prepared') await this.#end(former)
  }

  /** What a download begins with. Throws `errors.notFound`. */
  find(sessionId: string, id: string): { name: string; sizeBytes: number } {
    return this.#find(sessionId, id).prepared
  }

  /** The bytes, once; `breakOff` is called where it is cancelled meanwhile. Throws `errors.notFound`. */
  open(sessionId: string, id: string, breakOff: () => void): AsyncGenerator<Uint8Array, void, void> {
    const order = this.#find(sessionId, id)
    order.breakOff = breakOff
    clearTimeout(order.timer)
    order.state = 'running'
    return this.#blocks(order)
  }

  /** Settles when nothing of it is left. Throws `errors.notFound`. */
  async cancel(id: string): Promise<void> {
    const order = this.#order
    if (order?.prepared.id !== id) throw new AppError(this.#dependencies.errors.notFound)
    if (order.state === 'prepared') return this.#end(order)
    order.state = 'cancelled'
    // It may be waiting for somebody who does not read.
    order.breakOff()
    await order.ended.promise
  }

  /** Gives up what a session has prepared or downloads. */
  forgetSession(sessionId: string): void {
    if (this.#order?.sessionId === sessionId) this.breakOff()
  }

  /** Ends what would keep the server from stopping. */
  breakOff(): void {
    if (this.#order !== undefined) this.cancel(this.#order.prepared.id).catch(this.#dependencies.onError)
  }

  async close(): Promise<void> {
    if (this.#order?.state === 'prepared') await this.#end(this.#order)
  }

  #find(sessionId: string, id: string): Order {
    const order = this.#order
    if (order?.prepared.id !== id || order.sessionId !== sessionId || order.state !== 'prepared') {
      throw new AppError(this.#dependencies.errors.notFound)
    }
    return order
  }

  async *#blocks(order: Order): AsyncGenerator<Uint8Array, void, void> {
    let sinceLastWayBytes = 0
    try {
      for await (const block of order.prepared.blocks()) {
        const { byteLength } = block
        yield block
        if (order.state === 'cancelled') throw new Error('The download was cancelled')
        order.doneBytes += byteLength
        this.#tellSoon()
        sinceLastWayBytes += byteLength
        if (sinceLastWayBytes < GIVE_WAY_EVERY_BYTES) continue
        sinceLastWayBytes = 0
        await this.#giveWay()
      }
    } finally {
      await this.#end(order)
      this.#dependencies.onChange()
    }
  }

  /** Tells of what was done last too, however long nothing follows. */
  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#dependencies.onChange()
    }, TELL_EVERY_MS).unref()
  }

  async #giveWay(): Promise<void> {
    const { traffic } = this.#dependencies
    for (let waitedMs = 0; traffic.isBusy && waitedMs < GIVE_WAY_MAX_MS; waitedMs += GIVE_WAY_STEP_MS) {
      await delay(GIVE_WAY_STEP_MS)
    }
  }

  async #end(order: Order): Promise<void> {
    clearTimeout(order.timer)
    if (this.#order === order) this.#order = undefined
    await order.prepared.close()
    order.ended.resolve()
  }
}
