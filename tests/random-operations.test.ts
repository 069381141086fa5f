import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_SORTS, type File, type FilePage, type Folder } from '@pinloft/contract/files/endpoints'
import { joinFolderPath } from '@pinloft/contract/files/names'
import { expect, test } from 'vitest'
import { enteredClient, sha256 } from './support/client.ts'
import { faultsOfDataFolder } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'
import { copySome, editOne, moveSome, renameFolder, renameOne, undoOne } from './support/random-managing.ts'
import { expectSameTrash, purgeSome, removeFolder, removeOne, restoreOne } from './support/random-trash.ts'
import { expectSameVersions, removeVersionOf, restoreVersionOf } from './support/random-versions.ts'
import { FOLDER_NAMES, isText, NAMES, randomText, remember, type Step, type World } from './support/random-world.ts'
import { StoreModel } from './support/store-model.ts'

const STEPS = repeats(600)
const uploadSome: Step = async ({ client, model, random }) => {
  const folder = random.pick(model.paths)
  const parts = Array.from({ length: 1 + random.integer(3) }, () => ({
    name: random.pick(NAMES),
    content: random.integer(2) === 0 ? random.bytes(random.integer(200)) : randomText(random),
  }))
  const files = await client.store(
    parts.map(({ name, content }) => filePart(name, content)),
    folder,
  )
  for (const [index, { name, content }] of parts.entries()) {
    const file = files[index]
    expect(file).toMatchObject({ folder, size: content.length })
    expect(model.accepts(folder, name, file?.originalName ?? ''), `${name} became ${file?.originalName}`).toBe(true)
    model.files.set(file?.id ?? '', {
      name: file?.originalName ?? '',
      folder,
      hash: sha256(content),
      edits: 0,
      previous: new Set([sha256(content)]),
      isText: isText(content),
    })
  }
}

const makeFolder: Step = async (world) => {
  const { client, model, random } = world
  const parent = random.pick(model.paths)
  const name = random.pick(FOLDER_NAMES)
  const isTaken = model.isTaken(parent, name)
  const reply = await client.makeFolder(name, parent)
  expect(reply.status).toBe(isTaken ? 409 : 201)
  if (isTaken) return
  const { id, path, undoId } = reply.json<Folder & { undoId: string }>()
  expect(path).toBe(joinFolderPath(parent, name))
  remember(world, undoId, () => model.folders.set(id, path))
}

const readOne: Step = async ({ client, model, random }) => {
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  expect(await client.digest(id)).toMatchObject({ status: 200, sha256: model.files.get(id)?.hash })
}

const listOneFolder: Step = async ({ client, model, random }) => {
  const folder = random.pick(model.paths)
  const sort = random.pick(FILE_SORTS)
  const listed: File[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ folder, sort, limit: '3', ...(cursor && { cursor }) })
    const page: FilePage = (await client.call('GET', `/api/files?${query}`)).json()
    listed.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  const names = [...model.files.values()].filter((file) => file.folder === folder).map((file) => file.name)
  expect(listed.map((file) => file.originalName).sort()).toEqual(names.sort())
}

const restart: Step = async (world) => {
  await (world.random.integer(2) === 0 ? world.server.kill() : world.server.stop())
  world.server = await startPinloft({ dataDir: world.server.dataDir })
  world.client.close()
  world.client = await enteredClient(world.server)
  world.actions = []
}

/** Each step is listed in proportion to its frequency. */
const STEP_CHOICES: readonly Step[] = [
  ...Array<Step>(12).fill(uploadSome),
  ...Array<Step>(4).fill(makeFolder),
  ...Array<Step>(10).fill(removeOne),
  ...Array<Step>(2).fill(removeFolder),
  ...Array<Step>(5).fill(restoreOne),
  ...Array<Step>(3).fill(purgeSome),
  ...Array<Step>(8).fill(readOne),
  ...Array<Step>(6).fill(listOneFolder),
  ...Array<Step>(5).fill(renameOne),
  ...Array<Step>(3).fill(renameFolder),
  ...Array<Step>(8).fill(moveSome),
  ...Array<Step>(5).fill(copySome),
  ...Array<Step>(6).fill(editOne),
  ...Array<Step>(4).fill(restoreVersionOf),
  ...Array<Step>(2).fill(removeVersionOf),
  ...Array<Step>(8).fill(undoOne),
  ...Array<Step>(2).fill(restart),
]

test(`${STEPS} random steps leave the server as they should`, async () => {
  const seed = printedSeed()
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-random-'))
  const server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  const world: World = { server, client, model: new StoreModel(), random: createRandom(seed), actions: [] }
  try {
    for (let step = 0; step < STEPS; step++) await world.random.pick(STEP_CHOICES)(world)
    await expectSame(world)
  } finally {
    await world.server.stop()
  }
  expect(await faultsOfDataFolder(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

async function expectSame(world: World): Promise<void> {
  const { client, model } = world
  const byId = (entries: (readonly [string, string, string])[]) => entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = (await client.files()).map((file) => [file.id, file.originalName, file.folder] as const)
  const expected = [...model.files].map(([id, { name, folder }]) => [id, name, folder] as const)
  expect(byId(listed)).toEqual(byId(expected))
  const folders = (await client.folders()).map((folder) => folder.path)
  expect(folders.sort()).toEqual(model.paths.filter((path) => path !== '').sort())
  for (const [id, { hash }] of model.files) expect((await client.digest(id)).sha256).toBe(hash)
  await expectSameTrash(world)
  await expectSameVersions(world)
}
