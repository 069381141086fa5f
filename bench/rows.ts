import { DatabaseSync } from 'node:sqlite'
import { nameSortKey } from '@pinloft/contract/names'

/** Adds files with the bytes of one that is stored, as if each had been uploaded long ago. For a server that is stopped. */
export function copyFile(databasePath: string, name: string, copyNames: Iterable<string>): void {
  const database = new DatabaseSync(databasePath)
  database.exec('begin')
  const insert = database.prepare(`
    insert into files (id, folder_id, name, name_sort, mime_type, kind, size_bytes, sha256, blob_key, created_at, modified_at)
    select ?, folder_id, ?, ?, mime_type, kind, size_bytes, sha256, blob_key, ?, ? from files where id = ?
  `)
  const original = database.prepare('select id from files where name = ?').get(name)?.id
  if (typeof original !== 'string') throw new Error(`There is no ${name}`)
  let number = 0
  for (const copyName of copyNames) {
    const createdAtMs = 1_700_000_000_000 + number * 1000
    insert.run(
      (number++).toString(16).padStart(32, '0'),
      copyName,
      nameSortKey(copyName),
      createdAtMs,
      createdAtMs,
      original,
    )
  }
  // As on the first start of a version that searches: the index is what is missing, not news.
  database.exec('delete from file_changes; commit')
  database.close()
}
