import type { NotNull } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf } from '../batches.ts'
import { type FileRow, sumByKind } from '../files.repository.ts'
import { filesTables } from '../files.tables.ts'
import { isAttached } from '../store/is-attached.ts'
import type { FolderRow } from './folders.repository.ts'

export interface TreeSums {
  /** Includes the given folders. */
  folderCount: number
  fileCount: number
  sizeBytes: number
}

/** Lists a folder and all its subfolders, higher ones first. */
export function listTree(database: DatabaseHandle, rootId: string): Promise<FolderRow[]> {
  return listTrees(database, [rootId])
}

/** Lists some folders, none of which is in another, and all their subfolders; a folder comes after its parent. */
export async function listTrees(database: DatabaseHandle, rootIds: readonly string[]): Promise<FolderRow[]> {
  const found: FolderRow[] = []
  for await (const ids of batchesOf(rootIds)) {
    const query = tree(database, ids).selectFrom('tree').innerJoin('folders', 'folders.id', 'tree.id')
    for (const row of await query.selectAll('folders').orderBy('tree.level').execute()) found.push(row)
  }
  return found
}

/** Totals of some folders and their subfolders. What is in two of them is counted twice. */
export async function sumTrees(database: DatabaseHandle, rootIds: readonly string[]): Promise<TreeSums> {
  const sums: TreeSums = { folderCount: 0, fileCount: 0, sizeBytes: 0 }
  for await (const ids of batchesOf(rootIds)) {
    const folders = await tree(database, ids)
      .selectFrom('tree')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const files = await tree(database, ids)
      .selectFrom('tree')
      .innerJoin('files', 'files.folder_id', 'tree.id')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        // A sum of 64-bit integers is numeric on PostgreSQL.
        eb.cast<number | null>(eb.fn.sum('files.size_bytes'), 'bigint').as('sizeBytes'),
      ])
      .executeTakeFirstOrThrow()
    sums.folderCount += folders.count
    sums.fileCount += files.count
    sums.sizeBytes += files.sizeBytes ?? 0
  }
  return sums
}

/** A protected file, as needed to ask for its password. */
export type LockedFile = Pick<FileRow, 'id' | 'name'> & { lock: string }

/** Lists the protected files in some folders and below, ordered by id, up to `limit`. */
export async function listLockedOfTrees(
  database: DatabaseHandle,
  rootIds: readonly string[],
  limit: number,
): Promise<LockedFile[]> {
  const found: LockedFile[] = []
  for await (const ids of batchesOf(rootIds)) {
    const rows = await tree(database, ids)
      .selectFrom('files')
      .select(['files.id', 'files.name', 'files.lock'])
      .where('files.lock', 'is not', null)
      // Not a join, so that SQLite sees that the index of locked files applies.
      .where('files.folder_id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
      .$narrowType<{ lock: NotNull }>()
      .orderBy('files.id')
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Totals of the root and below, which is everything: computed without walking the tree. */
export async function sumAll(database: DatabaseHandle): Promise<TreeSums> {
  const tables = filesTables(database)
  const folders = await tables
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isAttached('id'))
    .executeTakeFirstOrThrow()
  const kinds = await sumByKind(database)
  return {
    folderCount: folders.count,
    fileCount: kinds.reduce((sum, { files }) => sum + files, 0),
    sizeBytes: kinds.reduce((sum, kind) => sum + kind.sizeBytes, 0),
  }
}

/** Number of folder levels of some trees, their roots included. */
export async function heightOfTrees(database: DatabaseHandle, rootIds: readonly string[]): Promise<number> {
  let height = 0
  for await (const ids of batchesOf(rootIds)) {
    const { level } = await tree(database, ids)
      .selectFrom('tree')
      .select((eb) => eb.fn.max('level').as('level'))
      .executeTakeFirstOrThrow()
    height = Math.max(height, level ?? 0)
  }
  return height
}

/** Returns the ids of a folder and its ancestors, up to the root, unordered. Empty if there is no such folder. */
export async function listAncestors(database: DatabaseHandle, id: string): Promise<string[]> {
  const rows = await filesTables(database)
    .withRecursive('ancestors(id, parent_id)', (query) =>
      query
        .selectFrom('folders')
        .select(['id', 'parent_id'])
        .where('id', '=', id)
        .unionAll(
          query
            .selectFrom('folders')
            .innerJoin('ancestors', 'ancestors.parent_id', 'folders.id')
            .select(['folders.id', 'folders.parent_id']),
        ),
    )
    .selectFrom('ancestors')
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

/** `tree` is some folders and all their subfolders, once per given folder that contains them; the first level is 1. */
function tree(database: DatabaseHandle, rootIds: readonly string[]) {
  return filesTables(database).withRecursive('tree(id, level)', (query) =>
    query
      .selectFrom('folders')
      .select((eb) => ['id', eb.lit(1).$castTo<number>().as('level')])
      .where('id', 'in', rootIds)
      .unionAll(
        query
          .selectFrom('folders')
          .innerJoin('tree', 'tree.id', 'folders.parent_id')
          .select((eb) => ['folders.id', eb('tree.level', '+', 1).as('level')]),
      ),
  )
}
