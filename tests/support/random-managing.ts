import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { joinFolderPath } from '@pinloft/contract/files/names'
import { expect } from 'vitest'
import { sha256 } from './client.ts'
import {
  FOLDER_NAMES,
  fileOf,
  NAMES,
  randomText,
  remember,
  type Step,
  takeContent,
  type World,
} from './random-world.ts'
import { isIn, StoreModel } from './store-model.ts'

/** No more is copied beyond this many files: copies of copies grow fast. */
const FILES_MAX = 300

export const renameOne: Step = async (world) => {
  const { client, model, random } = world
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  const name = random.pick(NAMES)
  const { folder, name: previous } = fileOf(model, id)
  const isTaken = name !== previous && model.isTaken(folder, name)
  const reply = await client.call('PATCH', `/api/files/${id}`, { json: { name } })
  expect(reply.status).toBe(isTaken ? 409 : 200)
  if (isTaken) return
  remember(world, reply.json<{ undoId: string | null }>().undoId, () => {
    fileOf(model, id).name = name
  })
}

export const renameFolder: Step = async (world) => {
  const { client, model, random } = world
  const [id, path] = random.pick([...model.folders])
  const name = random.pick(FOLDER_NAMES)
  const reply = await client.call('PATCH', `/api/folders/${id}`, { json: { name } })
  if (path === '') return void expect(reply.status).toBe(404)
  const parent = parentOf(path)
  const newPath = joinFolderPath(parent, name)
  const isTaken = newPath !== path && model.isTaken(parent, name)
  expect(reply.status).toBe(isTaken ? 409 : 200)
  if (isTaken) return
  remember(world, reply.json<{ undoId: string | null }>().undoId, () => model.moveFolder(path, newPath))
}

export const moveSome: Step = async (world) => {
  const { model } = world
  const { fileIds, folderIds, target, isPossible } = chooseEntries(world)
  const reply = await world.client.call('POST', '/api/entries/move', { json: { fileIds, folderIds, folder: target } })
  if (!isPossible) return void expect(reply.status).toBe(400)
  expect(reply.status, reply.text).toBe(200)
  const { files, folders, undoId } = reply.json<EntriesReply>()
  remember(world, undoId, () => {
    // The target can be inside a folder that moves only if the move is refused, so its path stays the same.
    for (const { id, name } of folders) {
      const path = model.folders.get(id) ?? ''
      if (parentOf(path) === target) continue
      expect(model.acceptsFolder(target, nameOf(path), name), `${path} became ${name}`).toBe(true)
      model.moveFolder(path, joinFolderPath(target, name))
    }
    for (const { id, originalName } of files) {
      const file = fileOf(model, id)
      if (file.folder === target) continue
      expect(model.accepts(target, file.name, originalName), `${file.name} became ${originalName}`).toBe(true)
      Object.assign(file, { folder: target, name: originalName })
    }
  })
}

export const copySome: Step = async (world) => {
  const { client, model } = world
  const { fileIds, folderIds, target, isPossible } = chooseEntries(world)
  if (model.files.size > FILES_MAX) return
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds, folderIds, folder: target } })
  if (!isPossible) return void expect(reply.status).toBe(400)
  const { files, folders, undoId } = reply.json<EntriesReply>()
  const [allFiles, allFolders] = [await client.files(), await client.folders()]
  remember(world, undoId, () => {
    const origin = model.copy()
    for (const [index, { path, name }] of folders.entries()) {
      const from = origin.folders.get(folderIds[index] ?? '') ?? ''
      expect(model.acceptsFolder(target, nameOf(from), name)).toBe(true)
      const copied = allFolders.filter((folder) => isIn(folder.path, path))
      const wanted = origin.paths.filter((other) => isIn(other, from)).map((other) => path + other.slice(from.length))
      expect(copied.map((folder) => folder.path).sort()).toEqual(wanted.sort())
      for (const folder of copied) model.folders.set(folder.id, folder.path)
      for (const file of origin.files.values()) {
        if (!isIn(file.folder, from)) continue
        const folder = path + file.folder.slice(from.length)
        const copy = allFiles.find((other) => other.folder === folder && other.originalName === file.name)
        model.files.set(copy?.id ?? '', { ...file, folder, previous: new Set([file.hash]) })
      }
    }
    for (const [index, { id, originalName }] of files.entries()) {
      const file = fileOf(origin, fileIds[index] ?? '')
      expect(model.accepts(target, file.name, originalName)).toBe(true)
      model.files.set(id, { ...file, folder: target, name: originalName, previous: new Set([file.hash]) })
    }
  })
}

