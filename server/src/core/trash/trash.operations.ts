import { deleteFile } from '@pinloft/contract/files/endpoints'
import { undo as undoEndpoint } from '@pinloft/contract/files/entries'
import {
  changeTrashSettings,
  deleteFolder,
  getTrashSettings,
  moveToTrash,
  purgeTrash,
  restoreFromTrash,
  type TrashSettings,
} from '@pinloft/contract/trash/endpoints'
import { type Operation, sendForReply, storeFolder, storeSmall } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { undo } from '../files/tree/entries.builders.ts'
import { PASSWORD, protect, remove } from '../protection/protection.builders.ts'
import { emptyTrash, keepFor, purge, removeFolder, removeSome, restore, trashed } from './trash.builders.ts'

async function trashedEntry(app: TestApp): Promise<string> {
  const { id, name } = await storeFolder(app)
  await removeFolder(app, id)
  const entry = (await trashed(app)).find((one) => one.name === name)
  if (entry === undefined) throw new Error('The folder is not in the trash')
  return entry.id
}

export const trashOperations: readonly Operation[] = [
  { name: 'a deletion', endpoint: deleteFile, prepare: storeSmall, action: (app, id) => remove(app, id) },
  {
    name: 'the deletion of a file with a password',
    endpoint: deleteFile,
    async prepare(app) {
      const id = await storeSmall(app)
      await protect(app, id)
      return id
    },
    action: (app, id) => remove(app, id, { password: PASSWORD }),
  },
  {
    name: 'the deletion of a folder',
    endpoint: deleteFolder,
    prepare: async (app) => (await storeFolder(app)).id,
    action: (app, id) => removeFolder(app, id),
  },
  {
    name: 'the deletion of several at once',
    endpoint: moveToTrash,
    prepare: async (app) => `${await storeSmall(app)} ${await storeSmall(app)} ${(await storeFolder(app)).id}`,
    action(app, ids) {
      const [one, other, folder] = ids.split(' ')
      return removeSome(app, { fileIds: [one, other], folderIds: [folder] })
    },
  },
  {
    name: 'a deletion that is taken back',
    endpoint: undoEndpoint,
    async prepare(app) {
      const { id } = await storeFolder(app)
      return (await removeFolder(app, id)).json<{ undoId: string }>().undoId
    },
    action: undo,
  },
  { name: 'a restore', endpoint: restoreFromTrash, prepare: trashedEntry, action: (app, id) => restore(app, [id]) },
  {
    name: 'a deletion for good',
    endpoint: purgeTrash,
    prepare: trashedEntry,
    action: (app, id) => purge(app, { ids: [id] }),
  },
  {
    name: 'an emptied trash',
    endpoint: purgeTrash,
    async prepare(app) {
      await emptyTrash(app)
      await trashedEntry(app)
      return trashedEntry(app)
    },
    action: emptyTrash,
  },
  {
    name: 'how long the trash is kept',
    endpoint: changeTrashSettings,
    async action(app) {
      const { keptDays } = await sendForReply<TrashSettings>(app, getTrashSettings, {})
      return keepFor(app, (keptDays ?? 0) + 1)
    },
  },
]
