/** What the client process can be told to do, and what it answers. Both cross the process border as JSON. */
export interface Target {
  origin: string
  headers: Record<string, string>
}

export type Work =
  | { kind: 'upload'; target: Target; way: UploadWay; files: number; fileBytes: number; connections: number }
  /** All files in one request. */
  | { kind: 'uploadTogether'; target: Target; pin: string; files: number; fileBytes: number }
  | { kind: 'download'; target: Target; path: string; connections: number }
  | { kind: 'ranges'; target: Target; path: string; fileBytes: number; rangeBytes: number; count: number }
  | { kind: 'get'; target: Target; path: string }

/**
 * How one file is uploaded: as a form, in parts of a resumable upload, or as the body of a PUT to a path that ends in the
 * file's number. With `storedIn`, the folder where a PUT ends up, the client then hashes and syncs the file, as ours has
 * done by itself.
 */
export type UploadWay =
  | { form: { path: string; pin: string; password?: string } }
  | { resumable: { path: string; pin: string; partBytes: number; password?: string; isChecked: boolean } }
  | { put: { path: string; storedIn?: string } }

export interface Outcome {
  seconds: number
  bytes: number
  /** Of each request, in milliseconds. */
  latenciesMs: number[]
}
