import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type MachinesTables, machinesTables } from '../machines.tables.ts'

export type SnapshotRow = Selectable<MachinesTables['machine_snapshots']>

/** The newest first. */
export function listSnapshots(database: DatabaseHandle, machineId: string): Promise<SnapshotRow[]> {
  return machinesTables(database)
    .selectFrom('machine_snapshots')
    .selectAll()
    .where('machine_id', '=', machineId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findSnapshot(
  database: DatabaseHandle,
  machineId: string,
  id: string,
): Promise<SnapshotRow | undefined> {
  return machinesTables(database)
    .selectFrom('machine_snapshots')
    .selectAll()
    .where('machine_id', '=', machineId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** By the ids of their machines. */
export async function countSnapshots(database: DatabaseHandle): Promise<ReadonlyMap<string, number>> {
  const rows = await machinesTables(database)
    .selectFrom('machine_snapshots')
    .select((select) => ['machine_id', select.fn.countAll<number>().as('count')])
    .groupBy('machine_id')
    .execute()
  return new Map(rows.map(({ machine_id, count }) => [machine_id, Number(count)]))
}

export async function addSnapshot(database: DatabaseHandle, row: SnapshotRow): Promise<void> {
  await machinesTables(database).insertInto('machine_snapshots').values(row).execute()
}

export async function deleteSnapshot(database: DatabaseHandle, id: string): Promise<void> {
  await machinesTables(database).deleteFrom('machine_snapshots').where('id', '=', id).execute()
}
