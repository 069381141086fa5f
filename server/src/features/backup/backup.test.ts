import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { describe, expect, test } from 'vitest'
import { createRandom, runSeed } from '../../../../tests/support/random.ts'
import { earlierContents, save } from '../../core/versions/versions.builders.ts'
import { CHUNK_BYTES, chunkPosition } from '../../platform/age/age-payload.ts'
import { holdBlobs } from '../../platform/blobs/blob-hold.ts'
import { STORAGE } from '../../storage.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, fill, placesIn, restore, rowsIn, storeAt, temporaryFolder, verify } from './backup.builders.ts'
import { sha256Of } from './format/archive-format.ts'
import { exportFolder } from './index.ts'

/** Hashing a passphrase takes a second and 256 MiB. */
const { integer } = createRandom(runSeed())

async function filledApp() {
  const app = await startOpenTestApp()
  const filled = await fill(app)
  // Its earlier content is a version with its own bytes.
  await save(app, filled.files[0]?.id ?? '', 'hello again')
  const folder = await temporaryFolder()
  return { app, folder, ...filled }
}

test('every row, number and byte is restored, from either database into either', async () => {
  const { app, folder, files } = await filledApp()
  const seen = await seenIn(app, files)
  // Otherwise background work changes rows meanwhile.
  await app.http.close()
  const path = await backUp(app.data, folder)
  const before = await rowsIn(app.data)
  expect(before.file_versions).toHaveLength(1)
  expect(before.files).toHaveLength(files.length)

  const onSqlite = { dataDir: join(folder, 'sqlite'), databaseUrl: undefined }
  expect(await restore(path, onSqlite)).toEqual([])
  expect(await rowsIn(onSqlite)).toEqual(before)

  // On SQLite the same again; on PostgreSQL, back into PostgreSQL.
  await rm(path)
  const again = await backUp(onSqlite, folder)
  const back = { dataDir: join(folder, 'back'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(again, back)).toEqual([])
  expect(await rowsIn(back)).toEqual(before)

  const restored = await startTestApp(back)
  // Cookies of a session that was open when the backup was made grant no access.
  expect((await app.at(restored).request({ url: '/api/files' })).statusCode).toBe(401)
  await restored.enterPin(TEST_PIN)
  expect(await seenIn(restored, files)).toEqual(seen)
  expect(await earlierContents(restored, files[0]?.id ?? '')).toEqual(['hello'])
  // Its triggers and counters work as before.
  const added = await restored.store('new.mp3', Buffer.alloc(10))
  await restored.delete(added.id)
  expect((await rowsIn(back)).trash_files).toHaveLength(2)
})

/** What a user sees: the list, and each content by its status and digest. */
async function seenIn(app: TestApp, files: readonly File[]) {
  const contents: [number, string][] = []
  for (const { id } of files) {
    const request = { url: `/api/files/${id}/content`, headers: { 'x-file-password': 'secret' } }
    const { statusCode, rawPayload } = await app.request(request)
    contents.push([statusCode, sha256Of(rawPayload)])
  }
  expect(contents.map(([status]) => status)).toEqual(files.map(() => 200))
  return { list: (await app.request({ url: '/api/files' })).json(), contents }
}

test('a backup contains no sessions or devices', async () => {
  const { app, folder } = await filledApp()
  expect((await app.request({ url: '/api/files' })).statusCode).toBe(200)
  const path = await backUp(app.data, folder)
  const names = (await placesIn(path)).map(({ name }) => name).filter((name) => name.startsWith('tables/'))
  expect(names).toContain('tables/files.ndjson')
  expect(names).toContain('tables/access_pin.ndjson')
  for (const table of ['sessions', 'devices']) expect(names).not.toContain(`tables/${table}.ndjson`)

  const to = { dataDir: join(folder, 'r'), databaseUrl: await furtherTestDatabase() }
  await restore(path, to)
  const restored = await startTestApp(to)
  const browser = app.at(restored)
  expect((await browser.request({ url: '/api/files' })).statusCode).toBe(401)
  // Its device is unknown too: it gets a new cookie.
  expect((await browser.enterPin(TEST_PIN)).cookies.map(({ name }) => name)).toContain('pinloft_device')
  expect((await browser.enterPin(TEST_PIN)).cookies.map(({ name }) => name)).not.toContain('pinloft_device')
})

describe('a flipped bit', () => {
  /** Returns an intact backup, and a function that flips one of its bits and returns what a verification finds. */
  async function flippable() {
    const { app, folder } = await filledApp()
    await app.store('large.bin', randomBytes(300_000))
    const path = await backUp(app.data, folder)
    const whole = await readFile(path)
    expect(await verify(path)).toMatchObject({ faults: [], faultCount: 0, alreadyDamaged: [] })
    const flip = async (position: number) => {
      const damaged = Buffer.from(whole)
      damaged[position] = (damaged[position] ?? 0) ^ (1 << integer(8))
      await writeFile(path, damaged)
      return verify(path).then(
        ({ faults }) => faults,
        (error) => [String(error.message)],
      )
    }
    return { folder, path, whole, flip }
  }

  test.skipIf(isOnPostgres)('is found anywhere, and nothing is then restored', async () => {
    const { folder, path, whole, flip } = await flippable()
    const edges = [0, 40, whole.length - 700, whole.length - 1]
    for (const position of [...edges, ...Array.from({ length: 16 }, () => integer(whole.length))]) {
      expect(await flip(position), `bit at ${position}`).toEqual([
        expect.stringMatching(/damaged|None of the keys|no backup/i),
      ])
      const to = { dataDir: join(folder, 'r'), databaseUrl: undefined }
      await expect(restore(path, to), `bit at ${position}`).rejects.toThrow()
      expect(await readdir(to.dataDir).catch(() => [])).not.toContain('restoring')
    }
  })

  test.skipIf(isOnPostgres)('is reported with the file whose bytes it is in, even among small files', async () => {
    const { path, whole, flip } = await flippable()
    const places = await placesIn(path)
    const headerBytes = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1
    for (const { of, name, position, sizeBytes } of places.filter((entry) => entry.sizeBytes > 0)) {
      if (name.startsWith('manifest')) continue
      const at = position + 512 + integer(sizeBytes)
      const sealedAt = headerBytes + chunkPosition(Math.floor(at / CHUNK_BYTES)) + (at % CHUNK_BYTES)
      expect(await flip(sealedAt), name).toEqual([expect.stringContaining(`Damaged: ${of} (${name}).`)])
    }
  })
})

test('what cannot be restored is refused with a message and leaves nothing behind', async () => {
  const { app, folder } = await filledApp()
  const path = await backUp(app.data, folder)
  const whole = await readFile(path)
  const to = { dataDir: join(folder, 'r'), databaseUrl: undefined }

  await expect(verify(path, { passphrase: 'any' })).rejects.toThrow('or the file was encrypted for a key')
  await expect(verify(path, { identities: [Buffer.alloc(32, 1)] })).rejects.toThrow('None of the keys')
  for (const length of [100, 300, 20_000, 65_536 * 2 + 300, whole.length - 40_000, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length))
    await expect(verify(path), `${length} bytes`).rejects.toThrow(/incomplete|damaged|not a Pinloft backup/i)
    await expect(restore(path, to), `${length} bytes`).rejects.toThrow(/incomplete|damaged|not a Pinloft backup/i)
  }
  await writeFile(path, 'something else')
  await expect(verify(path)).rejects.toThrow('Not a Pinloft backup')
  await writeFile(path, whole)

  const [newest = ''] = Object.keys(STORAGE.migrations).sort().reverse()
  const { [newest]: _, ...migrations } = STORAGE.migrations
  await expect(restore(path, to, { ...STORAGE, migrations })).rejects.toThrow('made by a newer version of Pinloft')
  expect((await readdir(to.dataDir).catch(() => [])).filter((name) => name !== 'server.lock')).toEqual([])

  await mkdir(to.dataDir, { recursive: true })
  await writeFile(join(to.dataDir, 'other.txt'), '')
  await expect(restore(path, to)).rejects.toThrow('is not empty')
  await rm(join(to.dataDir, 'other.txt'))
  await expect(restore(path, { ...to, dataDir: app.data.dataDir })).rejects.toThrow('is not empty')
  await restore(path, to)
})

