import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { machinesTables } from '../machines.tables.ts'

/** The images that were chosen for operating systems, by their ids. */
export async function listChoices(database: DatabaseHandle): Promise<ReadonlyMap<MachineOsType, string>> {
  const rows = await machinesTables(database).selectFrom('machine_image_choices').selectAll().execute()
  return new Map(rows.map((row) => [row.os_type, row.image_id]))
}

/** Null removes the choice. */
export async function setChoice(
  database: DatabaseHandle,
  osType: MachineOsType,
  imageId: string | null,
): Promise<void> {
  const tables = machinesTables(database)
  if (imageId === null) {
    await tables.deleteFrom('machine_image_choices').where('os_type', '=', osType).execute()
    return
  }
  await tables
    .insertInto('machine_image_choices')
    .values({ os_type: osType, image_id: imageId })
    .onConflict((conflict) => conflict.column('os_type').doUpdateSet({ image_id: imageId }))
    .execute()
}
