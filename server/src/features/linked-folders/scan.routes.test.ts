import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Folder, getFileContent, listFolders } from '@pinloft/contract/files/endpoints'

import { test as everyTest, expect } from 'vitest'
import { createRandom, type Random, runSeed } from '../../../../tests/support/random.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { filesOf, linkOf, rescan, startLinkedApp } from './linked-folders.builders.ts'

// What differs is found the same with every database engine.
const test = everyTest.skipIf(isOnPostgres)

const ROUNDS = 15
const STEPS = 12
/** Few, so that changes meet: names of files become those of folders, and are taken by what is moved. */
const NAMES = ['a', 'b', 'c', 'e\u0301', 'é']

/** Changes the disk like another program; what is impossible is left out. */
async function changeSomething(directory: string, random: Random): Promise<void> {
  const path = () => Array.from({ length: 1 + random.integer(3) }, () => random.pick(NAMES)).join('/')
  const [from, to] = [join(directory, path()), join(directory, path())]
  try {
    const kind = random.integer(4)
    if (kind === 0) return await rm(from, { recursive: true })
    await mkdir(dirname(to), { recursive: true })
    await (kind === 1 ? rename(from, to) : writeFile(to, String(random.integer(1000))))
  } catch (error) {
    expect(error).toHaveProperty('code')
  }
}

/** What a linked folder has to show: of two names that are the same here, the usual form. */
async function readDisk(directory: string, from = ''): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const names = await readdir(join(directory, from))
  for (const raw of names.sort((a, b) => Number(a !== a.normalize()) - Number(b !== b.normalize()))) {
    const [at, shown] = [join(from, raw), join(from, raw).normalize()]
    if (found.has(shown)) continue
    const isFolder = (await stat(join(directory, at))).isDirectory()
    found.set(shown, isFolder ? 'folder' : await readFile(join(directory, at), 'utf8'))
    if (isFolder) for (const [inner, content] of await readDisk(directory, at)) found.set(inner, content)
  }
  return found
}

async function readIndex(app: TestApp): Promise<Map<string, string>> {
  const inside = (whole: string) => whole.slice('Media/'.length)
  const found = new Map<string, string>()
  for (const folder of (await app.request({ url: listFolders.path })).json<Folder[]>()) {
    if (folder.path !== 'Media') found.set(inside(folder.path), 'folder')
  }
  for (const { id, folder, originalName } of await filesOf(app)) {
    const { statusCode, body } = await send(app, getFileContent, { params: { id } })
    found.set(inside(`${folder}/${originalName}`), statusCode === 200 ? body : String(statusCode))
  }
  return found
}

const sorted = (entries: ReadonlyMap<string, string>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

test('whatever other programs did, the index equals the disk after a comparison', async () => {
  const random = createRandom(runSeed())
  const { app, directory, id } = await startLinkedApp({ 'a/b': '1', 'b/c/a': '2', c: '3' })
  for (let round = 0; round < ROUNDS; round++) {
    for (let step = 0; step < STEPS; step++) await changeSomething(directory, random)
    app.clock.advance(1000)
    const wanted = new Date(app.clock.now()).toISOString()
    await rescan(app, id)
    await expect.poll(async () => (await linkOf(app, id))?.scannedAt).toBe(wanted)
    const disk = await readDisk(directory)
    expect(sorted(await readIndex(app))).toEqual(sorted(disk))
    const files = [...disk.values()].filter((content) => content !== 'folder')
    expect(await linkOf(app, id)).toMatchObject({ fileCount: files.length, folderCount: disk.size - files.length })
  }
})

test('what the system tells of changes is enough to follow them', async () => {
  const random = createRandom(runSeed() + 1)
  const { app, directory } = await startLinkedApp({ 'a/b': '1', 'b/c/a': '2', c: '3' })
  for (let round = 0; round < ROUNDS; round++) {
    for (let step = 0; step < STEPS; step++) await changeSomething(directory, random)
    const disk = sorted(await readDisk(directory))
    await expect.poll(async () => sorted(await readIndex(app))).toEqual(disk)
  }
})
