import { randomUUID } from 'node:crypto'
import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { TrashEntry } from '@pinloft/contract/trash/endpoints'
import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 4
/** Later rounds go on with the trees of the first ones. */
const ROUNDS_WITH_TREES = 8
const FILES_MAX = 20
/**
 * Some folders are filled with copies up to this many files, so that they are moved in steps, which a crash may
 * interrupt.
 */
const LARGE_FILES = 450

type State = 'there' | 'in trash' | 'purged'

/** A folder with files, a subfolder with more, and a copy of one of them elsewhere. */
interface Tree {
  id: string
  /** Unique. */
  name: string
  /** Its visible state while it is there. */
  shown: string
  fileCount: number
  copyId: string
  copyHash: string
  /** Where it may be: in one state, or in two after a crash during a move. */
  states: State[]
}

/** Deletions, restores and purges of folders, each worker with its own. */
export function createWorkload(random: Random): CrashWorkload {
  const trees: Tree[] = []
  const seen = new Set<State>()
  let rounds = 0
  return {
    async prepare({ client }) {
      if (rounds++ >= ROUNDS_WITH_TREES) return
      for (let worker = 0; worker < WORKERS; worker++) {
        trees.push(await makeTree(client, random, { isLarge: worker === 0 && rounds % 4 === 1 }))
      }
    },
    work: ({ client }) =>
      untilKilled(
        Array.from({ length: WORKERS }, (_, worker) => {
          const own = trees.filter((_, index) => index % WORKERS === worker)
          return () => action(client, random, random.pick(own), own)
        }),
      ),
    async verify({ client }) {
      await expectIntact(client, trees)
      for (const { states } of trees) for (const state of states) seen.add(state)
    },
    async finish({ client }) {
      expect(seen).toEqual(new Set<State>(['there', 'in trash', 'purged']))
      await expectRestorable(client, trees)
    },
  }
}

async function makeTree(client: Client, random: Random, { isLarge }: { isLarge: boolean }): Promise<Tree> {
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
  const fileIds = files.map((file) => file.id)
  while (isLarge && files.length < LARGE_FILES) {
    const json = { fileIds, folder: `${name}/inner` }
    files.push(...(await client.call('POST', '/api/entries/copy', { json })).json<{ files: File[] }>().files)
  }
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: [original.id], folder: '' } })
  const [copy] = reply.json<{ files: File[] }>().files
  // Its bytes must outlive the tree, whether the copy is in the trash or not.
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

/** Everything visible in a folder, as one text. */
function shownOf(name: string, files: readonly File[], folders: readonly Folder[]): string {
  const isInside = (path: string) => path === name || path.startsWith(`${name}/`)
  const lines = [
    ...files.filter(({ folder }) => isInside(folder)).map((file) => JSON.stringify(file)),
    ...folders.filter(({ path }) => isInside(path)).map((folder) => JSON.stringify(folder)),
  ]
  return lines.sort().join('\n')
}

async function action(client: Client, random: Random, tree: Tree, own: readonly Tree[]): Promise<void> {
  const [state] = tree.states
  if (state === 'purged') return void (await client.trash())
  if (state === 'there') return goTo(tree, 'in trash', () => client.removeFolder(tree.id))
  const entry = (await client.trash()).find(({ name }) => name === tree.name)
  if (entry === undefined) throw new WrongReply(`${tree.name} is not in the trash`)
  // A purged tree takes no further part: half of them stay, however many rounds a fast computer makes.
  const purgedCount = own.filter(({ states }) => states.includes('purged')).length
  if (purgedCount < own.length / 2 && random.integer(6) === 0)
    return goTo(tree, 'purged', () => client.purge([entry.id]))
  return goTo(tree, 'there', () => client.restore([entry.id]))
}

async function goTo(tree: Tree, state: State, send: () => Promise<{ status: number }>): Promise<void> {
  tree.states.push(state)
  const { status } = await send()
  if (status !== 200) throw new WrongReply(`Answered ${status}`)
  tree.states = [state]
}

async function expectIntact(client: Client, trees: readonly Tree[]): Promise<void> {
  const look = async () => [await client.files(), await client.folders(), await client.trash()] as const
  const stateOf = (tree: Tree, folders: readonly Folder[], trash: readonly TrashEntry[]): State => {
    if (folders.some(({ id }) => id === tree.id)) return 'there'
    return trash.some(({ name }) => name === tree.name) ? 'in trash' : 'purged'
  }
  // Moves interrupted by the crash are finished in the background, and until then are in neither place.
  await expect
    .poll(
      async () => {
        const [, folders, trash] = await look()
        return trees.filter((tree) => !tree.states.includes(stateOf(tree, folders, trash))).map(({ name }) => name)
      },
      { interval: 200 },
    )
    .toEqual([])
  const [files, folders, trash] = await look()
  for (const tree of trees) {
    const entries = trash.filter(({ name }) => name === tree.name)
    const state = stateOf(tree, folders, trash)
    const isThere = state === 'there'
    tree.states = [state]
    expect(shownOf(tree.name, files, folders)).toBe(isThere ? tree.shown : '')
    expect(entries.map(({ fileCount, folderCount }) => [fileCount, folderCount])).toEqual(
      state === 'in trash' ? [[tree.fileCount, 1]] : [],
    )
  }
}

/** Every tree that is left can be deleted and restored unchanged, and the copies keep their bytes after all trees are purged. */
async function expectRestorable(client: Client, trees: readonly Tree[]): Promise<void> {
  const entriesOfTrees = async () => {
    const names = new Set(trees.map(({ name }) => name))
    return (await client.trash()).filter(({ name }) => names.has(name)).map(({ id }) => id)
  }
  const left = trees.filter(({ states }) => states[0] !== 'purged')
  for (const { id } of left.filter(({ states }) => states[0] === 'there')) {
    expect((await client.removeFolder(id)).status).toBe(200)
  }
  expect(left.length).toBeGreaterThan(0)
  expect((await client.restore(await entriesOfTrees())).status).toBe(200)
  const [files, folders] = [await client.files(), await client.folders()]
  const copies = (await client.trash()).filter(({ name }) => name.endsWith('.txt'))
  expect((await client.restore(copies.map(({ id }) => id))).status).toBe(200)
  for (const tree of trees) {
    const isPurged = tree.states[0] === 'purged'
    expect(shownOf(tree.name, files, folders)).toBe(isPurged ? '' : tree.shown)
    if (!isPurged) expect((await client.removeFolder(tree.id)).status).toBe(200)
  }
  expect((await client.purge(await entriesOfTrees())).status).toBe(200)
  for (const { copyId, copyHash } of trees) expect((await client.digest(copyId)).sha256).toBe(copyHash)
}
