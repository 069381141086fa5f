import type { EntriesToFolder } from '@pinloft/contract/entries'
import type { EntryChange, File, Folder } from '@pinloft/contract/files'
import type { GuardedBlobs } from '../../platform/blobs/guarded-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { ChangedPlaces } from './changed-places.ts'
import { chosenEntries } from './chosen-entries.ts'
import { copyEntries } from './copy-entries.ts'
import { changeFile, changeFolder } from './entry-changes.ts'
import type { FileRow } from './files.repository.ts'
import { toFile } from './files.service.ts'
import { pathsOfFolders } from './folder-tree.ts'
import type { FolderRow } from './folders.repository.ts'
import { toFolder } from './folders.service.ts'
import { moveEntries } from './move-entries.ts'
import type { Act, UndoLog } from './undo-log.ts'

interface EntriesDependencies {
  database: DatabaseHandle
  blobs: GuardedBlobs
  clock: Clock
  events: EventBus
  undoLog: UndoLog
}

/** What has become of entries. `undoId` is null where nothing has changed. */
export interface ChangedEntries {
  files: File[]
  folders: Folder[]
  undoId: string | null
}

interface Done {
  files: FileRow[]
  folders: FolderRow[]
  act: Act
}

/** Renames, stars, moves and copies files and folders. Each act is all or nothing, and can be taken back. */
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
    const { files, undoId } = await this.#act(session, async (transaction, places) => {
      const { row, changed } = await changeFile(transaction, id, change)
      places.addFiles([row.folder_id])
      const act: Act = { type: 'change', files: changed === null ? [] : [changed], folders: [] }
      return { files: [row], folders: [], act }
    })
    return { file: only(files), undoId }
  }

  /** Throws `folder_not_found`, `folder_name_…`, `file_exists` or `folder_exists`. */
  async changeFolder(
    session: RequestSession,
    id: string,
    change: EntryChange,
  ): Promise<{ folder: Folder; undoId: string | null }> {
    const { folders, undoId } = await this.#act(session, async (transaction, places) => {
      const { row, changed } = await changeFolder(transaction, id, change)
      places.addFolders([row.parent_id])
      const act: Act = { type: 'change', files: [], folders: changed === null ? [] : [changed] }
      return { files: [], folders: [row], act }
    })
    return { folder: only(folders), undoId }
  }

  /** Throws `entries_missing`, `entries_too_many` or what `moveEntries` throws. */
  move(session: RequestSession, { folder, ...entries }: EntriesToFolder): Promise<ChangedEntries> {
    const chosen = chosenEntries(entries)
    return this.#act(session, async (transaction, places) => {
      const { files, folders, changedFiles, changedFolders } = await moveEntries(transaction, chosen, folder, places)
      return { files, folders, act: { type: 'change', files: changedFiles, folders: changedFolders } }
    })
  }

  /** Throws `entries_missing`, `entries_too_many` or what `copyEntries` throws. */
  copy(session: RequestSession, { folder, ...entries }: EntriesToFolder): Promise<ChangedEntries> {
    const chosen = chosenEntries(entries)
    const { blobs, clock } = this.#dependencies
    const place = { targetPath: folder, now: clock.now(), blobs }
    return this.#act(session, async (transaction, places) => {
      const { files, folders, digest } = await copyEntries(transaction, chosen, place)
      places.addFiles(files.map((file) => file.folder_id))
      places.addFolders(folders.map((copy) => copy.parent_id))
      const [fileIds, folderIds] = [files.map(({ id }) => id), folders.map(({ id }) => id)]
      return { files, folders, act: { type: 'creation', fileIds, folderIds, digest, isCopy: true } }
    })
  }

  /** Runs an act in one transaction; when it is committed, remembers how to take it back and tells of it. */
  async #act(
    session: RequestSession,
    work: (transaction: DatabaseHandle, places: ChangedPlaces) => Promise<Done>,
  ): Promise<ChangedEntries> {
    const { database, events, undoLog } = this.#dependencies
    const { act, places, ...entries } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedPlaces(transaction)
      const done = await work(transaction, changed)
      await changed.readPaths()
      return { act: done.act, places: changed, ...(await toEntries(transaction, done)) }
    })
    if (act.type === 'change' && act.files.length === 0 && act.folders.length === 0) return { ...entries, undoId: null }
    places.publish(events)
    return { ...entries, undoId: undoLog.remember(session.id, act) }
  }
}

function only<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('An act has lost its entry')
  return item
}

/** Rows as the contract shows them. */
export async function toEntries(
  transaction: DatabaseHandle,
  { files, folders }: { files: readonly FileRow[]; folders: readonly FolderRow[] },
): Promise<{ files: File[]; folders: Folder[] }> {
  const parentIds = [...files.map((file) => file.folder_id), ...folders.map((folder) => folder.parent_id ?? '')]
  const paths = await pathsOfFolders(transaction, parentIds)
  return {
    files: files.map((file) => toFile(file, paths.get(file.folder_id) ?? '')),
    folders: folders.map((folder) => toFolder(folder, paths.get(folder.parent_id ?? '') ?? '')),
  }
}
