import {
  type ByteRange,
  formatRanges,
  gapFrom,
  overlaps,
  parseRanges,
  prefixBytes,
  withRange,
} from '@pinloft/contract/byte-ranges'
import type { FileKey } from '../../platform/age/age-header.ts'
import { PAYLOAD_NONCE_BYTES, PayloadCipher } from '../../platform/age/age-payload.ts'
import type { BlobReceipt, PartialBlob, PartialBlobs } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { SecretSpool } from './body-check.ts'
import { type PartLayout, plainLayout, sealedBytes, sealedLayout } from './part-writer.ts'
import { type PartBody, receivePart } from './receive-part.ts'
import type { UploadRow } from './uploads.repository.ts'

/** A file in more pieces than any client needs; each costs time with every part. */
const RANGES_MAX = 1000
/** While one long request brings a part, what is durable of it is kept after so many bytes: a crash costs no more. */
const RECORD_EVERY_BYTES = 32 * 1024 * 1024
/** The file is closed and its digest given up when nothing has come for so long. */
const IDLE_MS = 5 * 60_000

/** One request that brings a part. */
export interface PartRequest extends PartBody {
  start: number
  /** Breaks the request off, because another one brings the same bytes. */
  abort(): void
}

/** A part that a request is writing. */
interface Claim extends ByteRange {
  abort(): void
  /** Whether nothing that has arrived is lost when it is broken off. */
  keepsPieces: boolean
  /** Settles when the request has saved what it got. */
  ended: Promise<void>
}

interface Dependencies {
  blobs: PartialBlobs
  /** Keeps durably what has arrived, as `formatRanges` writes it. Throws `upload_not_found` where the row is gone. */
  saveRanges(ranges: string): Promise<void>
  onError(error: unknown): void
}

/** An unfinished upload as this process knows it: what is durable of it, and what is being written. */
export class ActiveUpload {
  readonly row: UploadRow
  /** Opens a protected upload. In memory only: after a restart the password has to be sent again. */
  fileKey: FileKey | null
  readonly #dependencies: Dependencies
  readonly #claims = new Set<Claim>()
  #durable: readonly ByteRange[]
  #blob: Promise<PartialBlob> | undefined
  #mayHaveLeftovers: boolean
  #recording: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #idleTimer: NodeJS.Timeout | undefined

  /** `created` is the blob where this process has just made the upload, and its key where it is protected. */
  constructor(row: UploadRow, dependencies: Dependencies, created?: { blob: PartialBlob; fileKey: FileKey | null }) {
    this.row = row
    this.fileKey = created?.fileKey ?? null
    this.#dependencies = dependencies
    this.#durable = parseRanges(row.ranges)
    this.#blob = created && Promise.resolve(created.blob)
    this.#mayHaveLeftovers = created === undefined
  }

  get isWhole(): boolean {
    return prefixBytes(this.#durable) === this.row.size_bytes
  }

  get isBusy(): boolean {
    return this.#claims.size > 0
  }

  /**
   * Takes a part, and gives its end as far as it is durable. Whoever still writes there is presumed dead: it is broken
   * off and saves what it got. Throws `upload_not_found`, `body_too_large`, `upload_offset_conflict`,
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
        // What fails here is tried again with the whole part.
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

  /** Makes the bytes, which are all there, a blob. Then commit its row and call `keep`. */
  async finish(): Promise<{ receipt: BlobReceipt; keep(): void }> {
    const blob = await this.#open()
    const { size_bytes, lock } = this.row
    const receipt = await blob.finish(lock === null ? size_bytes : sealedBytes(size_bytes, size_bytes))
    return { receipt, keep: () => blob.keep() }
  }

  /** Breaks off what loses nothing by it. */
  breakOff(): void {
    for (const claim of this.#claims) if (claim.keepsPieces) claim.abort()
  }

  /** Breaks off whatever is under way, waits until it has saved what it got, and takes nothing more. The bytes stay. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const claim of this.#claims) claim.abort()
    await this.settled()
    await this.#close()
  }

  /** Settles when no request is writing. */
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

  /** What may be written from `start` on: up to what is there already, or what another request is writing. */
  #roomFrom(start: number): ByteRange | null {
    const isNewPiece = start > 0 && !this.#durable.some(({ end }) => end === start)
    if (isNewPiece && this.#durable.length >= RANGES_MAX) return null
    return gapFrom([...this.#claims].reduce(withRange, this.#durable), start, this.row.size_bytes)
  }

  /** Makes a range count. One after another, so that an older state never comes to lie over a newer one. */
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
        // Cancelled a moment ago.
        throw cause.code === 'ENOENT' ? new AppError('upload_not_found', { cause }) : cause
      })
    }
    return this.#blob
  }

  #closeWhenIdle(): void {
    if (this.isBusy || this.isWhole) return
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
