import type { Insertable, Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { type UploadsTables, uploadsTables } from './uploads.tables.ts'

export type UploadRow = Selectable<UploadsTables['uploads']>

/** Returns false if the device has already used the creation key. */
export async function insertUpload(
  database: DatabaseHandle,
  upload: Insertable<UploadsTables['uploads']>,
): Promise<boolean> {
  const result = await uploadsTables(database)
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['device_id', 'creation_key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findUpload(database: DatabaseHandle, id: string): Promise<UploadRow | undefined> {
  return uploadsTables(database).selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, and locks the row until the transaction ends. */
export function lockUpload(transaction: DatabaseHandle, id: string): Promise<UploadRow | undefined> {
  return uploadsTables(transaction)
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
}

export function findUploadByCreationKey(
  database: DatabaseHandle,
  deviceId: string,
  creationKey: string,
): Promise<UploadRow | undefined> {
  return uploadsTables(database)
    .selectFrom('uploads')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst()
}

/** The newest first. */
export function listUnfinishedUploads(database: DatabaseHandle): Promise<UploadRow[]> {
  return uploadsTables(database)
    .selectFrom('uploads')
    .selectAll()
    .where('file_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listExpiredUploads(database: DatabaseHandle, now: number): Promise<string[]> {
  const rows = await uploadsTables(database).selectFrom('uploads').select('id').where('expires_at', '<=', now).execute()
  return rows.map((row) => row.id)
}

/** Returns false if the upload is gone. */
export async function updateUpload(
  database: DatabaseHandle,
  id: string,
  change: Partial<Pick<UploadRow, 'ranges' | 'file_id' | 'expires_at'>>,
): Promise<boolean> {
  const result = await uploadsTables(database)
    .updateTable('uploads')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function deleteUpload(database: DatabaseHandle, id: string): Promise<UploadRow | undefined> {
  return uploadsTables(database).deleteFrom('uploads').where('id', '=', id).returningAll().executeTakeFirst()
}
