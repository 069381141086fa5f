import { setTimeout as delay } from 'node:timers/promises'
import { DOWNLOAD_BEGIN_MINUTES } from '@pinloft/contract/backup/limits'
import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Jobs, JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { TrackedJob } from '../../platform/jobs/tracked-job.ts'
import type { Traffic } from '../../platform/traffic.ts'

const BEGIN_WITHIN_MS = DOWNLOAD_BEGIN_MINUTES * 60_000
/** Other requests are given at most this long before each piece of this size, so that it continues under any load. */
const GIVE_WAY_MAX_MS = 40
const GIVE_WAY_STEP_MS = 10
const GIVE_WAY_EVERY_BYTES = MEBIBYTE

const DownloadResult = z.object({ sizeBytes: z.int(), damagedCount: z.int() })
type DownloadResult = z.infer<typeof DownloadResult>

/** A file that is generated while it is downloaded. */
export interface PreparedDownload {
  id: string
  /** Name of the file. */
  name: string
  sizeBytes: number
  /** The bytes, requested at most once. A block is valid only until the next one is requested. */
  blocks(): AsyncGenerator<Uint8Array, void, void>
  /** Damaged files that it contains as they are. Called when it is complete. */
  countDamaged?(): number
  /** Frees its resources. Called once, however it ends. */
  close(): Promise<void>
}

interface Order {
  sessionId: string
  prepared: PreparedDownload
  state: 'prepared' | 'running' | 'stopped'
  doneBytes: number
  /** Undefined until the first block is requested. */
  job: TrackedJob<DownloadResult> | undefined
  /** Breaks the connection of the client. */
  disconnect(): void
  /** Settles when its resources are freed. */
  ended: PromiseWithResolvers<void>
  /** Discards it if no client begins the download. */
  timer: NodeJS.Timeout
}

interface SlotOptions {
  jobs: Jobs
  /** Of the jobs that the downloads are. */
  kind: string
  title: string
  summary(result: DownloadResult): string
  traffic: Traffic
  /** Thrown while another download is running, and where there is none. */
  errors: { running: ErrorCode; notFound: ErrorCode }
  /** Called when a download has begun or ended. */
  onChange(): void
  onError(error: unknown): void
}

/** Room for one large download at a time: it is prepared, begun once by the same session, and a job while it lasts. */
export class DownloadSlot {
  readonly #options: SlotOptions
  readonly #track: JobTracker<DownloadResult>
  #order: Order | undefined

  constructor(options: SlotOptions) {
    const { jobs, kind, summary } = options
    this.#options = options
    this.#track = jobs.declareTracked({
      name: kind,
      unit: 'bytes',
      result: DownloadResult,
      summary,
      canCancel: true,
      afterRestart: 'fail',
    })
  }

  /** Progress of the running download. */
  get running(): { id: string; doneBytes: number; totalBytes: number } | null {
    if (this.#order?.state !== 'running') return null
    const { prepared, doneBytes } = this.#order
    return { id: prepared.id, doneBytes, totalBytes: prepared.sizeBytes }
  }

  /** Throws `errors.running`. */
  expectNoneRunning(): void {
    if (this.running !== null) throw new AppError(this.#options.errors.running)
  }

  /** Keeps a download until it is begun, in place of one that was not. Throws `errors.running`, and closes it then. */
  async put(sessionId: string, prepared: PreparedDownload): Promise<void> {
    try {
      this.expectNoneRunning()
    } catch (error) {
      await prepared.close()
      throw error
    }
    const previous = this.#order
    const order: Order = {
      sessionId,
      prepared,
      state: 'prepared',
      doneBytes: 0,
      job: undefined,
      disconnect() {},
      ended: Promise.withResolvers(),
      timer: setTimeout(() => this.#end(order).catch(this.#options.onError), BEGIN_WITHIN_MS).unref(),
    }
    this.#order = order
    // One that was stopped ends by itself.
    if (previous?.state === 'prepared') await this.#end(previous)
  }

  /** Name and size of a download that has not begun. Throws `errors.notFound`. */
  find(sessionId: string, id: string): { name: string; sizeBytes: number } {
    return this.#find(sessionId, id).prepared
  }

  /** The bytes, once; `disconnect` is called if it is stopped meanwhile. Throws `errors.notFound`. */
  open(sessionId: string, id: string, disconnect: () => void): AsyncGenerator<Uint8Array, void, void> {
    const order = this.#find(sessionId, id)
    order.disconnect = disconnect
    clearTimeout(order.timer)
    order.state = 'running'
    return this.#blocks(order)
  }

  /** Settles when its resources are freed. Throws `errors.notFound`. */
  async cancel(id: string): Promise<void> {
    const order = this.#order
    if (order?.prepared.id !== id) throw new AppError(this.#options.errors.notFound)
    order.job?.cancel()
    await this.#stop(order)
  }

  /** Stops what a session has prepared or downloads. */
  forgetSession(sessionId: string): void {
    if (this.#order?.sessionId === sessionId) this.stop()
  }

  /** Stops what would keep the server from closing. */
  stop(): void {
    if (this.#order !== undefined) this.#stop(this.#order).catch(this.#options.onError)
  }

  async close(): Promise<void> {
    if (this.#order?.state === 'prepared') await this.#end(this.#order)
  }

  #find(sessionId: string, id: string): Order {
    const order = this.#order
    if (order?.prepared.id !== id || order.sessionId !== sessionId || order.state !== 'prepared') {
      throw new AppError(this.#options.errors.notFound)
    }
    return order
  }

  async #stop(order: Order): Promise<void> {
    if (order.state === 'prepared') return this.#end(order)
    order.state = 'stopped'
    // It may be waiting for a client that does not read.
    order.disconnect()
    await order.ended.promise
  }

  async *#blocks(order: Order): AsyncGenerator<Uint8Array, void, void> {
    const { title, onChange } = this.#options
    const { prepared } = order
    // Without another reason the client has disconnected.
    let problem: unknown = new AppError('job_disconnected')
    try {
      const job = await this.#track({ title, total: prepared.sizeBytes })
      order.job = job
      job.signal.addEventListener('abort', () => this.#stop(order).catch(this.#options.onError))
      onChange()
      yield* this.#paced(order, job)
      problem = undefined
    } catch (error) {
      problem = error
      throw error
    } finally {
      if (problem !== undefined) await order.job?.fail(problem)
      else await order.job?.finish({ sizeBytes: prepared.sizeBytes, damagedCount: prepared.countDamaged?.() ?? 0 })
      await this.#end(order)
      onChange()
    }
  }

  /** The blocks, with pauses in which other requests are handled. */
  async *#paced(order: Order, job: TrackedJob<DownloadResult>): AsyncGenerator<Uint8Array, void, void> {
    let sincePauseBytes = 0
    for await (const block of order.prepared.blocks()) {
      const { byteLength } = block
      yield block
      if (order.state === 'stopped') throw new AppError('job_disconnected')
      order.doneBytes += byteLength
      job.report(order.doneBytes)
      sincePauseBytes += byteLength
      if (sincePauseBytes < GIVE_WAY_EVERY_BYTES) continue
      sincePauseBytes = 0
      await this.#giveWay()
    }
  }

  async #giveWay(): Promise<void> {
    const { traffic } = this.#options
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
