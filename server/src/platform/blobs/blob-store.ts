/** Durably stored bytes: their key, number and SHA-256 in hexadecimal. */
export interface BlobReceipt {
  key: string
  sizeBytes: number
  sha256: string
}

/** The range of a blob from `start` to `end` inclusive, as byte offsets. */
export interface ByteRange {
  start: number
  end: number
}

/** A blob that is still being written. Nothing refers to it yet. */
export interface StagedBlob {
  /** Appends bytes. Settles when more can be accepted, which keeps memory constant. */
  write(chunk: Uint8Array): Promise<void>
  /** Makes the bytes durable under their key. Commit the row that refers to them afterwards, then call `keep`. */
  finish(): Promise<BlobReceipt>
  /** Ends the staging once the row is committed. Cleans up in the background. */
  keep(): void
  /** Removes every trace. Safe to call at any time before `keep`. */
  discard(): Promise<void>
}

/** A sequential write into a partial blob. */
export interface PartialRun {
  /** Appends bytes. Settles when more can be accepted, which keeps memory constant. */
  write(chunk: Uint8Array): Promise<void>
  /** Settles when all accepted bytes are written. */
  flush(): Promise<void>
  /**
   * Makes the written bytes durable and returns their end, which is before that of the accepted bytes if a write
   * failed. Throws when syncing fails, as nothing can be trusted then.
   */
  sync(): Promise<number>
  /** Waits for pending operations and frees the memory. Must be called once, at the end. */
  release(): Promise<void>
}

/**
 * A blob whose bytes arrive over time, in any order, and survive a restart. The caller keeps track of what is durable.
 * Nothing refers to it yet.
 */
export interface PartialBlob {
  readonly key: string
  /** Starts writing at an offset. `onSynced` is called from time to time with the end of what is durable. */
  writeFrom(start: number, onSynced?: (end: number) => void): PartialRun
  /** Reads up to `lengthBytes` bytes from an offset; fewer at the end of the file. Zeros where nothing was written. */
  read(start: number, lengthBytes: number): Promise<Buffer>
  /** Declares that a prefix will not change any more, so that it can be hashed while more arrives. */
  settle(prefixBytes: number): void
  /**
   * Turns the first `sizeBytes` bytes into a regular blob, durable under the key. Commit the row that refers to it
   * afterwards, then call `keep`. Can be repeated if the commit failed.
   */
  finish(sizeBytes: number): Promise<BlobReceipt>
  /** Ends the partial blob once the row is committed. Cleans up in the background. */
  keep(): void
  /** Removes every trace. Safe to call at any time before `keep`. */
  discard(): Promise<void>
  /** Closes it but keeps its bytes. A pending `finish` rejects. */
  close(): Promise<void>
}

/** Bytes held on disk for a while. They leave no trace, even after a crash. */
export interface Spool {
  /** Of everything that was written. */
  readonly sizeBytes: number
  write(chunk: Uint8Array): Promise<void>
  /** Settles when all accepted bytes are on disk. Throws when they do not fit on it. */
  flush(): Promise<void>
  /** Reads from `start` to `end`, exclusive; everything by default. A block is valid until the next one is requested. */
  read(start?: number, end?: number): AsyncGenerator<Buffer, void, void>
  /** Fills a block from an offset and returns the number of bytes; fewer at the end. */
  readAt(block: Buffer, position: number): Promise<number>
  discard(): Promise<void>
}

export interface PartialBlobs {
  create(): Promise<PartialBlob>
  /** Opens a partial blob of an earlier run. Rejects when it does not exist. */
  open(key: string): Promise<PartialBlob>
  /** All partial blobs, with their file sizes in bytes. */
  list(): Promise<ReadonlyMap<string, number>>
  /** Removes every trace of a partial blob whose row was deleted. */
  discard(key: string): Promise<void>
  /** Removes the name of a partial blob. If it has become a blob, that stays. */
  letGo(key: string): Promise<void>
  spool(): Promise<Spool>
}

/** A blob opened for reading. */
export interface OpenBlob {
  /**
   * Reads a range, block by block. A block is valid only until the next one is requested: its memory is reused. Throws
   * `file_damaged` when the blob is too short.
   */
  read(range: ByteRange): AsyncGenerator<Uint8Array, void, void>
  /** Reports that the bytes read are not the bytes stored. */
  suspect(): void
  close(): Promise<void>
}

/**
 * Total size of a disk and the space available for blobs, in bytes. Both null when the file system does not report
 * them.
 */
export type DiskSpace = { totalBytes: number; freeBytes: number } | { totalBytes: null; freeBytes: null }

/** Immutable blobs under random keys. */
export interface BlobStore {
  readonly partials: PartialBlobs
  stage(): Promise<StagedBlob>
  /** Opens a blob. Throws `file_damaged` when it is missing. */
  open(key: string): Promise<OpenBlob>
  /** Path of a blob, for local programs that read it. */
  localPath(key: string): string
  /** Whether blobs without rows are still being read, so that they must stay for now. */
  readonly isHeld: boolean
  /** Deletes a blob whose row was deleted. Does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** Removes what an interrupted run left in staging. `findReferenced` returns which of the keys a row refers to. */
  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
  space(): Promise<DiskSpace>
  close(): Promise<void>
}
