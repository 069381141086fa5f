import { createHash } from 'node:crypto'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { tableEntryName } from './archive-format.ts'
import { type ArchiveReader, uncheckedEntry } from './archive-reader.ts'
import { withBareTables } from './bare-tables.repository.ts'
import { writeCounters } from './counters.repository.ts'
import { linesOf } from './lines.ts'
import { parseRow, rowLine } from './row-values.ts'
import { deleteRows, insertRows, listTables, type Row, rowsOf, type Table } from './rows.repository.ts'

const BATCH_ROWS = 500

/** Fills tables that were just made with the rows of an archive, and compares what is in them then. */
export async function fillTables(transaction: DatabaseHandle, archive: ArchiveReader): Promise<void> {
  const keyColumns = new Map((await listTables(transaction)).map((table) => [table.name, table.keyColumns]))
  await withBareTables(transaction, async () => {
    // Making the tables has put the first rows into some.
    for (const name of keyColumns.keys()) await deleteRows(transaction, name)
    for await (const entry of archive.entries()) {
      const told = archive.manifest.tables.find(({ name }) => tableEntryName(name) === entry.name)
      if (told === undefined) continue
      const check = uncheckedEntry()
      for await (const rows of batchesOfRows(linesOf(archive.content(entry, check)))) {
        await insertRows(transaction, told, rows)
      }
      if (!check.isWhole) throw new AppError('backup_not_restored', { detail: `Damaged: ${entry.of} (${entry.name})` })
    }
    await writeCounters(transaction, archive.manifest.counters)
  })
  for (const { name, columns, sha256 } of archive.manifest.tables) {
    if ((await digestOf(transaction, { name, columns, keyColumns: keyColumns.get(name) ?? [] })) === sha256) continue
    throw new AppError('backup_not_restored', { detail: `The rows of the table ${name} are not what they were` })
  }
}

async function* batchesOfRows(lines: AsyncIterable<string>): AsyncGenerator<Row[], void, void> {
  let rows: Row[] = []
  for await (const line of lines) {
    rows.push(parseRow(line))
    if (rows.length < BATCH_ROWS) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

async function digestOf(transaction: DatabaseHandle, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const rows of rowsOf(transaction, table)) for (const row of rows) hash.update(rowLine(row))
  return hash.digest('hex')
}
