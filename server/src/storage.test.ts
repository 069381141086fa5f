import { expect, test } from 'vitest'
import { ID_COLUMNS } from './features/backup/archive/forms.ts'
import { openProductDatabase, STORAGE } from './storage.ts'
import { startTestApp } from './testing/test-app.ts'

// PostgreSQL too: it asks the database for its tables.

/** A message for each table without a policy, and for each policy without a table. */
function policyProblems(tables: readonly string[], policies: readonly string[]): string[] {
  return [
    ...tables
      .filter((table) => !policies.includes(table))
      .map((table) => `The table ${table} has no policy: add it to \`tables\` in the .storage.ts of its feature`),
    ...policies
      .filter((table) => !tables.includes(table))
      .map((table) => `There is no table ${table}: remove its policy`),
  ]
}

test('every table has a policy for backups, restores and checks', async () => {
  const { data } = await startTestApp()
  const database = await openProductDatabase(data)
  const tables = await database.handle.introspection.getTables()
  await database.close()
  expect(tables.length).toBeGreaterThan(20)
  const names = tables.map(({ name }) => name)
  expect(policyProblems(names, Object.keys(STORAGE.tables))).toEqual([])
})

test('a table without a policy is reported', () => {
  expect(policyProblems(['notes'], [])).toEqual([expect.stringContaining('The table notes has no policy')])
  expect(policyProblems([], ['notes'])).toEqual([expect.stringContaining('There is no table notes')])
})

test('backups know of every id in them whether it may be any text', async () => {
  const { data } = await startTestApp()
  const database = await openProductDatabase(data)
  const tables = await database.handle.introspection.getTables()
  await database.close()
  const kept = tables.filter(({ name }) => STORAGE.tables[name]?.notInBackups === undefined)
  const columns = kept.flatMap(({ columns }) => columns.map(({ name }) => name)).filter((name) => name.endsWith('_id'))
  // A backup with a column that is not in this list, or wrongly, could not be restored.
  expect([...new Set(columns)].sort()).toEqual(Object.keys(ID_COLUMNS).sort())
})

/**
 * What a person writes, by where it is found again beside its own screen. Where search or the export of everything lack it, a
 * comment says why.
 */
const WRITTEN = {
  'searched and exported': [
    ...['files.name', 'folders.name', 'worlds.name', 'playlists.name'],
    ...['guide_revisions.title', 'guide_revisions.description', 'guide_revisions.category', 'guide_revisions.tags'],
    ...[
      'guide_revisions.content',
      'conversations.title',
      'conversation_messages.text',
      'conversation_messages.search_text',
    ],
    ...['document_drafts.title', 'document_drafts.summary', 'document_drafts.content', 'document_drafts.drawing'],
  ],
  // A machine and a server are of no use without this computer.
  'searched only': ['machines.name', 'game_servers.name', 'game_servers.world_name'],
  neither: [
    // Becomes the text of a guide, which is found.
    ...['guide_drafts.title', 'guide_drafts.description', 'guide_drafts.category', 'guide_drafts.tags'],
    ...['guide_drafts.preview', 'guide_drafts.content', 'guide_revisions.preview'],
    // The page's own editor is the only place where it is of use, and a backup has it.
    ...[
      'about_drafts.title',
      'about_drafts.theme',
      'about_drafts.description',
      'about_drafts.images',
      'about_drafts.writer',
    ],
    // Names of links, snapshots and visitors, and settings of machines and servers.
    ...['shares.name', 'share_additions.name', 'machine_snapshots.name', 'machines.port_forwards'],
    ...['game_servers.properties', 'game_servers.whitelist', 'game_servers.operators', 'conversations.allowed_tools'],
    // Of other programs: what they stored beside files, and in a browser.
    ...[
      'dav_properties.namespace',
      'dav_properties.name',
      'dav_properties.value',
      'browser_data.domain',
      'browser_data.value',
    ],
    ...['browser_data.preview', 'browser_data.key', 'browser_data_versions.domain', 'browser_data_versions.preview'],
    ...['browser_data_versions.value'],
  ],
}
/** Columns of these names hold what Pinloft writes itself, wherever they are. */
const NO_WORDS =
  /^(id|key|kind|type|state|lock|cause|reason|origin|device|mime_type|.*_(?:id|key|sort|hash|type))$|sha256/
/** The others that Pinloft writes, or reads from files. */
const NOT_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  about_image_sizes: ['size'],
  answer_pieces: ['text'],
  assistant_steps: ['input', 'items', 'problem', 'result', 'sources', 'tool'],
  conversation_messages: ['attachments', 'citations', 'model', 'pdf_url', 'problem', 'sender'],
  document_drafts: ['base_version'],
  file_versions: ['replaced_by'],
  files: ['written_by'],
  game_jars: ['name'],
  game_servers: ['backup_fault', 'engine', 'version'],
  linked_folders: ['directory', 'identity'],
  machines: ['disc_name', 'ended_reason', 'mac', 'uuid'],
  share_additions: ['share_name', 'visit'],
  shares: ['entry_ids', 'entry_name', 'mode', 'token'],
  tracks: [
    'album',
    'album_artist',
    'album_origin',
    'artist',
    'codec_label',
    'genre_keys',
    'genres',
    'last_hearing',
    'loudness_state',
    'name',
    'read_state',
    'search_text',
    'title',
  ],
  trash_entries: ['moving', 'name', 'parent_path'],
  trash_files: ['name', 'written_by'],
  trash_folders: ['name'],
  trash_keepsakes: ['name', 'value'],
  uploads: ['name', 'ranges', 'replacing_session', 'visitor'],
  video_downloads: ['format'],
  world_revisions: ['facts', 'file_name', 'origin_name', 'path'],
  world_views: ['icon', 'map'],
}

test('it is decided of every text that a person writes whether search and the export have it', async () => {
  const { data } = await startTestApp()
  const database = await openProductDatabase(data)
  const tables = await database.handle.introspection.getTables()
  await database.close()
  const columns = tables
    .filter(({ name }) => STORAGE.tables[name]?.holds === 'user data')
    .flatMap(({ name: table, columns }) => columns.map((column) => ({ table, ...column })))
  const texts = columns.filter(({ name, dataType }) => dataType.toLowerCase() === 'text' && !NO_WORDS.test(name))
  const others = Object.entries(NOT_WRITTEN).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const decided = [...Object.values(WRITTEN).flat(), ...others]
  expect(
    texts
      .map(({ table, name }) => `${table}.${name}`)
      .filter((path) => !decided.includes(path))
      .sort(),
  ).toEqual([])
})

/** Up to here some numbers were given twice; a published migration keeps its name. */
const LAST_SHARED_NUMBER = 45

test('no two migrations have the same number, so they run in one order everywhere', () => {
  const numbers = Object.keys(STORAGE.migrations).map((name) => Number(name.split('_')[0]))
  const later = numbers.filter((number) => number > LAST_SHARED_NUMBER)
  expect(later.filter((number, index) => later.indexOf(number) !== index)).toEqual([])
})
