import { AppError } from '../errors.ts'
import type { BlobStore, ByteRange, OpenBlob, PartialBlobs, StagedBlob } from './blob-store.ts'

/** What is wrong with a blob: it is not there, is not what was stored, or the disk cannot read it. */
export type BlobFault = 'missing' | 'changed' | 'unreadable'

/** Why a blob may be damaged: somebody met a fault, or only could not make sense of what is in it. */
export type SuspicionGrounds = 'fault' | 'doubt'

/** How file systems say that they cannot read, or that a checksum of their own is wrong. */
const UNREADABLE_CODES: ReadonlySet<unknown> = new Set(['EIO', 'EBADMSG', 'EUCLEAN'])

/** What a failure to read tells about a blob; undefined where it tells nothing. */
export function blobFaultOf(error: unknown): BlobFault | undefined {
  if (UNREADABLE_CODES.has((error as { code?: unknown }).code)) return 'unreadable'
  if (!(error instanceof AppError) || error.code !== 'file_damaged') return undefined
  const { cause } = error
  if (cause === undefined) return 'changed'
  return UNREADABLE_CODES.has((cause as { code?: unknown }).code) ? 'unreadable' : 'missing'
}

/**
 * Blobs that are not given to anybody when they are known to be damaged, not even where a part of them may be good.
 * Whoever meets a fault on the way, or cannot make sense of it, makes the blob suspected.
 */
export class GuardedBlobs implements BlobStore {
  readonly #store: BlobStore
  readonly #damaged = new Set<string>()
  #onSuspected: (key: string, grounds: SuspicionGrounds) => void = () => {}

  constructor(store: BlobStore) {
    this.#store = store
  }

  get partials(): PartialBlobs {
    return this.#store.partials
  }

  get isHeld(): boolean {
    return this.#store.isHeld
  }

  get damagedKeys(): ReadonlySet<string> {
    return this.#damaged
  }

  /** `listener` is told of blobs that may be damaged. */
  watch(listener: (key: string, grounds: SuspicionGrounds) => void): void {
    this.#onSuspected = listener
  }

  /** Tells that the bytes of a blob are not what was stored. */
  suspect(key: string): void {
    this.#onSuspected(key, 'fault')
  }

  /** Tells that nobody can make sense of the bytes of a blob. They may be as they were stored. */
  doubt(key: string): void {
    this.#onSuspected(key, 'doubt')
  }

  isDamaged(key: string): boolean {
    return this.#damaged.has(key)
  }

  markDamaged(key: string): void {
    this.#damaged.add(key)
  }

  markWhole(key: string): void {
    this.#damaged.delete(key)
  }

  /** Throws `file_damaged` where a blob is known to be. `name` is that of its file. */
  requireWhole(key: string, name?: string): void {
    if (this.#damaged.has(key)) throw new AppError('file_damaged', { detail: name && `“${name}”` })
  }

  async open(key: string): Promise<OpenBlob> {
    this.requireWhole(key)
    const blob = await this.#store.open(key).catch((error) => this.#refuse(key, error))
    return {
      read: (range) => this.#read(key, blob, range),
      suspect: () => this.suspect(key),
      close: () => blob.close(),
    }
  }

  /** Opens a blob to see whether it is damaged. */
  openToCheck(key: string): Promise<OpenBlob> {
    return this.#store.open(key)
  }

  stage(): Promise<StagedBlob> {
    return this.#store.stage()
  }

  localPath(key: string): string {
    return this.#store.localPath(key)
  }

  async delete(key: string): Promise<void> {
    await this.#store.delete(key)
    this.#damaged.delete(key)
  }

  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    return this.#store.sweep(findReferenced)
  }

  space(): Promise<{ totalBytes: number; freeBytes: number }> {
    return this.#store.space()
  }

  close(): Promise<void> {
    return this.#store.close()
  }

  async *#read(key: string, blob: OpenBlob, range: ByteRange): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* blob.read(range)
    } catch (error) {
      this.#refuse(key, error)
    }
  }

  #refuse(key: string, error: unknown): never {
    const fault = blobFaultOf(error)
    if (fault === undefined) throw error
    this.suspect(key)
    throw error instanceof AppError ? error : new AppError('file_damaged', { cause: error })
  }
}
