import { MEBIBYTE, MINUTE_MS } from '@pinloft/contract/shared/units'
import {
  type ByteRange,
  formatRanges,
  gapFrom,
  overlaps,
  parseRanges,
  prefixBytes,
  withRange,
} from '@pinloft/contract/streams/byte-ranges'
import type { FileKey } from '../../platform/age/age-header.ts'
import { PAYLOAD_NONCE_BYTES, PayloadCipher } from '../../platform/age/age-payload.ts'
import type { BlobReceipt, PartialBlob, PartialBlobs } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { SecretSpool } from './body-check.ts'
import { type PartLayout, plainLayout, sealedBytes, sealedLayout } from './part-writer.ts'
import { type PartBody, receivePart } from './receive-part.ts'
import type { UploadRow } from './uploads.repository.ts'

/** More separate ranges than any client needs; each one costs time with every part. */
const RANGES_MAX = 1000
/** How many durable bytes of one long part are recorded at a time: a crash loses no more. */
const RECORD_EVERY_BYTES = 32 * MEBIBYTE
/** Idle time after which the file is closed and its running digest is dropped. */
const IDLE_MS = 5 * MINUTE_MS

/** One request with a part. */
export interface PartRequest extends PartBody {
  start: number
  /** Aborts the request, because another one sends the same bytes. */
  abort(): void
}

/** A part that a request is writing. */
interface Claim extends ByteRange {
  abort(): void
  /** Whether an abort loses nothing that has arrived. */
  keepsPieces: boolean
  /** Resolves when the request has saved what it received. */
  ended: Promise<void>
}

interface Dependencies {
  blobs: PartialBlobs
  /** Stores durably what has arrived, as formatted by `formatRanges`. Throws `upload_not_found` if the row is gone. */
  saveRanges(ranges: string): Promise<void>
  onError(error: unknown): void
}

/** An unfinished upload in this process: what is durable of it, and what is being written. */
export class ActiveUpload {
  readonly row: UploadRow
  /** The key of a protected upload. In memory only: after a restart the password has to be sent again. */
  fileKey: FileKey | null
  readonly #dependencies: Dependencies
  readonly #claims = new Set<Claim>()
  #durable: readonly ByteRange[]
  #blob: Promise<PartialBlob> | undefined
  #mayHaveLeftovers: boolean
  #recording: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #idleTimer: NodeJS.Timeout | undefined

  /** `created` is passed if this process has just created the upload: its blob, and its key if it is protected. */
  constructor(row: UploadRow, dependencies: Dependencies, created?: { blob: PartialBlob; fileKey: FileKey | null }) {
    this.row = row
    this.fileKey = created?.fileKey ?? null
    this.#dependencies = dependencies
    this.#durable = parseRanges(row.ranges)
    this.#blob = created && Promise.resolve(created.blob)
    this.#mayHaveLeftovers = created === undefined
  }

