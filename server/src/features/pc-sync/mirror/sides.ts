/** A file or folder in the mirror, the real folder that Syncthing keeps the same as the computer's. */
export type MirrorEntry =
  | { type: 'folder' }
  /** `mtime` is in nanoseconds since the Unix epoch. */
  | { type: 'file'; sizeBytes: number; mtime: string }

/** A file or folder in Cloud Storage. Files with a password are not among them. */
export type CloudEntry =
  | { type: 'folder'; id: string }
  | { type: 'file'; id: string; blobKey: string; sha256: string; sizeBytes: number; modifiedAtMs: number }

/** What was the same in both when they were last compared. */
export type AgreedEntry = { type: 'folder' } | { type: 'file'; sha256: string; sizeBytes: number; mtime: string }

/** By path from the synced folder down. */
export type Side<Entry> = ReadonlyMap<string, Entry>

export interface Sides {
  mirror: Side<MirrorEntry>
  cloud: Side<CloudEntry>
  agreed: Side<AgreedEntry>
}

/** Path of the folder that something is in; empty for the synced folder itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Compares paths so that a folder comes before what is in it. */
export function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1)
}
