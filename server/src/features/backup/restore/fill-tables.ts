import { createHash } from 'node:crypto'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { tablesNotInBackups } from '../../../platform/db/declared-tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { type ArchiveReader, uncheckedEntry } from '../archive/archive-reader.ts'
import { altered } from '../backup-error.ts'
import { linesOf } from '../format/lines.ts'
import { withoutIndexes } from '../tables/bulk-load.repository.ts'
import { writeCounters } from '../tables/counters.repository.ts'
import { parseRow, rowLine } from '../tables/row-values.ts'
import { deleteRows, insertRows, listTables, type Row, rowsOf, type Table } from '../tables/rows.repository.ts'

const BATCH_ROWS = 500

/**
 * Fills newly created tables with the rows of an archive, then compares their contents. Throws `backup_file_altered` or
 * `backup_not_restored`.
 */
export async function fillTables(transaction: DatabaseHandle, archive: ArchiveReader): Promise<void> {
  const choice = { withFiles: true }
  const tables = await listTables(transaction, choice)
  const leftOut = tablesNotInBackups(transaction, choice)
  const filled = [...archive.tables()].flatMap(({ table: { name, columns, sha256 }, entry }) => {
    // Nothing in a backup grants access.
    if (leftOut.has(name)) return []
    const table = tables.find((known) => known.name === name)
    if (table === undefined) throw altered(`a table ${name}`)
    const strange = columns.find((column) => !table.columns.includes(column))
    if (strange !== undefined) throw altered(`a column ${strange} of the table ${name}`)
    return [{ entry, sha256, table: { ...table, columns } }]
  })
  const counters = Object.entries(archive.manifest.counters)
  const known = Object.fromEntries(counters.filter(([name]) => tables.some((table) => table.name === name)))
  await withoutIndexes(transaction, async () => {
    // Creating the tables has inserted initial rows into some.
    for (const { name } of tables) await deleteRows(transaction, name)
    for (const { table, entry } of filled) {
      const check = uncheckedEntry()
      for await (const rows of batchesOfRows(linesOf(archive.content(entry, check)))) {
        await insertRows(transaction, table, rows)
      }
      if (!check.isComplete)
        throw new AppError('backup_not_restored', { detail: `Damaged: ${entry.of} (${entry.name})` })
    }
    await writeCounters(transaction, known)
  })
  for (const { table, sha256 } of filled) {
    if ((await digestOf(transaction, table)) === sha256) continue
    throw new AppError('backup_not_restored', { detail: `The rows of the table ${table.name} are not what they were` })
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
