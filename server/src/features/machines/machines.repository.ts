import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type MachinesTables, machinesTables } from './machines.tables.ts'

export type MachineRow = Selectable<MachinesTables['machines']>

/** Those that are in the trash, last deleted first, or the others, the newest first. */
export function listMachines(database: DatabaseHandle, { isTrashed = false } = {}): Promise<MachineRow[]> {
  return machinesTables(database)
    .selectFrom('machines')
    .selectAll()
    .where('deleted_at', isTrashed ? 'is not' : 'is', null)
    .orderBy(isTrashed ? 'deleted_at' : 'created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findMachine(database: DatabaseHandle, id: string): Promise<MachineRow | undefined> {
  return machinesTables(database).selectFrom('machines').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countMachines(database: DatabaseHandle): Promise<number> {
  const { count } = await machinesTables(database)
    .selectFrom('machines')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function allMachineIds(database: DatabaseHandle): Promise<Set<string>> {
  const rows = await machinesTables(database).selectFrom('machines').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function addMachine(database: DatabaseHandle, row: Insertable<MachinesTables['machines']>): Promise<void> {
  await machinesTables(database).insertInto('machines').values(row).execute()
}

export async function changeMachine(
  database: DatabaseHandle,
  id: string,
  change: Updateable<MachinesTables['machines']>,
): Promise<void> {
  await machinesTables(database).updateTable('machines').set(change).where('id', '=', id).execute()
}

export async function deleteMachine(database: DatabaseHandle, id: string): Promise<void> {
  await machinesTables(database).deleteFrom('machines').where('id', '=', id).execute()
}
