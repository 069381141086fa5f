import type { Folder } from '@pinloft/contract/files/endpoints'
import { folderPathSegments, isFolderPathTooDeep, joinFolderPath } from '@pinloft/contract/files/names'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { randomId } from '../../../platform/ids.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import { batchesOf } from '../batches.ts'
import { readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { digestOfEntries } from './entries-digest.ts'
import { requireFreeName } from './entry-changes.ts'
import { checkedFolderName, normalName } from './entry-names.ts'
import { sumAll, sumTrees } from './folder-tree.repository.ts'
import { folderPaths, pathsOfFolders } from './folder-tree.ts'
import * as repository from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'
import type { UndoLog } from './undo-log.ts'

/** Returns the normalised form of a folder path: no slash at either end, NFC. */
export function normalPath(path: string): string {
  return folderPathSegments(path).map(normalName).join('/')
}

/** Returns the id of the folder at a path. Throws `folder_not_found`. */
export async function resolveFolder(database: DatabaseHandle, path: string): Promise<string> {
  if (isFolderPathTooDeep(path) || path.includes('\0')) throw new AppError('folder_not_found')
  let id = ROOT_FOLDER_ID
  for (const segment of folderPathSegments(path)) {
    const child = await repository.findChildFolder(database, id, segment)
    if (child === undefined) throw new AppError('folder_not_found')
    id = child
  }
  return id
}

interface FoldersDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  undoLog: UndoLog
}

export interface FolderDetails {
  folder: Folder
  fileCount: number
  folderCount: number
  /** Total size of all files. */
  sizeBytes: number
}

export class FoldersService {
  readonly #database: DatabaseHandle
  readonly #clock: Clock
  readonly #events: EventBus
  readonly #undoLog: UndoLog

  constructor({ database, clock, events, undoLog }: FoldersDependencies) {
    this.#database = database
    this.#clock = clock
    this.#events = events
    this.#undoLog = undoLog
  }

  /** Yields all folders in batches; other requests get a turn in between. */
  async *batches(): AsyncGenerator<Folder[]> {
    const rows = await repository.listFolders(this.#database)
    await nextTurn()
    const paths = folderPaths(rows)
    for await (const some of batchesOf(rows)) {
      yield some.flatMap((row) => {
        const parentPath = paths.get(row.parent_id ?? '')
        return parentPath === undefined ? [] : [toFolder(row, parentPath)]
      })
    }
  }

  /** Throws `folder_name_missing`, `_invalid`, `_too_long`, `folder_too_deep`, `folder_not_found`, `folder_exists` or `file_exists`. */
  async create(
    session: RequestSession,
    { name: wantedName, parentPath: wantedParentPath }: { name: string; parentPath: string },
  ): Promise<Folder & { undoId: string }> {
    const name = checkedFolderName(wantedName)
    const parentPath = normalPath(wantedParentPath)
    if (isFolderPathTooDeep(joinFolderPath(parentPath, name))) throw new AppError('folder_too_deep')

    const { row, digest } = await inTransaction(this.#database, async (transaction) => {
      await repository.lockTree(transaction)
      const parentId = await resolveFolder(transaction, parentPath)
      await repository.lockFolder(transaction, parentId)
      await requireFreeName(transaction, parentId, name)
      const folder = {
        id: randomId(),
        parent_id: parentId,
        name,
        created_at: this.#clock.now(),
        is_starred: 0 as const,
        linked_key: null,
      }
      await repository.addFolder(transaction, folder)
      return { row: folder, digest: await digestOfEntries(transaction, { fileIds: [], folders: [folder] }) }
    })
    this.#events.publish({ type: 'folder_created', folders: [parentPath] })
    const created = { fileIds: [], folderIds: [row.id], entryCount: 1, digest }
    const undoId = this.#undoLog.remember(session.id, { type: 'creation', ...created, isCopy: false })
    return { ...toFolder(row, parentPath), undoId }
  }

  /** Counts what is directly in each subfolder of the folder at a path. Throws `folder_not_found`. */
  async itemCounts(path: string): Promise<{ folderId: string; itemCount: number }[]> {
    return repository.countItemsOfSubfolders(this.#database, await resolveFolder(this.#database, normalPath(path)))
  }

  /** The folders directly in the one at a path, by name. Throws `folder_not_found`. */
  async children(path: string): Promise<Folder[]> {
    const parentPath = normalPath(path)
    const parentId = await resolveFolder(this.#database, parentPath)
    return (await repository.listChildFolders(this.#database, parentId)).map((row) => toFolder(row, parentPath))
  }

  /** Returns a folder and the totals of its contents. Throws `folder_not_found`. */
  async details(id: string): Promise<FolderDetails> {
    const row = await repository.findFolder(this.#database, id)
    if (row === undefined) throw new AppError('folder_not_found')
    const { folderCount, fileCount, sizeBytes } =
      id === ROOT_FOLDER_ID ? await sumAll(this.#database) : await sumTrees(this.#database, [id])
    const paths = await pathsOfFolders(this.#database, [row.parent_id ?? ''])
    const folder = toFolder(row, paths.get(row.parent_id ?? '') ?? '')
    return { folder, fileCount, folderCount: folderCount - 1, sizeBytes }
  }
}

/** Converts a row to the form of the contract. */
export function toFolder(row: repository.FolderRow, parentPath: string): Folder {
  return {
    id: row.id,
    name: row.name,
    path: joinFolderPath(parentPath, row.name),
    parentPath,
    createdAt: new Date(row.created_at).toISOString(),
    isStarred: row.is_starred === 1,
    ...(row.linked_key !== null && { linkedId: readLinkedFolderKey(row.linked_key).linkId }),
  }
}
