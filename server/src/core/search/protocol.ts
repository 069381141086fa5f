import type { FileKind } from '@pinloft/contract/files/kinds'
import type { SnippetPart } from '@pinloft/contract/search/snippets'
import type { TextFormat } from '../../platform/text-extraction/text-format.ts'

/** A file or folder as the index knows it. Times are milliseconds since the Unix epoch. */
export interface IndexedItem {
  id: string
  type: 'file' | 'folder'
  name: string
  /** Id of the parent folder. */
  folderId: string
  createdAtMs: number
  /** Null for folders. */
  kind: FileKind | null
  sizeBytes: number
  /** Where and in which format its text can be read; null if it has none or is protected. */
  source: { blobKey: string; format: TextFormat } | null
  isProtected: boolean
  /** What the tags inside the file say, one after another; empty if there are none. */
  tags: string
}

/** A file whose text is not indexed yet. */
export interface WaitingText {
  id: string
  blobKey: string
  format: TextFormat
}

export interface IndexQuery {
  text: string
  /** Both if omitted. */
  types?: readonly IndexedItem['type'][]
  /** Id of a folder that limits the search to itself and its descendants. */
  folderId?: string
  /** Limits the search to these items. */
  onlyIds?: readonly string[]
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
  matched: 'name' | 'tags' | 'text'
  snippet: SnippetPart[]
}

export interface IndexAnswer {
  hits: IndexHit[]
  hasMore: boolean
  waitingFiles: number
}

/** The calls of the index, with their input and output. */
export interface IndexCalls {
  /** Starts a walk, in which the index gets every file and folder. */
  startWalk: { input: { walkId: string }; output: null }
  /**
   * Marks the index as complete at the end of a walk. Returns false if another index has replaced it since the walk
   * started.
   */
  setComplete: { input: { walkId: string }; output: boolean }
  /** Makes everything received so far durable. Returns whether the index is complete; a recreated one is not. */
  makeDurable: { input: null; output: boolean }
  /** Stores the current state of items and removes others. */
  apply: { input: { items: readonly IndexedItem[]; removedIds: readonly string[] }; output: null }
  /** All items with the version of their text: the key of its bytes. */
  listItems: { input: null; output: { id: string; version: string | null }[] }
  /** The next files whose text is to be read. Files that failed too often are given up. */
  nextTexts: { input: { limit: number }; output: WaitingText[] }
  /** Adds the texts of files; null if one cannot be read. Skips files whose content has changed. */
  addTexts: { input: readonly (WaitingText & { text: string | null })[]; output: null }
  search: { input: IndexQuery; output: IndexAnswer }
  close: { input: null; output: null }
}

export type IndexCallName = keyof IndexCalls

export type IndexRequest = {
  [Name in IndexCallName]: { callId: number; name: Name; input: IndexCalls[Name]['input'] }
}[IndexCallName]

export type IndexReply = { callId: number; output: unknown } | { callId: number; failure: string }
