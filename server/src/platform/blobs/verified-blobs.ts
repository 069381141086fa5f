import { AppError } from '../errors.ts'
import type { BlobStore, ByteRange, DiskSpace, OpenBlob, PartialBlobs, StagedBlob } from './blob-store.ts'
import { LinkedContents } from './linked-contents.ts'
import { isLinkedKey } from './linked-key.ts'

/** What is wrong with a blob: it is missing, it differs from what was stored, or the disk cannot read it. */
export type BlobFault = 'missing' | 'changed' | 'unreadable'

/** Why a blob may be damaged: a fault was found, or its content merely made no sense. */
export type SuspicionGrounds = 'fault' | 'doubt'

/** Codes with which file systems report that they cannot read, or that one of their own checksums is wrong. */
const UNREADABLE_CODES: ReadonlySet<unknown> = new Set(['EIO', 'EBADMSG', 'EUCLEAN'])

/** The fault that a read error indicates; undefined when it says nothing about the blob. */
export function blobFaultOf(error: unknown): BlobFault | undefined {
  if (UNREADABLE_CODES.has((error as { code?: unknown }).code)) return 'unreadable'
  if (!(error instanceof AppError) || error.code !== 'file_damaged') return undefined
  const { cause } = error
  if (cause === undefined) return 'changed'
  return UNREADABLE_CODES.has((cause as { code?: unknown }).code) ? 'unreadable' : 'missing'
}

/**
 * Refuses to open blobs known to be damaged, even where part of them may be intact. A reader that meets a fault, or
 * cannot make sense of a blob, marks it as suspected. Keys of linked files lead to their directories, where bytes may
 * change at any time: nothing is damage there, and nothing is ever deleted.
 */
export class VerifiedBlobs implements BlobStore {
  readonly linked = new LinkedContents()
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

  /** Calls `listener` for blobs that may be damaged. */
  watch(listener: (key: string, grounds: SuspicionGrounds) => void): void {
    this.#onSuspected = listener
  }

  /** Reports that the bytes of a blob are not what was stored. */
  suspect(key: string): void {
    if (!isLinkedKey(key)) this.#onSuspected(key, 'fault')
  }

  /** Reports that the bytes of a blob make no sense. They may still be as they were stored. */
  doubt(key: string): void {
    if (!isLinkedKey(key)) this.#onSuspected(key, 'doubt')
  }

  isDamaged(key: string): boolean {
    return this.#damaged.has(key)
  }

  markDamaged(key: string): void {
    this.#damaged.add(key)
  }

  markIntact(key: string): void {
    this.#damaged.delete(key)
  }

  /** Throws `file_damaged` when a blob is known to be damaged. `name` is the name of its file. */
  requireIntact(key: string, name?: string): void {
    if (this.#damaged.has(key)) throw new AppError('file_damaged', { detail: name && `“${name}”` })
  }

  async open(key: string): Promise<OpenBlob> {
    if (isLinkedKey(key)) return this.linked.open(key)
    this.requireIntact(key)
    const blob = await this.#store.open(key).catch((error) => this.#refuse(key, error))
    return {
      read: (range) => this.#read(key, blob, range),
      suspect: () => this.suspect(key),
      close: () => blob.close(),
    }
  }

  /** Opens a blob to check it for damage. */
  openToCheck(key: string): Promise<OpenBlob> {
    return this.#store.open(key)
  }

  stage(): Promise<StagedBlob> {
    return this.#store.stage()
  }

  /**
   * Lends the path of a blob to a local program for as long as `use` runs. Throws `file_damaged`, or what
   * `LinkedContents.lend` throws.
   */
  async lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if (isLinkedKey(key)) return this.linked.lend(key, use)
    this.requireIntact(key)
    return use(this.#store.localPath(key))
  }

  /** Not guarded, as the bytes are read elsewhere: call `requireIntact` first. Linked files have none; see `lend`. */
  localPath(key: string): string {
    return this.#store.localPath(key)
  }

  async delete(key: string): Promise<void> {
    if (isLinkedKey(key)) return
    await this.#store.delete(key)
    this.#damaged.delete(key)
  }

  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    return this.#store.sweep(findReferenced)
  }

  space(): Promise<DiskSpace> {
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
