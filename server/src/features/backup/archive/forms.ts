import { buffer } from 'node:stream/consumers'
import { isBlobKey } from '../../../platform/blobs/blob-key.ts'
import { isSecretKey } from '../../../platform/secret-key.ts'
import { altered } from '../backup-error.ts'
import { SHA256 } from '../format/archive-format.ts'
import { linesOf } from '../format/lines.ts'
import { parseRow } from '../tables/row-values.ts'
import type { Row } from '../tables/rows.repository.ts'
import { type ArchiveReader, uncheckedEntry } from './archive-reader.ts'

/** Row ids: hexadecimal digits, also in groups or after a word, such as UUIDs of clients; or one of the ids that have a name. */
const ID = /^(?:(?:[a-z]{1,20}-)?[0-9A-Fa-f]{1,64}(?:-[0-9A-Fa-f]{1,12}){0,4}|root|about)$/
/** What machines are given: parts of arguments of QEMU. */
const MACHINE_COLUMNS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  mac: /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/,
}
/**
 * Every column of a table in backups whose name ends in `_id`. What has any text was named by a browser, a site, a model or a part
 * of the server that writes without a browser: it is only ever compared, and never part of a path.
 */
export const ID_COLUMNS: Readonly<Record<string, 'made here' | 'any text'>> = {
  active_message_id: 'made here',
  album_artist_id: 'made here',
  album_id: 'made here',
  artist_id: 'made here',
  call_id: 'any text',
  change_id: 'made here',
  conversation_id: 'made here',
  current_entry_id: 'made here',
  device_id: 'any text',
  draft_id: 'made here',
  entry_id: 'made here',
  file_id: 'made here',
  folder_id: 'made here',
  guide_id: 'made here',
  image_id: 'made here',
  item_id: 'made here',
  job_id: 'made here',
  last_message_id: 'made here',
  message_id: 'made here',
  parent_id: 'made here',
  picture_id: 'made here',
  player_id: 'any text',
  playlist_id: 'made here',
  revision_id: 'made here',
  root_id: 'made here',
  server_id: 'made here',
  share_id: 'made here',
  text_id: 'made here',
  video_id: 'any text',
  world_id: 'made here',
}

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
  return rowFault(row)
}

/** What in a row Pinloft cannot have made, with its column; undefined if there is nothing. */
export function rowFault(row: Row): string | undefined {
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
  if (ID_COLUMNS[column] === 'any text' || (column !== 'id' && !column.endsWith('_id'))) return true
  return typeof value === 'string' ? ID.test(value) : Number.isSafeInteger(value)
}
