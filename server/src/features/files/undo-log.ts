import { UNDO_KEPT_MINUTES } from '@pinloft/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import type { FileChange } from './files.repository.ts'
import type { FolderChange } from './folders.repository.ts'

const MINUTE_MS = 60_000
const ACTS_MAX_PER_SESSION = 100
/** Bounds the memory: one act alone may have changed thousands. */
const ENTRIES_MAX = 50_000

/** What of a row an act has changed. */
export interface Changed<Change> {
  id: string
  from: Change
  to: Change
}

/** A file got an earlier content again. */
export interface VersionRestored {
  type: 'version'
  fileId: string
  /** What the file had before is this version now. */
  versionId: string
  /** What it got. */
  blobKey: string
}

/** An act, as far as it needs to be known to take it back. */
export type Act =
  | { type: 'change'; files: readonly Changed<FileChange>[]; folders: readonly Changed<FolderChange>[] }
  | {
      type: 'creation'
      /** Without what is in the folders. */
      fileIds: readonly string[]
      folderIds: readonly string[]
      /** Of everything that was made, as `EntriesDigest` gives it. */
      digest: string
      /** The content was there before, so taking the copy back must leave it somewhere. */
      isCopy: boolean
    }
  | { type: 'trash'; entryIds: readonly string[] }
  | VersionRestored

interface Remembered {
  sessionId: string
  act: Act
  /** Milliseconds since the Unix epoch. */
  keptUntil: number
}

/** The last acts of each session, in memory only. */
export class UndoLog {
  readonly #clock: Clock
  /** By id, the oldest first. */
  readonly #acts = new Map<string, Remembered>()
  #entries = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The id by which the act can be taken back. */
  remember(sessionId: string, act: Act): string {
    const now = this.#clock.now()
    const id = randomId()
    this.#acts.set(id, { sessionId, act, keptUntil: now + UNDO_KEPT_MINUTES * MINUTE_MS })
    this.#entries += sizeOf(act)
    let ofSession = [...this.#acts.values()].filter((other) => other.sessionId === sessionId).length
    for (const [oldId, old] of this.#acts) {
      const isSurplus = old.sessionId === sessionId && ofSession > ACTS_MAX_PER_SESSION
      if (old.keptUntil > now && !isSurplus && this.#entries <= ENTRIES_MAX) continue
      if (old.sessionId === sessionId) ofSession--
      this.forget(oldId)
    }
    return id
  }

  /** Throws `undo_not_found`. */
  find(sessionId: string, id: string): Act {
    const found = this.#acts.get(id)
    if (found?.sessionId !== sessionId || found.keptUntil <= this.#clock.now()) throw new AppError('undo_not_found')
    return found.act
  }

  forget(id: string): void {
    const found = this.#acts.get(id)
    if (found === undefined) return
    this.#acts.delete(id)
    this.#entries -= sizeOf(found.act)
  }

  forgetSession(sessionId: string): void {
    for (const [id, remembered] of this.#acts) if (remembered.sessionId === sessionId) this.forget(id)
  }
}

function sizeOf(act: Act): number {
  if (act.type === 'trash') return act.entryIds.length
  if (act.type === 'version') return 1
  return act.type === 'change' ? act.files.length + act.folders.length : act.fileIds.length + act.folderIds.length
}
