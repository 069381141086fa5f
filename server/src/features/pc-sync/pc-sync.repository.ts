import { PcSyncHold } from '@pinloft/contract/pc-sync/endpoints'
import type { Selectable } from 'kysely'
import { batchesOf } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { AgreedEntry } from './mirror/sides.ts'
import { type PcSyncTables, pcSyncTables } from './pc-sync.tables.ts'

export type PcSyncRow = Selectable<PcSyncTables['pc_syncs']>
type EntryRow = Selectable<PcSyncTables['pc_sync_entries']>

/** Paths deleted in one statement. */
const DELETED_AT_ONCE = 200

/** What a sync waits with for an answer. */
export function holdOf({ hold }: PcSyncRow): PcSyncHold | null {
  return hold === null ? null : PcSyncHold.parse(JSON.parse(hold))
}

/** Oldest first. */
export function listSyncs(database: DatabaseHandle): Promise<PcSyncRow[]> {
  return pcSyncTables(database).selectFrom('pc_syncs').selectAll().orderBy('created_at').orderBy('id').execute()
}

export function findSync(database: DatabaseHandle, id: string): Promise<PcSyncRow | undefined> {
  return pcSyncTables(database).selectFrom('pc_syncs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function addSync(transaction: DatabaseHandle, row: PcSyncRow): Promise<void> {
  await pcSyncTables(transaction).insertInto('pc_syncs').values(row).execute()
}

export async function changeSync(
  database: DatabaseHandle,
  id: string,
  change: Partial<Omit<PcSyncRow, 'id'>>,
): Promise<void> {
  await pcSyncTables(database).updateTable('pc_syncs').set(change).where('id', '=', id).execute()
}

/** All folders of a computer. */
export async function changeDevice(
  database: DatabaseHandle,
  deviceId: string,
  change: Partial<Pick<PcSyncRow, 'pc_name' | 'send_kib' | 'receive_kib'>>,
): Promise<void> {
  const query = pcSyncTables(database).updateTable('pc_syncs').set(change)
  await query.where('device_id', '=', deviceId).execute()
}

export async function deleteSync(transaction: DatabaseHandle, id: string): Promise<void> {
  await pcSyncTables(transaction).deleteFrom('pc_sync_entries').where('sync_id', '=', id).execute()
  await pcSyncTables(transaction).deleteFrom('pc_syncs').where('id', '=', id).execute()
}

export async function readAgreed(database: DatabaseHandle, syncId: string): Promise<Map<string, AgreedEntry>> {
  const rows = await pcSyncTables(database)
    .selectFrom('pc_sync_entries')
    .selectAll()
    .where('sync_id', '=', syncId)
    .execute()
  return new Map(rows.map((row) => [row.path, toAgreed(row)]))
}

/** Number of files, and of those whose name has a part. */
export async function countAgreed(
  database: DatabaseHandle,
  syncId: string,
  part: string,
): Promise<{ files: number; named: number }> {
  const query = pcSyncTables(database)
    .selectFrom('pc_sync_entries')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.countAll<number>().filterWhere('path', 'like', `%${part}%`).as('named'),
    ])
  return query.where('sync_id', '=', syncId).where('type', '=', 'file').executeTakeFirstOrThrow()
}

/** Notes what is the same on both sides from now on. */
export async function saveAgreed(
  transaction: DatabaseHandle,
  syncId: string,
  entries: ReadonlyMap<string, AgreedEntry>,
): Promise<void> {
  for await (const some of batchesOf([...entries])) {
    const rows = some.map(([path, entry]) => ({ sync_id: syncId, path, ...toColumns(entry) }))
    await pcSyncTables(transaction)
      .insertInto('pc_sync_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['sync_id', 'path']).doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          sha256: eb.ref('excluded.sha256'),
          size_bytes: eb.ref('excluded.size_bytes'),
          mirror_mtime: eb.ref('excluded.mirror_mtime'),
        })),
      )
      .execute()
  }
}

export async function forgetAgreed(
  transaction: DatabaseHandle,
  syncId: string,
  paths: readonly string[],
): Promise<void> {
  for (let start = 0; start < paths.length; start += DELETED_AT_ONCE) {
    await pcSyncTables(transaction)
      .deleteFrom('pc_sync_entries')
      .where('sync_id', '=', syncId)
      .where('path', 'in', paths.slice(start, start + DELETED_AT_ONCE))
      .execute()
  }
}

function toAgreed({ type, sha256, size_bytes, mirror_mtime }: EntryRow): AgreedEntry {
  if (type === 'folder') return { type }
  return { type, sha256: sha256 ?? '', sizeBytes: size_bytes ?? 0, mtime: mirror_mtime ?? '' }
}

function toColumns(entry: AgreedEntry): Omit<EntryRow, 'sync_id' | 'path'> {
  if (entry.type === 'folder') return { type: 'folder', sha256: null, size_bytes: null, mirror_mtime: null }
  const { type, sha256, sizeBytes, mtime } = entry
  return { type, sha256, size_bytes: sizeBytes, mirror_mtime: mtime }
}
