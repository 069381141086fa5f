import type { Folder } from '@pinloft/contract/files'
import { folderPathSegments, isFolderPathTooDeep, joinFolderPath, nameFault } from '@pinloft/contract/names'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import { isNameTaken } from './files.repository.ts'
import { folderPaths } from './folder-tree.ts'
import * as repository from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

const FAULT_CODES = {
  missing: 'folder_name_missing',
  invalid: 'folder_name_invalid',
  too_long: 'folder_name_too_long',
} as const

/** The one form in which a folder's path is written: no slash at either end, Unicode form NFC. */
export function normalPath(path: string): string {
  return folderPathSegments(path.normalize('NFC')).join('/')
}

/** The id of the folder at a path. Throws `folder_not_found`. */
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
}

export class FoldersService {
  readonly #database: DatabaseHandle
  readonly #clock: Clock
  readonly #events: EventBus

  constructor({ database, clock, events }: FoldersDependencies) {
    this.#database = database
    this.#clock = clock
    this.#events = events
  }

  async list(): Promise<Folder[]> {
    const rows = await repository.listFolders(this.#database)
    const paths = folderPaths(rows)
    return rows.flatMap((row) => (row.parent_id === null ? [] : [toFolder(row, paths.get(row.parent_id) ?? '')]))
  }

  /** Throws `folder_name_missing`, `_invalid`, `_too_long`, `folder_too_deep`, `folder_not_found`, `folder_exists` or `file_exists`. */
  async create(wantedName: string, wantedParentPath: string): Promise<Folder> {
    const name = wantedName.normalize('NFC').trim()
    const fault = nameFault(name)
    if (fault !== null) throw new AppError(FAULT_CODES[fault])
    const parentPath = normalPath(wantedParentPath)
    if (isFolderPathTooDeep(joinFolderPath(parentPath, name))) throw new AppError('folder_too_deep')

    const row = await inTransaction(this.#database, async (transaction) => {
      const parentId = await resolveFolder(transaction, parentPath)
      await repository.lockFolder(transaction, parentId)
      if ((await repository.findChildFolder(transaction, parentId, name)) !== undefined) {
        throw new AppError('folder_exists')
      }
      if (await isNameTaken(transaction, parentId, name)) throw new AppError('file_exists')
      const folder = {
        id: randomId(),
        parent_id: parentId,
        name,
        created_at: this.#clock.now(),
        is_starred: 0 as const,
      }
      await repository.addFolder(transaction, folder)
      return folder
    })
    this.#events.publish({ type: 'folder_created', folders: [parentPath] })
    return toFolder(row, parentPath)
  }
}

/** A row as the contract shows it. */
export function toFolder(row: repository.FolderRow, parentPath: string): Folder {
  return {
    id: row.id,
    name: row.name,
    path: joinFolderPath(parentPath, row.name),
    parentPath,
    createdAt: new Date(row.created_at).toISOString(),
    isStarred: row.is_starred === 1,
  }
}
