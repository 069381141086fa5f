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

/** Bytes written one after another into a partial blob. */
export interface PartialRun {
  /** Adds bytes. Settles when more may come, which keeps memory constant. */
  write(chunk: Uint8Array): Promise<void>
  /** Settles when everything that was given is written. */
  flush(): Promise<void>
  /**
   * Makes durable what is written and gives its end, also after a write that failed: then the end lies before it.
   * Throws where syncing fails, as then nothing can be trusted.
   */
  sync(): Promise<number>
  /** Waits until nothing is under way and gives the memory back. To be called once, at the end. */
  release(): Promise<void>
}

/**
 * A blob whose bytes arrive over time, in any order, and outlive a restart. Who writes keeps account of what is durable.
 * Nothing refers to it yet.
 */
export interface PartialBlob {
  readonly key: string
  /** Begins to write at an offset. `onSynced` is told now and then up to which offset the run is durable. */
  writeFrom(start: number, onSynced?: (end: number) => void): PartialRun
  /** Up to `lengthBytes` bytes from an offset on; fewer where the file ends. Zeros where nothing was written. */
  read(start: number, lengthBytes: number): Promise<Buffer>
  /** Tells that the first bytes will not change any more, so that they can be hashed while others arrive. */
  settle(prefixBytes: number): void
  /**
   * Makes the first `sizeBytes` bytes a blob like any other, durable under the key. After that, commit the row that
   * refers to it, then call `keep`. May be repeated where the commit failed.
   */
  finish(sizeBytes: number): Promise<BlobReceipt>
  /** Ends the partial blob after the row was committed. What there is to tidy up happens in the background. */
  keep(): void
  /** Removes every trace. Safe to call at any moment before `keep`. */
  discard(): Promise<void>
  /** Lets go of it; its bytes stay. A `finish` under way rejects. */
  close(): Promise<void>
}

/** Bytes that wait on the disk until they are known to be good. They leave no trace, whatever happens. */
export interface Spool {
  write(chunk: Uint8Array): Promise<void>
  /** All that was written. */
  read(): AsyncGenerator<Buffer, void, void>
  discard(): Promise<void>
}

export interface PartialBlobs {
  create(): Promise<PartialBlob>
  /** Opens one that an earlier run has left. Fails when it does not exist. */
  open(key: string): Promise<PartialBlob>
  /** Every one there is, with the size of its file in bytes. */
  list(): Promise<ReadonlyMap<string, number>>
  /** Removes every trace of one whose row is gone. */
  discard(key: string): Promise<void>
  /** Removes the name that one had while it was partial. The blob stays, where it has become one. */
  letGo(key: string): Promise<void>
  spool(): Promise<Spool>
}

/** A blob opened for reading. */
export interface OpenBlob {
  /**
   * The bytes of a range, block by block. A block is only valid until the next one is asked for: its memory is used
   * again. Throws `file_damaged` where the blob is too short.
   */
  read(range: ByteRange): AsyncGenerator<Uint8Array, void, void>
  /** Tells that what was read is not what was stored. */
  suspect(): void
  close(): Promise<void>
}

/** Immutable blobs under random keys. */
export interface BlobStore {
  readonly partials: PartialBlobs
  stage(): Promise<StagedBlob>
  /** Opens a blob. Throws `file_damaged` where it is missing. */
  open(key: string): Promise<OpenBlob>
  /** Where the bytes of a blob are, for a program on this computer that reads them. */
  localPath(key: string): string
  /** Whether somebody still reads blobs whose rows are gone, so that they must stay for now. */
  readonly isHeld: boolean
  /** Removes a blob whose row is gone. Does nothing where it is gone already. */
  delete(key: string): Promise<void>
  /** Removes what an interrupted run left in staging. `findReferenced` tells which of some keys a row refers to. */
  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
  /** How much the disk can hold in all and how much is free for blobs, in bytes. */
  space(): Promise<{ totalBytes: number; freeBytes: number }>
  close(): Promise<void>
}
