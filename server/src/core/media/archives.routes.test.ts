import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ARCHIVE_MAX_ENTRIES } from '@pinloft/contract/files/limits'
import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { TAR_END, tarHeader, tarPaddingBytes } from '../../platform/tar/tar-blocks.ts'
import { answer } from '../../testing/answer.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

const UNREADABLE = [422, 'The archive is damaged or its format is not supported']

async function list(app: TestApp, name: string, content: Buffer) {
  const { id } = await app.store(name, content)
  return app.request({ url: `/api/files/${id}/archive` })
}

const entriesOf = async (app: TestApp, name: string, content: Buffer) => (await list(app, name, content)).json()

/** A tar archive made by the system's tar: names, a folder, a long name, and a timestamp. */
async function realTar(format: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-tar-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'photos', LONG), { recursive: true })
  await writeFile(join(folder, 'photos', LONG, `ü ${LONG}.txt`), 'x'.repeat(700))
  await writeFile(join(folder, 'after.txt'), 'abc')
  const time = new Date('2024-05-06T07:08:09.000Z')
  await utimes(join(folder, 'after.txt'), time, time)
  return execFileSync('tar', ['-c', `--format=${format}`, '-C', folder, 'photos', 'after.txt'])
}
const LONG = 'long'.repeat(20)

test.skipIf(isOnPostgres)('lists a zip', async () => {
  const app = await startOpenTestApp()
  const zip = buildZip([
    { name: 'photos/' },
    { name: 'photos/grüße.txt', content: Buffer.from('hello') },
    // As written by an old program, in code page 437.
    { name: Buffer.from([0x81, 0x62, 0x65, 0x72]), content: Buffer.alloc(3) },
    { name: '../../etc/passwd\u0000\u202e', content: Buffer.alloc(1) },
  ])
  const modifiedAt = new Date(2024, 4, 6, 7, 8, 10).toISOString()
  const expected = {
    entries: [
      { path: 'photos/', size: null, isFolder: true, modifiedAt },
      { path: 'photos/grüße.txt', size: 5, isFolder: false, modifiedAt },
      { path: 'über', size: 3, isFolder: false, modifiedAt },
      { path: '../../etc/passwd\ufffd\ufffd', size: 1, isFolder: false, modifiedAt },
    ],
    hasMore: false,
  }
  expect(await entriesOf(app, 'a.zip', zip)).toEqual(expected)
  const selfExtracting = Buffer.concat([Buffer.from('PK program'), zip])
  expect(await entriesOf(app, 'b.zip', selfExtracting)).toEqual(expected)
  const commented = Buffer.concat([zip.subarray(0, -2), Buffer.from([4, 0]), Buffer.from('text')])
  expect(await entriesOf(app, 'c.zip', commented)).toEqual(expected)
  expect(await entriesOf(app, 'empty.zip', buildZip([]))).toEqual({ entries: [], hasMore: false })
})

test.skipIf(isOnPostgres).each(['ustar', 'gnu', 'pax'])(
  'lists a tar in %s format, compressed or not',
  async (format) => {
    const app = await startOpenTestApp()
    const tar = await realTar(format)
    const expected = {
      entries: [
        expect.objectContaining({ path: 'photos/', size: null, isFolder: true }),
        expect.objectContaining({ path: `photos/${LONG}/`, size: null, isFolder: true }),
        expect.objectContaining({ path: `photos/${LONG}/ü ${LONG}.txt`, size: 700, isFolder: false }),
        expect.objectContaining({ path: 'after.txt', size: 3, modifiedAt: '2024-05-06T07:08:09.000Z' }),
      ],
      hasMore: false,
    }
    expect(await entriesOf(app, 'a.tar', tar)).toEqual(expected)
    expect(await entriesOf(app, 'a.tgz', gzipSync(tar))).toEqual(expected)
  },
)

test.skipIf(isOnPostgres)('lists small and large files of a tar that is not read at once', async () => {
  const app = await startOpenTestApp()
  const sizes = Array.from({ length: 300 }, (_, index) => (index % 50 === 0 ? 100_000 : index * 7))
  const blocks = sizes.flatMap((sizeBytes, index) => [
    tarHeader({ name: `${index}.bin`, sizeBytes }, 0),
    Buffer.alloc(sizeBytes + tarPaddingBytes(sizeBytes), 'x'),
  ])
  const { entries } = await entriesOf(app, 'a.tar', Buffer.concat([...blocks, TAR_END]))
  const expected = sizes.map((size, index) => ({ path: `${index}.bin`, size }))
  expect(entries.map(({ path, size }: ArchiveEntry) => ({ path, size }))).toEqual(expected)
})

test.skipIf(isOnPostgres)('truncates long lists', async () => {
  const app = await startOpenTestApp()
  const many = buildZip(Array.from({ length: ARCHIVE_MAX_ENTRIES + 5 }, (_, index) => ({ name: `${index}.txt` })))
  const { entries, hasMore } = await entriesOf(app, 'many.zip', many)
  expect([entries.length, entries.at(-1).path, hasMore]).toEqual([ARCHIVE_MAX_ENTRIES, '9999.txt', true])
  expect(await entriesOf(app, 'all.zip', buildZip([{ name: 'bomb', claimedBytes: 0xfffffffe }]))).toMatchObject({
    entries: [{ size: 0xfffffffe }],
  })
})

test.skipIf(isOnPostgres)('refuses damaged archives and files that are not archives', async () => {
  const app = await startOpenTestApp()
  const zip = buildZip([{ name: 'a.txt' }, { name: 'b.txt' }])
  const tar = await realTar('gnu')
  const damaged = Buffer.from(tar)
  damaged.write('nonsense', 148)
  const lying = Buffer.from(zip)
  lying.writeUInt16LE(60_000, lying.length - 12)
  const far = Buffer.from(zip)
  far.writeUInt32LE(0xfffffff0, far.length - 10)
  const broken: [string, Buffer][] = [
    ['empty.tar', Buffer.alloc(0)],
    ['text.zip', Buffer.from('This is only text')],
    ['cut.zip', zip.subarray(0, -30)],
    ['lying.zip', lying],
    ['far.zip', far],
    ['damaged.tar', damaged],
    ['damaged.tgz', gzipSync(damaged)],
    ['text.tgz', gzipSync('This is only text')],
    ['cut.tgz', gzipSync(tar).subarray(0, 40)],
    ['no.tgz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ]
  for (const [name, content] of broken) {
    const response = list(app, name, content)
    expect([name, ...(await answer(response))]).toEqual([name, ...UNREADABLE])
  }
  expect((await app.request({ url: '/api/health' })).statusCode).toBe(200)
})

test('requires the password to list a protected archive', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.zip', buildZip([{ name: 'secret.txt' }]))
  const payload = { pin: TEST_PIN, newPassword: 'pass' }
  expect((await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload })).statusCode).toBe(200)
  const url = `/api/files/${id}/archive`
  expect(await answer(app.otherBrowser().request({ url }))).toEqual([401, 'Unauthorized'])
  const fresh = await app.restart()
  expect(await answer(fresh.request({ url }))).toEqual([403, 'Password required'])
  const opened = await fresh.request({ url, headers: { [FILE_PASSWORD_HEADER]: 'pass' } })
  expect(opened.json()).toMatchObject({ entries: [{ path: 'secret.txt' }] })
})
