import type { ByteRange } from '@pinloft/contract/streams/byte-ranges'
import { UPLOAD_AT_ONCE_MAX_BYTES } from '@pinloft/contract/uploads/limits'
import { reconnectDelayMs } from '../../../platform/reconnect-delay.ts'
import {
  applyServerProgress,
  beginTransfer,
  isAllStored,
  nextPart,
  PART_STEP_BYTES,
  partFailed,
  partStarted,
  partStored,
  partTooLarge,
  storedBytes,
  type Transfer,
} from './transfer.ts'
import {
  isOutOfReach,
  isTooLargeForTheWay,
  mayPass,
  type UploadAnswer,
  type UploadLost,
  type UploadProgress,
  type UploadRefusal,
} from './uploadAnswer.ts'
import type { UploadServer } from './uploadServer.api.ts'

/** Polling interval for whether the server has stored a file that it has received completely. */
const STORING_POLL_MS = 1000

export interface UploadJob {
  file: File
  folder: string
  /** Idempotency key of the creation, so that a retry makes no second upload. */
  key: string
  /** Needed if the upload has not been created yet. */
  pin: string | null
  /** Of the file to protect, or of the protected upload to resume. */
  password: string | null
  /** It replaces the file of the same name instead of getting a free one. */
  isReplacing: boolean
  /** An upload to resume; `null` to create one. */
  uploadId: string | null
  /** Aborts the transfer; what has arrived stays on the server. */
  signal: AbortSignal
  onCreated(uploadId: string): void
  onProgress(storedBytes: number): void
  /** Resuming failed: everything has to be sent again. */
  onRestarted(): void
  /** The server is unreachable or busy, or answers again. `reason` is in its words, if it gave one. */
  onWaiting(isWaiting: boolean, reason?: string | null): void
  /** All of it is stored, as this file. */
  onStored?(fileId: string): void
}

export type UploadOutcome =
  | { type: 'stored' }
  | Pick<UploadRefusal, 'type' | 'code' | 'message'>
  /** The file has changed since it was chosen. */
  | { type: 'unreadable' }
  | { type: 'stopped' }

export interface SendTools {
  server: UploadServer
  /** Base64 of the SHA-256, or null to send without it. Throws if the file cannot be read. */
  digest(bytes: Blob): Promise<string | null>
  /** A unique idempotency key for a creation. */
  nextKey(): string
  /** Waits, less if there is a sign that the server is back. Throws when the signal aborts. */
  waitToRetry(delayMs: number, signal: AbortSignal): Promise<void>
  nowMs(): number
}

interface PartReport {
  part: ByteRange
  answer: UploadAnswer
  durationMs: number
}

/**
 * Uploads one file, however often the connection breaks or the server restarts on the way. Ends only when the file is
 * stored, refused or unreadable, or the signal aborts.
 */
export async function sendFile(job: UploadJob, tools: SendTools): Promise<UploadOutcome> {
  try {
    return await new FileSender(job, tools).run()
  } catch (error) {
    if (job.signal.aborted) return { type: 'stopped' }
    if (error instanceof UnreadableFileError) return { type: 'unreadable' }
    throw error
  }
}

class UnreadableFileError extends Error {}

class FileSender {
  private readonly job: UploadJob
  private readonly tools: SendTools
  private transfer: Transfer
  private uploadId: string | null
  private fileId: string | null = null
  private failedAttempts = 0
  private key: string
  private sendsPassword = false
  private hasRestarted = false
  /** A proxy refuses a file in the body of the request that creates its upload. */
  private isAtOnceTooLarge = false

  constructor(job: UploadJob, tools: SendTools) {
    this.job = job
    this.tools = tools
    this.uploadId = job.uploadId
    this.key = job.key
    this.transfer = beginTransfer(job.file.size, [])
  }

  async run(): Promise<UploadOutcome> {
    for (;;) {
      const refusal = await this.attempt()
      if (refusal === null) return { type: 'stored' }
      if (refusal.code !== 'upload_not_found' || this.hasRestarted || this.job.pin === null) return refusal
      this.hasRestarted = true
      this.uploadId = null
      this.key = this.tools.nextKey()
      this.transfer = beginTransfer(this.job.file.size, [])
      this.job.onRestarted()
    }
  }

  private async attempt(): Promise<UploadRefusal | null> {
    const refusal = this.uploadId === null ? await this.create() : await this.ask(this.uploadId)
    if (refusal !== null) return refusal
    const id = this.uploadId ?? ''
    while (this.fileId === null) {
      const refusal = isAllStored(this.transfer) ? await this.askSoon(id) : await this.sendParts(id)
      if (refusal !== null) return refusal
    }
    this.job.onStored?.(this.fileId)
    return null
  }

