import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Folder, getFileContent, listFolders } from '@pinloft/contract/files/endpoints'
import { getVersionContent, listFileVersions } from '@pinloft/contract/versions/endpoints'
import { test as everyTest, expect } from 'vitest'
import { createRandom, type Random, runSeed } from '../../../../tests/support/random.ts'
import { changeFile, changeFolder, copy, move } from '../../core/files/tree/entries.builders.ts'
import { removeSome, restore, trashed } from '../../core/trash/trash.builders.ts'
import { save } from '../../core/versions/versions.builders.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { filesOf, linkOf, rescan, startLinkedApp } from './linked-folders.builders.ts'

// What differs is found the same with every database engine.
const test = everyTest.skipIf(isOnPostgres)

const ROUNDS = 8
const STEPS = 14
/** Few, so that changes meet. */
const NAMES = ['a', 'b', 'c.txt']

/** Every content is written once only, so that it can be told where it went. */
let count = 0
const newContent = () => `content ${++count}`

/** Changes the disk like another program; what is impossible is left out. Gives what it wrote over or removed. */
async function changeDisk(directory: string, random: Random): Promise<string[]> {
  const path = () => Array.from({ length: 1 + random.integer(2) }, () => random.pick(NAMES)).join('/')
  const [from, to] = [join(directory, path()), join(directory, path())]
  const gone = [...(await contentsOf(from)), ...(await contentsOf(to))]
  try {
    const kind = random.integer(3)
    if (kind === 0) await rm(from, { recursive: true })
    else {
      await mkdir(dirname(to), { recursive: true })
      await (kind === 1 ? rename(from, to) : writeFile(to, newContent()))
    }
  } catch (error) {
    expect(error).toHaveProperty('code')
  }
  return gone
}

async function contentsOf(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => null)
  if (stats === null) return []
  if (stats.isFile()) return [await readFile(path, 'utf8')]
  const inner = await readdir(path)
  return (await Promise.all(inner.map((name) => contentsOf(join(path, name))))).flat()
}

const foldersOf = async (app: TestApp) => (await app.request({ url: listFolders.path })).json<Folder[]>()

/** Changes something from here. Refused is what the disk no longer has, or a name that is taken; nothing fails. */
async function changeHere(app: TestApp, random: Random): Promise<void> {
  const files = await filesOf(app)
  const folders = await foldersOf(app)
  const file = files.length > 0 ? random.pick(files) : undefined
  const inner = folders.filter(({ path }) => path !== 'Media')
  const folder = inner.length > 0 ? random.pick(inner) : undefined
  const target = random.pick(['', 'Media', ...folders.map(({ path }) => path)])
  const name = random.pick(NAMES)
  const kind = random.integer(9)
  const upload = () =>
    app.upload([
      { name: 'pin', value: TEST_PIN },
      { name: 'folder', value: target },
      { name: 'file', fileName: name, value: newContent() },
    ])
  const create = () => app.request({ method: 'POST', url: '/api/folders', payload: { name, parentPath: target } })
  const reply = await (async () => {
    if (kind === 0) return create()
    if (kind === 1 && file) return changeFile(app, file.id, { name })
    if (kind === 2 && folder) return changeFolder(app, folder.id, { name })
    if (kind === 3 && file) return move(app, { fileIds: [file.id], folder: target })
    if (kind === 4 && folder) return move(app, { folderIds: [folder.id], folder: target })
    if (kind === 5 && file) return copy(app, { fileIds: [file.id], folder: target })
    if (kind === 6 && file) return removeSome(app, { fileIds: [file.id], pin: TEST_PIN })
    if (kind === 7 && folder) return removeSome(app, { folderIds: [folder.id], pin: TEST_PIN })
    if (kind === 8 && file) return void (await save(app, file.id, newContent()).catch(() => {}))
    const entries = await trashed(app)
    return random.integer(3) === 0 && entries.length > 0 ? restore(app, [random.pick(entries).id]) : upload()
  })()
  expect(reply?.statusCode ?? 200, reply?.body).toBeLessThan(500)
}

/** All contents that can be had: of files, their versions, and what is in the trash once it is restored. */
async function readAll(app: TestApp): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { id } of await filesOf(app)) {
    const { statusCode, body } = await send(app, getFileContent, { params: { id } })
    // 409: another program removed it before its bytes could be taken, while it was moved from here.
    expect([200, 409]).toContain(statusCode)
    if (statusCode === 200) found.add(body)
    const versions = (await send(app, listFileVersions, { params: { id } })).json<{ items: { id: string }[] }>()
    for (const version of versions.items) {
      found.add((await send(app, getVersionContent, { params: { id, versionId: version.id } })).body)
    }
  }
  return found
}

/** Settles once everything was compared. */
async function compare(app: TestApp, id: string): Promise<void> {
  app.clock.advance(60 * 60_000)
  const wanted = new Date(app.clock.now()).toISOString()
  await rescan(app, id)
  await expect.poll(async () => (await linkOf(app, id))?.scannedAt).toBe(wanted)
  await expect.poll(async () => (await linkOf(app, id))?.waitingCount).toBe(0)
}

async function readDisk(directory: string): Promise<[string, string][]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = files.map(async (entry): Promise<[string, string]> => {
    const path = join(entry.parentPath, entry.name)
    return [path.slice(directory.length + 1), await readFile(path, 'utf8')]
  })
  return (await Promise.all(found)).sort(([a], [b]) => (a < b ? -1 : 1))
}

async function readIndex(app: TestApp): Promise<[string, string][]> {
  const files = (await filesOf(app)).filter(({ folder }) => folder === 'Media' || folder.startsWith('Media/'))
  const found = files.map(async ({ id, folder, originalName }): Promise<[string, string]> => {
    const { body } = await send(app, getFileContent, { params: { id } })
    return [`${folder}/${originalName}`.slice('Media/'.length), body]
  })
  return (await Promise.all(found)).sort(([a], [b]) => (a < b ? -1 : 1))
}

test('whatever both sides did, they are equal afterwards, and nothing that was stored here is lost', async () => {
  const random = createRandom(runSeed())
  const { app, directory, id } = await startLinkedApp({ 'a/b': newContent(), 'b/c.txt': newContent() })
  /** What another program wrote over or removed on the disk. */
  const gone = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const before = await readAll(app)
    for (let step = 0; step < STEPS; step++) {
      if (random.integer(3) === 0) for (const content of await changeDisk(directory, random)) gone.add(content)
      else await changeHere(app, random)
    }
    await compare(app, id)
    // What was changed last may be compared once more.
    await expect.poll(() => readIndex(app)).toEqual(await readDisk(directory))
    // What is gone from the disk by now goes to the trash once more, as its newest version.
    for (let entries = await trashed(app); entries.length > 0; entries = await trashed(app)) {
      const ids = entries.map((entry) => entry.id)
      expect((await restore(app, ids)).statusCode).toBe(200)
      await compare(app, id)
    }
    const after = await readAll(app)
    expect([...before].filter((content) => !after.has(content) && !gone.has(content))).toEqual([])
  }
})
