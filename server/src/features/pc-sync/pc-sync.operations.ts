import { changePcSync, removePcSync } from '@pinloft/contract/pc-sync/endpoints'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { makeSync } from './pc-sync.builders.ts'

async function addSync(app: TestApp): Promise<string> {
  const folder = uniqueText()
  await app.createFolder(folder)
  return (await makeSync(app, { folder })).id
}

export const pcSyncOperations: readonly Operation[] = [
  {
    name: 'a synced folder that is changed',
    endpoint: changePcSync,
    prepare: addSync,
    action: (app, id) => send(app, changePcSync, { params: { id }, payload: { ignorePatterns: [uniqueText()] } }),
  },
  {
    name: 'a folder that is no longer synced',
    endpoint: removePcSync,
    prepare: addSync,
    action: (app, id) => send(app, removePcSync, { params: { id }, payload: { pin: TEST_PIN } }),
  },
]

const PROGRAM = 'what Syncthing does; nothing of it is stored here'

/** Routes that change something, but cannot leave it half done. */
export const pcSyncWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/pc-sync': 'a row, after which Syncthing is told; its folder is created by an operation of files',
  'POST /api/pc-sync/engine': PROGRAM,
  'DELETE /api/pc-sync/waiting/:deviceId': PROGRAM,
  'POST /api/pc-sync/:id/ignore-preview': 'it only reads',
  'POST /api/pc-sync/:id/rescan':
    'what the server does by itself too, again after each failure; the crash test stops it at any point',
  'POST /api/pc-sync/:id/hold': 'the same steps as a rescan',
  'POST /api/pc-sync/:id/conflicts': 'moves, replaces and deletes files by the steps of operations of files and trash',
}
