import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type KyselyPlugin, type QueryId, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProductDatabase, STORAGE } from '../../../storage.ts'
import { startOpenTestApp } from '../../../testing/test-app.ts'
import { furtherTestDatabase } from '../../../testing/test-database.ts'
import { backUp, OPENER, restore, type StoreAt, temporaryFolder } from '../backup.builders.ts'
import { ArchiveReader, restoreArchive } from '../index.ts'

/** Inserts a row into a table with an auto-increment column, deletes it again and returns its number. */
async function giveNumber(at: StoreAt): Promise<number> {
  const database = await openProductDatabase(at)
  try {
    const { rows } = await sql<{ seq: number }>`
      insert into file_changes (item_type, item_id) values ('file', 'none') returning seq`.execute(database.handle)
    const number = rows[0]?.seq ?? 0
    await sql`delete from file_changes where seq = ${number}`.execute(database.handle)
    return number
  } finally {
    await database.close()
  }
}

test('no number is issued again after a restore, even if the last rows were deleted before the backup', async () => {
  const app = await startOpenTestApp()
  await app.store('a.txt', 'a')
  // Otherwise the indexer adds and removes rows meanwhile.
  await app.http.close()
  const last = await giveNumber(app.data)
  const folder = await temporaryFolder()
  const path = await backUp(app.data, folder)

  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  await restore(path, to)
  expect(await giveNumber(to)).toBe(last + 1)
})

/** A disk that fails after rows of a table were deleted. */
class FailingDeletion implements KyselyPlugin {
  readonly #deletions = new WeakSet<QueryId>()

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (node.kind === 'RawNode' && node.sqlFragments[0] === 'delete from ') this.#deletions.add(queryId)
    return node
  }

  async transformResult({ queryId, result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (this.#deletions.has(queryId)) throw new Error('disk I/O error')
    return result
  }
}

test('a restore fails if the initial rows of a table cannot be deleted, and leaves nothing behind', async () => {
  const app = await startOpenTestApp()
  const folder = await temporaryFolder()
  const archive = await ArchiveReader.open(await backUp(app.data, folder), OPENER)
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  await mkdir(to.dataDir)
  const restoring = restoreArchive(archive, {
    dataDir: to.dataDir,
    async openDatabase(dataDir) {
      const database = await openProductDatabase({ ...to, dataDir })
      return { ...database, handle: database.handle.withPlugin(new FailingDeletion()) }
    },
    isDatabaseInFolder: to.databaseUrl === undefined,
    storage: STORAGE,
  })
  await expect(restoring).rejects.toThrow('disk I/O error')
  await archive.close()
  expect((await readdir(to.dataDir)).filter((name) => name !== 'server.lock')).toEqual([])
})
