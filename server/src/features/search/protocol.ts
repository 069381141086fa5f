import type { FileKind } from '@pinloft/contract/file-kinds'
import type { SnippetPart } from '@pinloft/contract/search'
import type { TextFormat } from '../../platform/text-extraction/text-format.ts'

/** A file or folder as the index knows it. Times are milliseconds since the Unix epoch. */
export interface IndexedItem {
  id: string
  type: 'file' | 'folder'
  name: string
  /** Id of the folder it is in. */
  folderId: string
  createdAtMs: number
  /** Of files. */
  kind: FileKind | null
  sizeBytes: number
  /** Where and how its text can be read; null where it has none or is protected. */
  source: { blobKey: string; format: TextFormat } | null
  isProtected: boolean
}

/** A file whose text is not in the index yet. */
export interface WaitingText {
  id: string
  blobKey: string
  format: TextFormat
}

export interface IndexQuery {
  text: string
  /** Id of a folder: only what is in it or below. */
  folderId?: string
  kind?: FileKind
  minSizeBytes?: number
  maxSizeBytes?: number
  afterMs?: number
  beforeMs?: number
  limit: number
}

export interface IndexHit {
  id: string
  type: 'file' | 'folder'
  matched: 'name' | 'text'
  snippet: SnippetPart[]
}

export interface IndexAnswer {
  hits: IndexHit[]
  hasMore: boolean
  waitingFiles: number
}

/** Each call of the index: what it takes and what it answers. */
export interface IndexCalls {
  /** From now on the index is told of every file and folder. */
  startWalk: { input: { walkId: string }; output: null }
  /** Every file and folder has been told. False where another index has taken its place since the walk started. */
  setComplete: { input: { walkId: string }; output: boolean }
  /** Makes durable what was told so far. Whether the index knows everything; one that was made anew does not. */
  makeDurable: { input: null; output: boolean }
  /** Takes what items are now, and which are no more. */
  apply: { input: { items: readonly IndexedItem[]; removedIds: readonly string[] }; output: null }
  /** Files whose text is to be read next. Files whose reading has failed too often are given up. */
  nextTexts: { input: { limit: number }; output: WaitingText[] }
  /** The text of files, null where it cannot be read. Does nothing where a file has other bytes by now. */
  addTexts: { input: readonly (WaitingText & { text: string | null })[]; output: null }
  search: { input: IndexQuery; output: IndexAnswer }
  close: { input: null; output: null }
}

export type IndexCallName = keyof IndexCalls

export type IndexRequest = {
  [Name in IndexCallName]: { callId: number; name: Name; input: IndexCalls[Name]['input'] }
}[IndexCallName]

export type IndexReply = { callId: number; output: unknown } | { callId: number; failure: string }
