import { UNDO_KEPT_MINUTES } from '@pinloft/contract/files/limits'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { FileChange } from '../files.repository.ts'
import type { FolderChange } from './folders.repository.ts'

const ACTS_MAX_PER_SESSION = 100
/** Limits memory use: one action alone may have changed thousands. */
const ENTRIES_MAX = 50_000

/** What an action changed in a row. */
export interface Changed<Change> {
  id: string
  from: Change
  to: Change
}

/** An earlier content of a file was restored. */
export interface VersionRestored {
  type: 'version'
  fileId: string
  /** The version that the former content has become. */
  versionId: string
  /** Blob of the restored content. */
  blobKey: string
  /** When the former content was stored here, in milliseconds since the Unix epoch. */
  storedAtMs: number
}

/** An action, with what is needed to undo it. */
export type Action =
  | { type: 'change'; files: readonly Changed<FileChange>[]; folders: readonly Changed<FolderChange>[] }
  | {
      type: 'creation'
      /** Excluding folder contents. */
      fileIds: readonly string[]
      folderIds: readonly string[]
      /** Number of all that was created, including folder contents. */
      entryCount: number
      /** Of everything created, from `digestOfEntries`. */
      digest: string
      /** The content existed before, so undoing the copy must leave it somewhere. */
      isCopy: boolean
    }
  | { type: 'trash'; entryIds: readonly string[] }
  | VersionRestored

interface Remembered {
  sessionId: string
  action: Action
  /** Milliseconds since the Unix epoch. */
  keptUntil: number
}

/** The latest actions of each session, in memory only. */
export class UndoLog {
  readonly #clock: Clock
  /** By id, oldest first. */
  readonly #actions = new Map<string, Remembered>()
  #entries = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns the id for undoing the action. */
  remember(sessionId: string, action: Action): string {
    const now = this.#clock.now()
    const id = randomId()
    this.#actions.set(id, { sessionId, action, keptUntil: now + UNDO_KEPT_MINUTES * MINUTE_MS })
    this.#entries += sizeOf(action)
    let ofSession = [...this.#actions.values()].filter((other) => other.sessionId === sessionId).length
    for (const [oldId, old] of this.#actions) {
      const isSurplus = old.sessionId === sessionId && ofSession > ACTS_MAX_PER_SESSION
      if (old.keptUntil > now && !isSurplus && this.#entries <= ENTRIES_MAX) continue
      if (old.sessionId === sessionId) ofSession--
      this.forget(oldId)
    }
    return id
  }

  /** Throws `undo_not_found`. */
  find(sessionId: string, id: string): Action {
    const found = this.#actions.get(id)
    if (found?.sessionId !== sessionId || found.keptUntil <= this.#clock.now()) throw new AppError('undo_not_found')
    return found.action
  }

  forget(id: string): void {
    const found = this.#actions.get(id)
    if (found === undefined) return
    this.#actions.delete(id)
    this.#entries -= sizeOf(found.action)
  }

  forgetSession(sessionId: string): void {
    for (const [id, remembered] of this.#actions) if (remembered.sessionId === sessionId) this.forget(id)
  }
}

function sizeOf(action: Action): number {
  if (action.type === 'trash') return action.entryIds.length
  if (action.type === 'version') return 1
  return action.type === 'change'
    ? action.files.length + action.folders.length
    : action.fileIds.length + action.folderIds.length
}
