import { joinFolderPath, numberedFolderName, numberedName } from '@pinloft/contract/files/names'
import { expect } from 'vitest'
import type { Reply } from './http.ts'
import { readModel } from './random-managing.ts'
import { remember, type Step, type World } from './random-world.ts'
import type { ModelEntry, StoreModel } from './store-model.ts'

export const removeOne: Step = async (world) => {
  const { client, model, random } = world
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  await expectTrashed(world, await client.remove(id), () => model.takeFile(id))
}

export const removeFolder: Step = async (world) => {
  const { client, model, random } = world
  const id = random.pick([...model.folders.keys()])
  const reply = await client.removeFolder(id)
  if (id === 'root') return void expect(reply.status).toBe(404)
  await expectTrashed(world, reply, () => model.takeFolder(id))
}

export const restoreOne: Step = async (world) => {
  const { client, model, random } = world
  if (model.trash.size === 0) return
  const [entryId, entry] = random.pick([...model.trash])
  const before = model.copy()
  const reply = await client.restore([entryId])
  expect(reply.status, reply.text).toBe(200)
  await readModel(world)
  expectRestored(before, world.model, entry)
  expect([...world.model.trash.keys()]).toEqual(
    expect.arrayContaining([...before.trash.keys()].filter((id) => id !== entryId)),
  )
  expect(world.model.trash.has(entryId)).toBe(false)
}

export const purgeSome: Step = async ({ client, model, random }) => {
  if (model.trash.size === 0) return
  const ids = random.integer(8) === 0 ? undefined : [random.pick([...model.trash.keys()])]
  expect((await client.purge(ids)).json()).toMatchObject({ entryCount: ids?.length ?? model.trash.size })
  for (const id of ids ?? model.trash.keys()) model.trash.delete(id)
}

export async function expectSameTrash({ client, model }: World): Promise<void> {
  const listed = (await client.trash()).map(({ id, type, name, folder, fileCount, folderCount }) =>
    [id, type, name, folder, fileCount, folderCount].join('|'),
  )
  const expected = [...model.trash].map(([id, { type, name, parentPath, files, folders }]) =>
    [id, type, name, parentPath, files.size, Math.max(0, folders.size - 1)].join('|'),
  )
  expect(listed.sort()).toEqual(expected.sort())
}

async function expectTrashed(world: World, reply: Reply, take: () => ModelEntry): Promise<void> {
  const { client, model } = world
  expect(reply.status, reply.text).toBe(200)
  const added = (await client.trash()).filter(({ id }) => !model.trash.has(id))
  expect(added).toHaveLength(1)
  remember(world, reply.json<{ undoId: string }>().undoId, () => model.trash.set(added[0]?.id ?? '', take()))
}

/** What was restored is unchanged except for its location and name; everything else is unchanged. */
function expectRestored(
  before: StoreModel,
  after: StoreModel,
  { type, name, parentId, parentPath, ...tree }: ModelEntry,
) {
  for (const [id, file] of before.files) expect(after.files.get(id)).toEqual(file)
  for (const [id, path] of before.folders) expect(after.folders.get(id)).toBe(path)
  expect(after.files.size).toBe(before.files.size + tree.files.size)

  const previous = joinFolderPath(parentPath, name)
  // A folder may have been created before the one it was moved into.
  const topFolder = [...tree.folders].find(([, path]) => path === previous)
  const topId = (type === 'file' ? [...tree.files.keys()][0] : topFolder?.[0]) ?? ''
  const topFile = after.files.get(topId)
  const topPath =
    topFile === undefined ? (after.folders.get(topId) ?? '') : joinFolderPath(topFile.folder, topFile.name)
  const target = topPath.slice(0, Math.max(0, topPath.lastIndexOf('/')))
  const known = before.folders.get(parentId)
  if (known !== undefined) expect(target).toBe(known)
  // A recreated folder may clash with a file's name.
  else expect(target.split('/').length).toBe(parentPath.split('/').length)
  const topName = topPath.slice(topPath.lastIndexOf('/') + 1)
  const numbered = type === 'file' ? numberedName : numberedFolderName
  expect(before.accepts(target, name, topName, numbered), `${name} became ${topName}`).toBe(true)

  for (const [id, path] of tree.folders) expect(after.folders.get(id)).toBe(topPath + path.slice(previous.length))
  for (const [id, file] of tree.files) {
    const place =
      type === 'file' ? { folder: target, name: topName } : { folder: topPath + file.folder.slice(previous.length) }
    expect(after.files.get(id)).toEqual({ ...file, ...place })
  }
}