export const editOne: Step = async ({ client, model, random }) => {
  if (model.files.size === 0) return
  const id = random.pick([...model.files.keys()])
  const file = fileOf(model, id)
  const text = randomText(random).toString()
  const { status } = await client.edit(id, file.hash, text)
  expect(status).toBe(file.isText ? 200 : 422)
  if (file.isText && file.hash !== sha256(text)) takeContent(file, sha256(text))
}

/** Undoes the last action, or an earlier one, which may be refused but must lose nothing. */
export const undoOne: Step = async (world) => {
  const { client, model, random, actions } = world
  const action = random.integer(3) === 0 ? actions[random.integer(actions.length || 1)] : actions.at(-1)
  if (action === undefined) return
  const { status, text } = await client.call('POST', `/api/undo/${action.undoId}`)
  if (action.after.equals(model)) expect(status, text).toBe(200)
  if (status !== 200) return void expect(status).toBe(409)
  actions.splice(actions.indexOf(action), 1)
  const expected = action.after.equals(model) ? action.before : null
  const hashes = new Set([...model.files.values()].map(({ hash }) => hash))
  await readModel(world)
  const { restoredId } = action
  if (restoredId !== undefined) {
    if (expected !== null) fileOf(world.model, restoredId).edits = fileOf(expected, restoredId).edits
    // The restored content is a version again, as before.
    for (const { id } of await client.versions(restoredId)) {
      hashes.delete((await client.digest(restoredId, {}, id)).sha256)
    }
  }
  if (expected !== null) expect(world.model.equals(expected)).toBe(true)
  const left = new Set([...world.model.files.values()].map(({ hash }) => hash))
  expect([...hashes].filter((hash) => !left.has(hash))).toEqual([])
}

interface EntriesReply {
  files: File[]
  folders: Folder[]
  undoId: string | null
}

function chooseEntries({ model, random }: World) {
  const choose = (ids: string[]) => [...new Set(Array.from({ length: random.integer(3) }, () => random.pick(ids)))]
  const fileIds = model.files.size === 0 ? [] : choose([...model.files.keys()])
  const folderIds = choose([...model.folders.keys()])
  const target = random.pick(model.paths)
  const isIntoItself = folderIds.some((id) => isIn(target, model.folders.get(id) ?? ''))
  return { fileIds, folderIds, target, isPossible: !isIntoItself && fileIds.length + folderIds.length > 0 }
}

/** Reads the state after an undo or a restore into the model. */
export async function readModel(world: World): Promise<void> {
  const model = new StoreModel()
  const known = new Map(world.model.files)
  for (const entry of world.model.trash.values()) for (const [id, file] of entry.files) known.set(id, file)
  for (const { id, originalName, folder, version } of await world.client.files()) {
    const file = known.get(id)
    if (file === undefined) throw new Error(`The model knows no file ${id}`)
    expect(file.previous).toContain(version)
    model.files.set(id, { ...file, name: originalName, folder, hash: version })
  }
  for (const { id, path } of await world.client.folders()) model.folders.set(id, path)
  for (const { id } of await world.client.trash()) {
    const entry = world.model.trash.get(id)
    if (entry === undefined) throw new Error(`The model knows no entry ${id}`)
    model.trash.set(id, entry)
  }
  world.model = model
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
