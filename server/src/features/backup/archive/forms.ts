import { buffer } from 'node:stream/consumers'
import { isBlobKey } from '../../../platform/blobs/blob-key.ts'
import { isSecretKey } from '../../../platform/secret-key.ts'
import { altered } from '../backup-error.ts'
import { SHA256 } from '../format/archive-format.ts'
import { linesOf } from '../format/lines.ts'
import { parseRow } from '../tables/row-values.ts'
import type { Row } from '../tables/rows.repository.ts'
import { type ArchiveReader, uncheckedEntry } from './archive-reader.ts'

/** Row ids: hexadecimal digits, also in groups or after a word, such as UUIDs of clients; or the id of the root folder. */
const ID = /^(?:(?:[a-z]{1,20}-)?[0-9A-Fa-f]{1,64}(?:-[0-9A-Fa-f]{1,12}){0,4}|root)$/
/** What machines are given: parts of arguments of QEMU. */
const MACHINE_COLUMNS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  mac: /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/,
}
/** Chosen by a browser. It is only ever compared. */
const NAMED_BY_CLIENTS = 'player_id'

/**
 * Reads everything before the blobs of an archive, before any of it is used. Throws `backup_file_altered` if the
 * server's key is invalid, or a row has a key, digest or id that Pinloft cannot have made: paths are built from them.
 * Damage is left to the digest checks.
 */
export async function expectForms(archive: ArchiveReader): Promise<void> {
  const key = uncheckedEntry()
  const keyBytes = await buffer(archive.content(archive.secretKey, key))
  if (key.isComplete && !isSecretKey(keyBytes)) throw altered(archive.secretKey.of)
  for (const { table, entry } of archive.tables()) {
    const check = uncheckedEntry()
    let fault: string | undefined
    for await (const line of linesOf(archive.content(entry, check))) fault ??= faultIn(line)
    if (fault !== undefined && check.isComplete) throw altered(`${fault} in a row of the table ${table.name}`)
  }
}

function faultIn(line: string): string | undefined {
  let row: Row
  try {
    row = parseRow(line)
  } catch {
    return 'what is no row'
  }
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && !hasForm(column, value)) return `${column} ${JSON.stringify(value).slice(0, 200)}`
  }
  return undefined
}

function hasForm(column: string, value: unknown): boolean {
  if (column === 'blob_key') return typeof value === 'string' && isBlobKey(value)
  if (column === 'sha256') return typeof value === 'string' && SHA256.test(value)
  const machineForm = MACHINE_COLUMNS[column]
  if (machineForm !== undefined) return typeof value === 'string' && machineForm.test(value)
  if (column === NAMED_BY_CLIENTS || (column !== 'id' && !column.endsWith('_id'))) return true
  return typeof value === 'string' ? ID.test(value) : Number.isSafeInteger(value)
}
