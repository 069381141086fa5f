/** The work that the client process can be given, and its outcome. Both are passed between processes as JSON. */
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
  /** `method` is GET unless another one is told. */
  | { kind: 'get'; target: Target; path: string; method?: string }

/**
 * How one file is uploaded: as a form, in parts of a resumable upload, or as the body of a PUT to a path that ends in
 * the file's number. With `storedIn`, the folder where PUT bodies are stored, the client then hashes and syncs the
 * file, as our server does itself.
 */
export type UploadWay =
  | { form: { path: string; pin: string; password?: string } }
  | { resumable: { path: string; pin: string; partBytes: number; password?: string; isChecked: boolean } }
  | { put: { path: string; storedIn?: string } }

export interface Outcome {
  seconds: number
  bytes: number
  /** Latency of each request, in milliseconds. */
  latenciesMs: number[]
}