  private async create(): Promise<UploadRefusal | null> {
    const { file, folder, pin, password, isReplacing, signal, onCreated } = this.job
    const { key } = this
    const answer = await this.untilAnswered(async () => {
      const isAtOnce = file.size <= UPLOAD_AT_ONCE_MAX_BYTES && !this.isAtOnceTooLarge
      const body = isAtOnce ? { bytes: file, digest: await this.digest(file) } : null
      const creation = { key, file, folder, pin: pin ?? '', password, isReplacing }
      const answer = await this.tools.server.create({ ...creation, body }, signal)
      if (!isAtOnce || answer.type !== 'refused' || !isTooLargeForTheWay(answer)) return answer
      this.isAtOnceTooLarge = true
      return this.tools.server.create({ ...creation, body: null }, signal)
    })
    if (answer.type === 'refused') return answer
    this.uploadId = answer.uploadId
    if (answer.uploadId !== null) onCreated(answer.uploadId)
    this.learn(answer)
    return null
  }

  private async ask(id: string): Promise<UploadRefusal | null> {
    const answer = await this.untilAnswered(() => this.tools.server.ask(id, this.job.signal))
    if (answer.type === 'refused') return answer
    this.learn(answer)
    return null
  }

  /** The server has received every byte, and is still storing them as a file. */
  private async askSoon(id: string): Promise<UploadRefusal | null> {
    await this.tools.waitToRetry(STORING_POLL_MS, this.job.signal)
    return this.ask(id)
  }

  /** Sends the missing parts until all have been sent, or until a failure; then the status is requested. */
  private async sendParts(id: string): Promise<UploadRefusal | null> {
    const fault = await this.sendUntilFault(id)
    this.job.signal.throwIfAborted()
    if (fault === null) return null
    if (fault.type === 'refused' && fault.code === 'password_required' && !this.sendsPassword) {
      this.sendsPassword = this.job.password !== null
      return this.sendsPassword ? null : fault
    }
    const { part, ...answer } = fault
    if (isTooLargeForTheWay(answer) && part.end - part.start > PART_STEP_BYTES) {
      this.transfer = partTooLarge(this.transfer, part)
      return null
    }
    if (answer.type === 'refused' && !mayPass(answer, this.failedAttempts)) return answer
    await this.waitAfter(answer)
    return this.ask(id)
  }

  private async sendUntilFault(id: string): Promise<((UploadRefusal | UploadLost) & { part: ByteRange }) | null> {
    const sending = new Map<ByteRange, Promise<PartReport>>()
    let fault: ((UploadRefusal | UploadLost) & { part: ByteRange }) | null = null
    for (;;) {
      for (let part = nextPart(this.transfer); part && !fault; part = nextPart(this.transfer)) {
        this.transfer = partStarted(this.transfer, part)
        sending.set(part, this.sendPart(id, part))
      }
      if (sending.size === 0) return fault
      const { part, answer, durationMs } = await Promise.race(sending.values())
      sending.delete(part)
      if (answer.type === 'ok') {
        this.transfer = partStored(this.transfer, part, durationMs)
        this.failedAttempts = 0
        this.fileId ??= answer.fileId
        this.job.onProgress(storedBytes(this.transfer))
      } else {
        this.transfer = partFailed(this.transfer, part)
        fault ??= { ...answer, part }
      }
    }
  }

  private async sendPart(id: string, part: ByteRange): Promise<PartReport> {
    const startedMs = this.tools.nowMs()
    const bytes = this.job.file.slice(part.start, part.end)
    const digest = await this.digest(bytes)
    const password = this.sendsPassword ? this.job.password : null
    const request = { start: part.start, bytes, digest, password }
    const answer = await this.tools.server.append(id, request, this.job.signal)
    return { part, answer, durationMs: this.tools.nowMs() - startedMs }
  }

  /** Retries for as long as that can help. */
  private async untilAnswered(ask: () => Promise<UploadAnswer>): Promise<UploadProgress | UploadRefusal> {
    for (;;) {
      this.job.signal.throwIfAborted()
      const answer = await ask()
      this.job.signal.throwIfAborted()
      if (answer.type === 'ok' || (answer.type === 'refused' && !mayPass(answer, this.failedAttempts))) {
        this.job.onWaiting(false)
        return answer
      }
      await this.waitAfter(answer)
    }
  }

  private async waitAfter(answer: UploadRefusal | UploadLost): Promise<void> {
    if (isOutOfReach(answer)) this.job.onWaiting(true, answer.type === 'refused' ? answer.message : null)
    const delayMs = reconnectDelayMs(this.failedAttempts)
    this.failedAttempts += 1
    await this.tools.waitToRetry(delayMs, this.job.signal)
  }

  private learn({ stored, fileId }: UploadProgress): void {
    this.fileId ??= fileId
    if (stored === null) return
    this.transfer = applyServerProgress(this.transfer, stored)
    this.job.onProgress(storedBytes(this.transfer))
  }

  private async digest(bytes: Blob): Promise<string | null> {
    try {
      return await this.tools.digest(bytes)
    } catch (cause) {
      throw new UnreadableFileError('The file cannot be read', { cause })
    }
  }
}
