import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { File, Folder } from '@pinloft/contract/files'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { blobKeys, faultsOfDataFolder, settledFaults } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'

const KILLS = 8
const WORKERS = 4
const FILES_MAX = 40

class WrongAnswer extends Error {}

type State = 'there' | 'in trash' | 'gone'

/** A folder with files, a folder in it with more, and a copy of one of them elsewhere. */
interface Tree {
  id: string
  /** Nothing else has it. */
  name: string
  /** What can be seen of it while it is there. */
  shown: string
  fileCount: number
  copyId: string
  copyHash: string
  /** Where it may be: in one place, or in two after a crash while it was on its way. */
  states: State[]
}

test(`${KILLS} crashes in the middle of deletions, restores and purges leave every folder whole, in one place`, {
  timeout: 300_000,
}, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const trees: Tree[] = []
  const seen = new Set<State>()
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-trash-crash-'))
  let server = await startPinloft({ dataDir })
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(server, random, trees)
      server = await startPinloft({ dataDir })
      await expectWhole(server, trees)
      for (const { states } of trees) for (const state of states) seen.add(state)
    }
    expect(seen).toEqual(new Set<State>(['there', 'in trash', 'gone']))
    await expectNothingLeftOver(server, trees)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(server: Pinloft, random: Random, trees: Tree[]): Promise<void> {
  const client = await enteredClient(server)
  const mine = Array.from({ length: WORKERS }, (_, worker) => trees.filter((_, index) => index % WORKERS === worker))
  for (const own of mine) {
    const tree = await makeTree(client, random)
    own.push(tree)
    trees.push(tree)
  }
  const killing = delay(100 + random.integer(900)).then(() => server.kill())
  const work = async (own: Tree[]) => {
    for (;;) await act(client, random, random.pick(own))
  }
  // Each worker ends with the connection that the crash cuts.
  const ends = await Promise.allSettled(mine.map(work))
  await killing
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).not.toBeInstanceOf(WrongAnswer)
  client.close()
}

async function makeTree(client: Client, random: Random): Promise<Tree> {
  const name = `Tree ${randomUUID()}`
  const { id } = (await client.makeFolder(name)).json<Folder>()
  await client.makeFolder('inner', name)
  const files: File[] = []
  for (const folder of [name, `${name}/inner`]) {
    const count = 1 + random.integer(FILES_MAX)
    const parts = Array.from({ length: count }, (_, index) => filePart(`${index}.txt`, `${index} ${randomUUID()}`))
    files.push(...(await client.store(parts, folder)))
  }
  const original = random.pick(files)
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: [original.id], folder: '' } })
  const [copy] = reply.json<{ files: File[] }>().files
  // Its bytes must outlive the tree, whether the copy is in the trash too or not.
  if (random.integer(2) === 0) await client.remove(copy?.id ?? '')
  return {
    id,
    name,
    shown: shownOf(name, await client.files(), await client.folders()),
    fileCount: files.length,
    copyId: copy?.id ?? '',
    copyHash: original.version,
    states: ['there'],
  }
}

/** All that a person sees of what is in a folder, as one text. */
function shownOf(name: string, files: readonly File[], folders: readonly Folder[]): string {
  const isInside = (path: string) => path === name || path.startsWith(`${name}/`)
  const lines = [
    ...files.filter(({ folder }) => isInside(folder)).map((file) => JSON.stringify(file)),
    ...folders.filter(({ path }) => isInside(path)).map((folder) => JSON.stringify(folder)),
  ]
  return lines.sort().join('\n')
}

async function act(client: Client, random: Random, tree: Tree): Promise<void> {
  const [state] = tree.states
  if (state === 'gone') return void (await client.trash())
  if (state === 'there') return goTo(tree, 'in trash', () => client.removeFolder(tree.id))
  const entry = (await client.trash()).find(({ name }) => name === tree.name)
  if (entry === undefined) throw new WrongAnswer(`${tree.name} is not in the trash`)
  // Seldom: what is gone takes no part any more.
  if (random.integer(10) === 0) return goTo(tree, 'gone', () => client.purge([entry.id]))
  return goTo(tree, 'there', () => client.restore([entry.id]))
}

async function goTo(tree: Tree, state: State, send: () => Promise<{ status: number }>): Promise<void> {
  tree.states.push(state)
  const { status } = await send()
  if (status !== 200) throw new WrongAnswer(`Answered ${status}`)
  tree.states = [state]
}

async function expectWhole(server: Pinloft, trees: readonly Tree[]): Promise<void> {
  const client = await enteredClient(server)
  const [files, folders, trash] = [await client.files(), await client.folders(), await client.trash()]
  for (const tree of trees) {
    const entries = trash.filter(({ name }) => name === tree.name)
    const isThere = folders.some(({ id }) => id === tree.id)
    const state: State = isThere ? 'there' : entries.length > 0 ? 'in trash' : 'gone'
    expect(tree.states, tree.name).toContain(state)
    tree.states = [state]
    expect(shownOf(tree.name, files, folders)).toBe(isThere ? tree.shown : '')
    expect(entries.map(({ fileCount, folderCount }) => [fileCount, folderCount])).toEqual(
      state === 'in trash' ? [[tree.fileCount, 1]] : [],
    )
  }
  client.close()
  expect(await settledFaults(server.dataDir)).toEqual([])
}

/** What is in the trash comes back as it was; when all is deleted for good, only the copies have bytes. */
async function expectNothingLeftOver(server: Pinloft, trees: readonly Tree[]): Promise<void> {
  const client = await enteredClient(server)
  expect((await client.restore((await client.trash()).map(({ id }) => id))).status).toBe(200)
  const [files, folders] = [await client.files(), await client.folders()]
  for (const tree of trees) {
    const isGone = tree.states[0] === 'gone'
    expect(shownOf(tree.name, files, folders)).toBe(isGone ? '' : tree.shown)
    if (!isGone) expect((await client.removeFolder(tree.id)).status).toBe(200)
  }
  expect((await client.purge()).status).toBe(200)
  for (const { copyId, copyHash } of trees) expect((await client.digest(copyId)).sha256).toBe(copyHash)
  client.close()
  await expect.poll(() => blobKeys(server.dataDir).length, { timeout: 30_000 }).toBe(trees.length)
  expect(await faultsOfDataFolder(server.dataDir)).toEqual([])
}
