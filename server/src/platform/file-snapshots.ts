import type { FileHandle } from 'node:fs/promises'

/** The copy of a file at one moment. It has no name any more, so it goes with this process. */
export interface SnapshotFile {
  /** Of the file that it is a copy of, below the data folder. */
  path: string
  /** What it is, for display. */
  of: string
  sizeBytes: number
  /** In hexadecimal. */
  sha256: string
  file: FileHandle
}

/** Copies of files, and the ids of the rows that they belong to. */
export interface SnapshotFiles {
  ownerIds: ReadonlySet<string>
  files: readonly SnapshotFile[]
  close(): Promise<void>
}

/** Space that the files of one owner take. */
export interface MeasuredFiles {
  name: string
  sizeBytes: number
}

/** Copies files that a backup has by choice while they are in use. */
export interface FileSnapshots {
  measure(): Promise<MeasuredFiles[]>
  /** Throws `no_space`, `job_cancelled`, or why one cannot be copied, and leaves nothing behind. */
  freeze(options: {
    signal: AbortSignal
    onProgress?(doneBytes: number, totalBytes: number): void
  }): Promise<SnapshotFiles>
}