test.skipIf(isOnPostgres)('a passphrase opens what was locked with it', async () => {
  const { app, folder } = await filledApp()
  const path = await backUp(app.data, folder, { passphrase: 'correct horse' })
  expect(await verify(path, { passphrase: 'correct horse' })).toMatchObject({ faultCount: 0 })
  await expect(verify(path, { passphrase: 'Correct horse' })).rejects.toThrow('Wrong passphrase')
})

test('a backup of an older Pinloft is migrated', async () => {
  const { app, folder } = await filledApp()
  const path = await backUp(app.data, folder)
  const to = { dataDir: join(folder, 'r'), databaseUrl: await furtherTestDatabase() }
  await restore(path, to, {
    ...STORAGE,
    migrations: {
      ...STORAGE.migrations,
      async '9999_later'({ schema }) {
        await schema.alterTable('folders').addColumn('color', 'text').execute()
      },
    },
  })
  const [root] = (await rowsIn(to)).folders ?? []
  expect(root).toHaveProperty('color', null)
})

test('a killed restore keeps the server from starting, and the next one starts over', async () => {
  const { app, folder } = await filledApp()
  const path = await backUp(app.data, folder)
  const to = { dataDir: join(folder, 'r'), databaseUrl: undefined }
  for (const name of ['restoring', 'blobs']) await mkdir(join(to.dataDir, name, 'ab', 'left'), { recursive: true })
  await expect(startTestApp(to)).rejects.toThrow('was not finished')
  await restore(path, to)
  expect(await readdir(join(to.dataDir, 'blobs'), { recursive: true })).not.toContain('ab/left')
  await startTestApp(to)
})

