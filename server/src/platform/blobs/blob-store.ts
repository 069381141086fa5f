/** Bytes that are stored for good: under which key, how many, and their SHA-256 in hexadecimal. */
export interface BlobReceipt {
  key: string
  sizeBytes: number
  sha256: string
}

/** The part of a blob from `start` up to and including `end`, as offsets in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** A blob that is still being written. Nothing refers to it yet. */
export interface StagedBlob {
  /** Adds bytes. Settles when more may come, which keeps memory constant. */
  write(chunk: Uint8Array): Promise<void>
  /** Makes the bytes durable under their key. After that, commit the row that refers to them, then call `keep`. */
  finish(): Promise<BlobReceipt>
  /** Ends the staging after the row was committed. What there is to tidy up happens in the background. */
  keep(): void
  /** Removes every trace. Safe to call at any moment before `keep`. */
  discard(): Promise<void>
}

/** A blob opened for reading. */
export interface OpenBlob {
  /**
   * The bytes of a range, block by block. A block is only valid until the next one is asked for: its memory is used
   * again. Throws `file_damaged` where the blob is too short.
   */
  read(range: ByteRange): AsyncGenerator<Uint8Array, void, void>
  close(): Promise<void>
}

/** Immutable blobs under random keys. */
export interface BlobStore {
  stage(): Promise<StagedBlob>
  /** Opens a blob. Throws `file_damaged` where it is missing. */
  open(key: string): Promise<OpenBlob>
  /** Removes a blob whose row is gone. Does nothing where it is gone already. */
  delete(key: string): Promise<void>
  /** Removes what an interrupted run left in staging. `findReferenced` tells which of some keys a row refers to. */
  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
  /** How much the disk can hold in all and how much is free for blobs, in bytes. */
  space(): Promise<{ totalBytes: number; freeBytes: number }>
  close(): Promise<void>
}
