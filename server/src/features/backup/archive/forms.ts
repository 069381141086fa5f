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
/**
 * Every column of a table in backups whose name says that it refers to something by its id, and who chose that id. Others, as a
 * browser, a site or a model, may choose any text: it is only ever compared, and never part of a path.
 */
export const ID_COLUMNS: Readonly<Record<string, 'ours' | 'of others'>> = {
  active_message_id: 'ours',
  album_artist_id: 'ours',
  album_id: 'ours',
  artist_id: 'ours',
  call_id: 'of others',
  change_id: 'ours',
  conversation_id: 'ours',
  current_entry_id: 'ours',
  device_id: 'ours',
  draft_id: 'ours',
  entry_id: 'ours',
  file_id: 'ours',
  folder_id: 'ours',
  guide_id: 'ours',
  image_id: 'ours',
  item_id: 'ours',
  job_id: 'ours',
  last_message_id: 'ours',
  message_id: 'ours',
  parent_id: 'ours',
  picture_id: 'ours',
  player_id: 'of others',
  playlist_id: 'ours',
  revision_id: 'ours',
  root_id: 'ours',
  server_id: 'ours',
  share_id: 'ours',
  text_id: 'ours',
  video_id: 'of others',
  world_id: 'ours',
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
  if (ID_COLUMNS[column] === 'of others' || (column !== 'id' && !column.endsWith('_id'))) return true
  return typeof value === 'string' ? ID.test(value) : Number.isSafeInteger(value)
}