test('blobs that a backup may still read are kept until it has ended', async () => {
  const { app } = await filledApp()
  const purged = () => app.request({ method: 'POST', url: '/api/trash/purge', payload: { isAll: true, pin: TEST_PIN } })
  const blobCount = async () =>
    (await readdir(join(app.data.dataDir, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length
  const before = await blobCount()
  const release = holdBlobs(app.data.dataDir)
  expect((await purged()).statusCode).toBe(200)
  expect(await blobCount()).toBe(before)
  // Not even at a start.
  const restarted = await app.restart()
  expect(await blobCount()).toBe(before)
  release()
  await restarted.restart()
  expect(await blobCount()).toBe(before - 1)
})

test('files that are already damaged are named, and the rest is intact', async () => {
  const { app, folder } = await filledApp()
  const { files = [] } = await rowsIn(app.data)
  const [missing, changed] = ['a.txt', 'song.mp3'].map((name) => {
    const { blob_key: key } = files.find((row) => (row as { name: string }).name === name) as { blob_key: string }
    return join(app.data.dataDir, 'blobs', key.slice(0, 2), key)
  })
  await rm(missing ?? '')
  await writeFile(changed ?? '', Buffer.alloc(4_000, 2))
  const path = await backUp(app.data, folder)
  expect(await verify(path)).toMatchObject({ faults: [], alreadyDamaged: ['Photos/a.txt', 'song.mp3'] })
  const to = { dataDir: join(folder, 'r'), databaseUrl: undefined }
  expect(await restore(path, to)).toEqual(['Photos/a.txt', 'song.mp3'])
})

test('an export is the plain tree with modification times, protected files as age files', async () => {
  const { app, folder } = await filledApp()
  const destination = join(folder, 'export')
  expect(await exportFolder(storeAt(app.data), destination)).toEqual({ fileCount: 5, damaged: [] })
  expect((await readdir(destination, { recursive: true })).sort()).toEqual([
    'Photos',
    'Photos/a.txt',
    'Photos/Été',
    'Photos/Été/größe 🌈.bin',
    'empty.txt',
    'secret.txt.age',
    'song.mp3',
  ])
  expect(await readFile(join(destination, 'Photos/a.txt'), 'utf8')).toBe('hello again')
  expect((await stat(join(destination, 'Photos/a.txt'))).mtimeMs).toBe(app.clock.now())
  expect(await readFile(join(destination, 'secret.txt.age'), 'latin1')).toMatch(/^age-encryption.org\/v1\n-> scrypt /)
  await expect(exportFolder(storeAt(app.data), destination)).rejects.toThrow('is not empty')
})
