import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_SORTS, type File, type FilePage } from '@pinloft/contract/files'
import { joinFolderPath, numberedName } from '@pinloft/contract/names'
import { expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { faultsOfDataFolder } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'

const STEPS = 400
const NAMES = ['a.txt', 'a (1).txt', 'photo.jpg', 'Photo.jpg', '.env', 'ü.md', 'README']

interface ModelFile {
  name: string
  folder: string
  hash: string
}

/** What the server should hold, kept in the simplest way. */
class Model {
  readonly files = new Map<string, ModelFile>()
  readonly folders = new Set<string>([''])

  isTaken(folder: string, name: string): boolean {
    if (this.folders.has(joinFolderPath(folder, name))) return true
    return [...this.files.values()].some((file) => file.folder === folder && file.name === name)
  }

  /** Whether a file that should be called `wanted` may get `name`: itself if it is free, else with any free number. */
  accepts(folder: string, wanted: string, name: string): boolean {
    if (this.isTaken(folder, name)) return false
    if (!this.isTaken(folder, wanted)) return name === wanted
    return Array.from({ length: STEPS }, (_, index) => numberedName(wanted, index + 1)).includes(name)
  }
}

interface World {
  server: Pinloft
  client: Client
  model: Model
  random: Random
}

type Step = (world: World) => Promise<void>

const uploadSome: Step = async ({ client, model, random }) => {
  const folder = random.pick([...model.folders])
  const parts = Array.from({ length: 1 + random.integer(3) }, () => ({
    name: random.pick(NAMES),
    content: random.bytes(random.integer(200)),
  }))
  const files = await client.store(
    parts.map(({ name, content }) => filePart(name, content)),
    folder,
  )
  for (const [index, { name, content }] of parts.entries()) {
    const file = files[index]
    expect(file).toMatchObject({ folder, size: content.length })
    expect(model.accepts(folder, name, file?.originalName ?? ''), `${name} became ${file?.originalName}`).toBe(true)
    model.files.set(file?.id ?? '', { name: file?.originalName ?? '', folder, hash: sha256(content) })
  }
}

const makeFolder: Step = async ({ client, model, random }) => {
  const parent = random.pick([...model.folders])
  const name = random.pick(['Photos', 'Work', 'a.txt'])
  const isTaken = model.isTaken(parent, name)
  const { status } = await client.makeFolder(name, parent)
  expect(status).toBe(isTaken ? 409 : 201)
  if (!isTaken) model.folders.add(joinFolderPath(parent, name))
}

const removeOne: Step = async ({ client, model, random }) => {
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  expect((await client.remove(id)).status).toBe(200)
  model.files.delete(id)
}

const readOne: Step = async ({ client, model, random }) => {
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  expect(await client.digest(id)).toMatchObject({ status: 200, sha256: model.files.get(id)?.hash })
}

const listOneFolder: Step = async ({ client, model, random }) => {
  const folder = random.pick([...model.folders])
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
}

/** Each step as often as it should come. */
const STEP_CHOICES: readonly Step[] = [
  ...Array<Step>(12).fill(uploadSome),
  ...Array<Step>(4).fill(makeFolder),
  ...Array<Step>(10).fill(removeOne),
  ...Array<Step>(8).fill(readOne),
  ...Array<Step>(6).fill(listOneFolder),
  restart,
]

test(`${STEPS} random steps leave the server as they should`, { timeout: 300_000 }, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-random-'))
  const server = await startPinloft({ dataDir })
  const world: World = { server, client: await enteredClient(server), model: new Model(), random: createRandom(seed) }
  try {
    for (let step = 0; step < STEPS; step++) await world.random.pick(STEP_CHOICES)(world)
    await expectSame(world)
  } finally {
    await world.server.stop()
  }
  expect(await faultsOfDataFolder(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

async function expectSame({ client, model }: World): Promise<void> {
  const byId = (entries: (readonly [string, string, string])[]) => entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = (await client.files()).map((file) => [file.id, file.originalName, file.folder] as const)
  const expected = [...model.files].map(([id, { name, folder }]) => [id, name, folder] as const)
  expect(byId(listed)).toEqual(byId(expected))
  const folders = (await client.folders()).map((folder) => folder.path)
  expect(folders.sort()).toEqual([...model.folders].filter((path) => path !== '').sort())
}
