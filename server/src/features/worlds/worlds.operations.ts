import {
  copyWorldToStorage,
  deleteWorld,
  deleteWorldRevision,
  makeWorld,
  renameWorld,
  restoreWorldRevision,
  uploadWorld,
} from '@pinloft/contract/worlds/endpoints'
import { purgeWorlds, restoreWorld } from '@pinloft/contract/worlds/trash'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addWorld, javaWorld, sendWorld, zipOf } from './worlds.builders.ts'

const add = async (app: TestApp) => (await addWorld(app)).id

const addTrashed = async (app: TestApp) => {
  const id = await add(app)
  await sendForReply(app, deleteWorld, { params: { id }, payload: { pin: TEST_PIN } })
  return id
}

/** A world with two revisions. */
const addChanged = async (app: TestApp) => {
  const name = uniqueText()
  await addWorld(app, { name })
  return (await addWorld(app, { name })).id
}

export const worldsOperations: readonly Operation[] = [
  { name: 'a world that is uploaded', endpoint: uploadWorld, action: (app) => sendWorld(app) },
  {
    name: 'a world that is uploaded again',
    endpoint: uploadWorld,
    prepare: async (app) => (await addWorld(app)).name,
    action: (app, name) => sendWorld(app, { name }),
  },
  {
    name: 'a file that becomes a world',
    endpoint: makeWorld,
    prepare: async (app) => (await app.store(`${uniqueText()}.zip`, zipOf(javaWorld('', { a: uniqueText() })))).id,
    action: (app, fileId) => send(app, makeWorld, { payload: { fileId, worldName: uniqueText() } }),
  },
  {
    name: 'a world that is renamed',
    endpoint: renameWorld,
    prepare: add,
    action: (app, id) => send(app, renameWorld, { params: { id }, payload: { name: uniqueText() } }),
  },
  {
    name: 'an earlier revision of a world that is restored',
    endpoint: restoreWorldRevision,
    prepare: addChanged,
    action: (app, id) => send(app, restoreWorldRevision, { params: { id, revision: '1' } }),
  },
  {
    name: 'an earlier revision of a world that is deleted',
    endpoint: deleteWorldRevision,
    prepare: addChanged,
    action: (app, id) => send(app, deleteWorldRevision, { params: { id, revision: '1' }, payload: { pin: TEST_PIN } }),
  },
  {
    name: 'a copy of a world in Cloud Storage',
    endpoint: copyWorldToStorage,
    prepare: add,
    action: (app, id) => send(app, copyWorldToStorage, { params: { id }, payload: {} }),
  },
  {
    name: 'a world that is deleted',
    endpoint: deleteWorld,
    prepare: add,
    action: (app, id) => send(app, deleteWorld, { params: { id }, payload: { pin: TEST_PIN } }),
  },
  {
    name: 'a world that is taken out of the trash',
    endpoint: restoreWorld,
    prepare: addTrashed,
    action: (app, id) => send(app, restoreWorld, { params: { id } }),
  },
  {
    name: 'a world that is deleted permanently',
    endpoint: purgeWorlds,
    prepare: addTrashed,
    action: (app, id) => send(app, purgeWorlds, { payload: { ids: [id], pin: TEST_PIN } }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const worldsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/gaming/sync-world/:worldName': 'reads the newest revision; what a server has is stored by its backup',
}