  get isComplete(): boolean {
    return prefixBytes(this.#durable) === this.row.size_bytes
  }

  get isBusy(): boolean {
    return this.#claims.size > 0
  }

  /**
   * Receives a part and returns the end of what is durable of it. A request still writing there is presumed dead: it is
   * aborted and saves what it received. Throws `upload_not_found`, `body_too_large`, `upload_offset_conflict`,
   * `upload_content_changed` or what `receivePart` throws.
   */
  async receive(part: PartRequest): Promise<number> {
    const { claim, release } = await this.#claim(part)
    try {
      const blob = await this.#open()
      const { writer, storedBytes } = await this.#layout(blob)
      const record = (end: number) => this.#record({ start: claim.start, end }, blob, storedBytes)
      let recordedEnd = claim.start
      const onSynced = (end: number) => {
        if (part.checksum !== null || end - recordedEnd < RECORD_EVERY_BYTES) return
        recordedEnd = end
        // A failure here is retried with the complete part.
        record(end).catch(() => {})
      }
      return await receivePart({
        room: claim,
        body: part,
        writer: writer(claim.start, onSynced),
        spool:
          this.fileKey !== null && part.checksum !== null ? await SecretSpool.create(this.#dependencies.blobs) : null,
        record,
      })
    } catch (error) {
      this.#mayHaveLeftovers = true
      throw error
    } finally {
      release()
    }
  }

  /** Turns the bytes, which must be complete, into a blob. The caller then commits its row and calls `keep`. */
  async finish(): Promise<{ receipt: BlobReceipt; keep(): void }> {
    const blob = await this.#open()
    const { size_bytes, lock } = this.row
    const receipt = await blob.finish(lock === null ? size_bytes : sealedBytes(size_bytes, size_bytes))
    return { receipt, keep: () => blob.keep() }
  }

  /** Aborts the requests that lose nothing by it. */
  breakOff(): void {
    for (const claim of this.#claims) if (claim.keepsPieces) claim.abort()
  }

  /** Aborts all requests, waits until they have saved what they received, and accepts no more. The bytes stay. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const claim of this.#claims) claim.abort()
    await this.settled()
    await this.#close()
  }

  /** Resolves when no request is writing. */
  async settled(): Promise<void> {
    while (this.#claims.size > 0) await Promise.all([...this.#claims].map(({ ended }) => ended))
  }

  async #claim({ start, lengthBytes, checksum, abort }: PartRequest): Promise<{ claim: Claim; release(): void }> {
    const { size_bytes } = this.row
    if (start + (lengthBytes ?? 0) > size_bytes) throw new AppError('body_too_large')
    const wanted = { start, end: start + (lengthBytes ?? 1) }
    for (;;) {
      if (this.#isStopped) throw new AppError('upload_not_found')
      const rivals = [...this.#claims].filter((claim) => overlaps(claim, wanted))
      if (rivals.length === 0) break
      for (const rival of rivals) rival.abort()
      await Promise.all(rivals.map(({ ended }) => ended))
    }
    const room = this.#roomFrom(start)
    if (room === null || wanted.end > room.end) throw new AppError('upload_offset_conflict')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const claim = {
      start,
      end: lengthBytes === null ? room.end : wanted.end,
      abort,
      keepsPieces: checksum === null,
      ended,
    }
    this.#claims.add(claim)
    clearTimeout(this.#idleTimer)
    return {
      claim,
      release: () => {
        this.#claims.delete(claim)
        resolve()
        this.#closeWhenIdle()
      },
    }
  }

  /** The range that may be written from `start` on: up to existing bytes, or those that another request is writing. */
  #roomFrom(start: number): ByteRange | null {
    const isNewPiece = start > 0 && !this.#durable.some(({ end }) => end === start)
    if (isNewPiece && this.#durable.length >= RANGES_MAX) return null
    return gapFrom([...this.#claims].reduce(withRange, this.#durable), start, this.row.size_bytes)
  }

  /** Records a range as durable. One at a time, so that an older state never overwrites a newer one. */
  #record(range: ByteRange, blob: PartialBlob, storedBytes: PartLayout['storedBytes']): Promise<void> {
    const recording = this.#recording.then(async () => {
      const next = withRange(this.#durable, range)
      await this.#dependencies.saveRanges(formatRanges(next))
      this.#durable = next
      if (prefixBytes(next) > 0) blob.settle(storedBytes(prefixBytes(next)))
    })
    this.#recording = recording.catch(() => {})
    return recording
  }

  async #layout(blob: PartialBlob): Promise<PartLayout> {
    const { lock, size_bytes } = this.row
    if (lock === null) return plainLayout(blob)
    if (this.fileKey === null) throw new AppError('password_required')
    const cipher = new PayloadCipher(this.fileKey, await blob.read(0, PAYLOAD_NONCE_BYTES))
    return sealedLayout({ blob, cipher, sizeBytes: size_bytes, mayHaveLeftovers: () => this.#mayHaveLeftovers })
  }

  #open(): Promise<PartialBlob> {
    if (this.#blob === undefined) {
      this.#blob = this.#dependencies.blobs.open(this.row.blob_key).catch((cause) => {
        this.#blob = undefined
        // Cancelled just before.
        throw cause.code === 'ENOENT' ? new AppError('upload_not_found', { cause }) : cause
      })
    }
    return this.#blob
  }

  #closeWhenIdle(): void {
    if (this.isBusy || this.isComplete) return
    this.#idleTimer = setTimeout(() => this.#close().catch(this.#dependencies.onError), IDLE_MS)
    this.#idleTimer.unref()
  }

  async #close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const blob = this.#blob
    this.#blob = undefined
    await (await blob)?.close()
  }
}
