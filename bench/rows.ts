import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { nameSortKey } from '@pinloft/contract/files/names'

/** Adds files with the bytes of a stored one, as if each had been uploaded long ago. The server must be stopped. */
export function copyFile(databasePath: string, name: string, copyNames: Iterable<string>): void {
  const database = new DatabaseSync(databasePath)
  database.exec('begin')
  const insert = database.prepare(`
    insert into files (id, folder_id, name, name_sort, mime_type, kind, size_bytes, sha256, blob_key, created_at, modified_at)
    select ?, folder_id, ?, ?, mime_type, kind, size_bytes, sha256, blob_key, ?, ? from files where id = ?
  `)
  const original = database.prepare('select id from files where name = ?').get(name)?.id
  if (typeof original !== 'string') throw new Error(`There is no ${name}`)
  let createdAtMs = 1_700_000_000_000
  for (const copyName of copyNames) {
    createdAtMs += 1000
    insert.run(randomBytes(16).toString('hex'), copyName, nameSortKey(copyName), createdAtMs, createdAtMs, original)
  }
  // As at the first start of a version with search: the index is missing, and there are no changes to catch up on.
  database.exec('delete from file_changes; commit')
  database.close()
}
