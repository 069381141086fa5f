import type { EntryChange, File, Folder } from '@pinloft/contract/files/endpoints'
import type { EntriesToFolder } from '@pinloft/contract/files/entries'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import type { Copies } from './copies/copies.ts'
import type { FileRow } from './files.repository.ts'
import { ChangedFolders } from './tree/changed-folders.ts'
import { chosenEntries } from './tree/chosen-entries.ts'
import { changeFile, changeFolder } from './tree/entry-changes.ts'
import type { FolderRow } from './tree/folders.repository.ts'
import { moveEntries } from './tree/move-entries.ts'
import { type EntryPlace, placeFile, placeFolder } from './tree/place-entry.ts'
import { toEntries } from './tree/to-entries.ts'
import type { Action, UndoLog } from './tree/undo-log.ts'
import { readTypeWithName } from './types/type-with-name.ts'

interface EntriesDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  copies: Copies
  events: EventBus
  undoLog: UndoLog
}

/** The changed entries. `undoId` is null if nothing changed. */
export interface ChangedEntries {
  files: File[]
  folders: Folder[]
  undoId: string | null
}

interface Done {
  files: FileRow[]
  folders: FolderRow[]
  action: Action
}

/** Renames, stars, moves and copies files and folders. Each action is all or nothing, and can be undone. */
export class EntriesService {
  readonly #dependencies: EntriesDependencies

  constructor(dependencies: EntriesDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `file_not_found`, `file_name_…`, `file_exists` or `folder_exists`. */
  async changeFile(
    session: RequestSession,
    id: string,
    change: EntryChange,
  ): Promise<{ file: File; undoId: string | null }> {
    const read = change.name === undefined ? null : await readTypeWithName(this.#dependencies, id, change.name)
    const { files, undoId } = await this.#action(session, async (transaction, places) => {
      const { row, changed } = await changeFile(transaction, id, change, read)
      places.addFiles([row.folder_id])
      const action: Action = { type: 'change', files: changed === null ? [] : [changed], folders: [] }
      return { files: [row], folders: [], action }
    })
    return { file: only(files), undoId }
  }

  /** Throws `folder_not_found`, `folder_name_…`, `file_exists` or `folder_exists`. */
  async changeFolder(
    session: RequestSession,
    id: string,
    change: EntryChange,
  ): Promise<{ folder: Folder; undoId: string | null }> {
    const { folders, undoId } = await this.#action(session, async (transaction, places) => {
      const { row, changed } = await changeFolder(transaction, id, change)
      places.addFolders([row.parent_id])
      const action: Action = { type: 'change', files: [], folders: changed === null ? [] : [changed] }
      return { files: [], folders: [row], action }
    })
    return { folder: only(folders), undoId }
  }

  /** Throws `entries_missing`, `entries_too_many` or what `moveEntries` throws. */
  move(session: RequestSession, { folder, ...entries }: EntriesToFolder): Promise<ChangedEntries> {
    const chosen = chosenEntries(entries)
    return this.#action(session, async (transaction, places) => {
      const { files, folders, changedFiles, changedFolders } = await moveEntries(transaction, chosen, folder, places)
      return { files, folders, action: { type: 'change', files: changedFiles, folders: changedFolders } }
    })
  }

  /** Moves one entry into a folder under a given name, in one step. Throws what `placeFile` and `placeFolder` throw. */
  async place(
    session: RequestSession,
    entry: { type: 'file' | 'folder'; id: string },
    to: EntryPlace,
  ): Promise<ChangedEntries> {
    const read = entry.type === 'file' ? await readTypeWithName(this.#dependencies, entry.id, to.name) : null
    return this.#action(session, async (transaction, places) => {
      if (entry.type === 'file') {
        const { row, changed } = await placeFile(transaction, entry.id, to, read)
        places.addFiles([changed.from.folder_id, to.folderId])
        return { files: [row], folders: [], action: { type: 'change', files: [changed], folders: [] } }
      }
      const { row, changed } = await placeFolder(transaction, entry.id, to)
      places.addFolders([changed.from.parent_id, to.folderId])
      return { files: [], folders: [row], action: { type: 'change', files: [], folders: [changed] } }
    })
  }

  /**
   * With `name`, which is for one entry only, the copy gets that name. Throws `entries_missing`, `entries_too_many`, what
   * `Copies.copy` throws, or the reason of the signal.
   */
  async copy(
    session: RequestSession,
    { folder, name, ...entries }: EntriesToFolder & { name?: string },
    signal: AbortSignal,
  ): Promise<ChangedEntries> {
    const { copies } = this.#dependencies
    const chosen = { ...chosenEntries(entries), name }
    const { files, folders, entryCount, digest, places } = await copies.copy(chosen, folder, signal)
    const [fileIds, folderIds] = [files.map(({ id }) => id), folders.map(({ id }) => id)]
    const action: Action = { type: 'creation', fileIds, folderIds, entryCount, digest, isCopy: true }
    return this.#announce(session, { files, folders, action, places })
  }

  /** Runs an action in one transaction; once it is committed, records how to undo it and publishes it. */
  async #action(
    session: RequestSession,
    work: (transaction: DatabaseHandle, places: ChangedFolders) => Promise<Done>,
  ): Promise<ChangedEntries> {
    const done = await inTransaction(this.#dependencies.database, async (transaction) => {
      const places = new ChangedFolders(transaction)
      const changed = await work(transaction, places)
      await places.readPaths()
      return { ...(await toEntries(transaction, changed)), action: changed.action, places }
    })
    return this.#announce(session, done)
  }

  #announce(
    session: RequestSession,
    { action, places, ...entries }: Omit<ChangedEntries, 'undoId'> & { action: Action; places: ChangedFolders },
  ): ChangedEntries {
    const { events, undoLog } = this.#dependencies
    const isChange = action.type !== 'change' || action.files.length + action.folders.length > 0
    if (isChange) places.publish(events)
    return { ...entries, undoId: isChange ? undoLog.remember(session.id, action) : null }
  }
}

function only<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('An act has lost its entry')
  return item
}
