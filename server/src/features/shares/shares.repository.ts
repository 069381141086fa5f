import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type SharesTables, sharesTables } from './shares.tables.ts'

export type ShareRow = Selectable<SharesTables['shares']>

export function listShares(database: DatabaseHandle): Promise<ShareRow[]> {
  return sharesTables(database)
    .selectFrom('shares')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countShares(database: DatabaseHandle): Promise<number> {
  const { count } = await sharesTables(database)
    .selectFrom('shares')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findShare(database: DatabaseHandle, id: string): Promise<ShareRow | undefined> {
  return sharesTables(database)
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The same, for a use of it; whoever else uses it in a transaction waits for the end of this one. */
export function useShare(transaction: DatabaseHandle, id: string, now: number): Promise<ShareRow | undefined> {
  return sharesTables(transaction)
    .updateTable('shares')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function findShareByToken(database: DatabaseHandle, token: string): Promise<ShareRow | undefined> {
  return sharesTables(database)
    .selectFrom('shares')
    .selectAll()
    .where('token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertShare(database: DatabaseHandle, row: ShareRow): Promise<void> {
  await sharesTables(database).insertInto('shares').values(row).execute()
}

export type ShareChange = Partial<
  Pick<
    ShareRow,
    'mode' | 'name' | 'entry_name' | 'expires_at' | 'password_hash' | 'download_limit' | 'size_limit' | 'file_limit'
  >
>

export async function updateShare(database: DatabaseHandle, id: string, change: ShareChange): Promise<void> {
  await sharesTables(database)
    .updateTable('shares')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Returns whether there was one. */
export async function deleteShare(database: DatabaseHandle, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sharesTables(database)
    .updateTable('shares')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Brings back a link that was deleted after a time. */
export async function restoreShare(database: DatabaseHandle, id: string, deletedAfter: number): Promise<void> {
  await sharesTables(database)
    .updateTable('shares')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .execute()
}

/** Removes the links that were deleted by a time. */
/** Returns the ids of the links that it removed. */
export async function purgeShares(database: DatabaseHandle, deletedBy: number): Promise<string[]> {
  const rows = await sharesTables(database)
    .deleteFrom('shares')
    .where('deleted_at', '<=', deletedBy)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countVisit(database: DatabaseHandle, id: string, now: number): Promise<void> {
  await sharesTables(database)
    .updateTable('shares')
    .set((eb) => ({ visit_count: eb('visit_count', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Counts a download unless the limit is reached, or the link was deleted. Returns whether it was counted. */
export async function countDownload(database: DatabaseHandle, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sharesTables(database)
    .updateTable('shares')
    .set((eb) => ({ download_count: eb('download_count', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('download_limit', 'is', null), eb('download_count', '<', eb.ref('download_limit'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
