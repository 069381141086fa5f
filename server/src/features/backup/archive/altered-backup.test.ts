import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BACKUP_FILE_TYPE,
  openBackupFile,
  openRestore,
  restoreBackupFile,
  verifyBackupFile,
} from '@pinloft/contract/backup/files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProductDatabase } from '../../../storage.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { backUp, fill, quickToOpen, restore, temporaryFolder, verify, verifyIncoming } from '../backup.builders.ts'
import { type Altered, alterBackup } from './altered-backup.builders.ts'

const PASSPHRASE = 'correct horse'
const STRANGE_KEY = '../../../../evil'

function inFirstLine(text: string, change: (line: Record<string, unknown>) => object): string {
  const [first = '', ...others] = text.split('\n')
  return [JSON.stringify({ ...JSON.parse(first), ...change(JSON.parse(first)) }), ...others].join('\n')
}

function inRow(table: string, values: object): (content: Altered) => void {
  return ({ tables }) => {
    tables[table] = inFirstLine(tables[table] ?? '', () => values)
  }
}

function inIndex(values: object): (content: Altered) => void {
  return (content) => {
    content.index = inFirstLine(content.index, () => values)
  }
}

function inIndexEnd(line: (index: string) => string | undefined): (content: Altered) => void {
  return (content) => {
    content.index += `${line(content.index)}\n`
  }
}

const ALTERED: [string, RegExp, (content: Altered) => void][] = [
  ['a blob beside the folder of blobs', /blobs\/\.\.\/\.\.\/evil/, inIndex({ entry: 'blobs/../../evil' })],
  ['a blob in the wrong folder', /blobs\/zz\//, inIndex({ entry: `blobs/zz/${'a'.repeat(32)}` })],
  ['a blob with an absolute name', /\/tmp\/evil/, inIndex({ entry: '/tmp/evil' })],
  ['a blob with a further ending', /evil/, inIndex({ entry: `blobs/aa/${'a'.repeat(32)}/evil` })],
  ['a digest that is none', /the list of the files/, inIndex({ sha256: '../evil' })],
  ['a line that is no line', /the list of the files/, inIndexEnd(() => 'evil')],
  ['the same blob twice', /twice/, inIndexEnd((index) => index.split('\n')[0])],
  ['the key of a blob in a row', /blob_key "\.\.\/.*table files/, inRow('files', { blob_key: STRANGE_KEY })],
  ['the same in the trash', /blob_key "\.\.\/.*table trash_files/, inRow('trash_files', { blob_key: STRANGE_KEY })],
  ['a digest in a row', /sha256 "\.\.\/.*table files/, inRow('files', { sha256: STRANGE_KEY })],
  ['an id in a row', /id "\.\.\/.*table files/, inRow('files', { id: STRANGE_KEY })],
  ['an id of another kind', /folder_id \{/, inRow('files', { folder_id: { base64: 'AAAA' } })],
  ['the key of the server', /the key of the server/, (content) => Object.assign(content, { secretKey: 'short' })],
  [
    'the name of a table',
    /manifest\.json/,
    ({ manifest }) => {
      for (const table of manifest.tables) table.name += '/../x'
    },
  ],
]

/** Everything in a folder, at any depth. */
async function allIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort()
}

async function filledBackup(): Promise<{ app: TestApp; folder: string; path: string }> {
  const app = await startOpenTestApp({ databaseUrl: undefined })
  await fill(app)
  const folder = await temporaryFolder()
  return { app, folder, path: await backUp(app.data, folder) }
}

test('an altered backup is refused, what was altered is named, and nothing is written', async () => {
  const { folder, path } = await filledBackup()
  const whole = join(folder, 'whole.age')
  await copyFile(path, whole)
  await alterBackup(path, () => {})
  expect(await verify(path)).toMatchObject({ faults: [], alreadyDamaged: [] })
  const before = await allIn(folder)
  for (const [what, named, change] of ALTERED) {
    await copyFile(whole, path)
    await alterBackup(path, change)
    const to = { dataDir: join(folder, 'deep/inside/r'), databaseUrl: undefined }
    await expect(restore(path, to), what).rejects.toThrow(named)
    const left = (await allIn(folder)).filter((name) => !/^deep(\/inside(\/r(\/server\.lock)?)?)?$/.test(name))
    expect(left, what).toEqual(before)
    // A check writes nothing, so a duplicate is no problem for it.
    if (named.source === 'twice') continue
    await expect(verify(path), what).rejects.toThrow(named)
    await expect(verify(path), what).rejects.toThrow('altered outside Pinloft')
    await expect(verifyIncoming(await readFile(path), 10_000), what).rejects.toThrow(named)
  }
})

test('uploading an altered backup names what was altered, and changes nothing', async () => {
  const { folder, path } = await filledBackup()
  await alterBackup(path, inIndex({ entry: 'blobs/../../evil' }))
  const file = await quickToOpen(await readFile(path), PASSPHRASE)
  const empty = await startOpenTestApp({ dataDir: join(folder, 'empty'), databaseUrl: undefined })
  const before = await allIn(folder)
  const head = file.subarray(0, BACKUP_HEAD_BYTES).toString('base64')
  const payload = { passphrase: PASSPHRASE, head, sizeBytes: file.length }
  for (const [opening, sending] of [
    [openRestore, restoreBackupFile],
    [openBackupFile, verifyBackupFile],
  ] as const) {
    const opened = await empty.request({ method: 'POST', url: opening.path, payload: { ...payload, pin: TEST_PIN } })
    expect(opened.statusCode).toBe(201)
    const sent = await empty.request({
      method: sending.method,
      url: pathOf(sending.path, { id: opened.json().id }),
      headers: { 'content-type': BACKUP_FILE_TYPE },
      payload: file,
    })
    expect([sent.statusCode, sent.json()]).toEqual([
      422,
      { code: 'backup_file_altered', message: expect.stringContaining('blobs/../../evil') },
    ])
  }
  expect(await allIn(folder)).toEqual(before)
})

test('sessions and devices in a backup grant no access', async () => {
  const { folder, path } = await filledBackup()
  const id = 'd'.repeat(32)
  await alterBackup(path, ({ manifest, tables }) => {
    const columns = ['id', 'token_hash', 'created_at']
    tables.devices = `${JSON.stringify({ id, token_hash: 'a'.repeat(64), created_at: 0 })}\n`
    manifest.tables.push({ name: 'devices', columns, rowCount: 1, sizeBytes: 0, sha256: '' })
  })
  const to = { dataDir: join(folder, 'r'), databaseUrl: undefined }
  await restore(path, to)
  const database = await openProductDatabase(to)
  const { rows } = await sql`select * from devices`.execute(database.handle)
  await database.close()
  expect(rows).toEqual([])
})

test.each([
  [
    'a table',
    /altered outside Pinloft.*no_such_table/,
    (manifest: Altered['manifest']) => {
      manifest.tables.push({ name: 'no_such_table', columns: ['id'], rowCount: 0, sizeBytes: 0, sha256: '' })
    },
  ],
  [
    'a column',
    /altered outside Pinloft.*no_such_column/,
    (manifest: Altered['manifest']) => {
      manifest.tables.find(({ name }) => name === 'files')?.columns.push('no_such_column')
    },
  ],
])('%s that no Pinloft has is refused by name', async (_, named, change) => {
  const { folder, path } = await filledBackup()
  await alterBackup(path, ({ manifest }) => change(manifest))
  await expect(restore(path, { dataDir: join(folder, 'r'), databaseUrl: undefined })).rejects.toThrow(named)
})
