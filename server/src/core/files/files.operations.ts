import {
  changeFile as changeFileEndpoint,
  changeFolder as changeFolderEndpoint,
  createFolder,
  createTextFile,
  entityTag,
  type File,
  replaceTextContent,
} from '@pinloft/contract/files/endpoints'
import { copyEntries, moveEntries, undo as undoEndpoint } from '@pinloft/contract/files/entries'
import { type Operation, send, storeFolder, storeSmall, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import { changeFile, changeFolder, copy, move, undo } from './tree/entries.builders.ts'

export const filesOperations: readonly Operation[] = [
  {
    name: 'a new text file',
    endpoint: createTextFile,
    action: (app) =>
      send(app, createTextFile, { payload: { name: `${uniqueText()}.txt`, content: uniqueText(), pin: TEST_PIN } }),
  },
  {
    name: 'a saved text',
    endpoint: replaceTextContent,
    prepare: storeSmall,
    async action(app, id) {
      const { version } = (await app.request({ url: `/api/files/${id}` })).json<{ file: File }>().file
      return send(app, replaceTextContent, {
        params: { id },
        payload: { content: uniqueText(), pin: TEST_PIN },
        headers: { 'if-match': entityTag(version) },
      })
    },
  },
  {
    name: 'a new folder',
    endpoint: createFolder,
    action: (app) => send(app, createFolder, { payload: { name: uniqueText(), parentPath: '' } }),
  },
  {
    name: 'another name and a star for a file',
    endpoint: changeFileEndpoint,
    prepare: storeSmall,
    action: (app, id) => changeFile(app, id, { name: `${uniqueText()}.txt`, isStarred: true }),
  },
  {
    name: 'another name and a star for a folder',
    endpoint: changeFolderEndpoint,
    prepare: async (app) => (await storeFolder(app)).id,
    action: (app, id) => changeFolder(app, id, { name: uniqueText(), isStarred: true }),
  },
  {
    name: 'a copy of a file',
    endpoint: copyEntries,
    prepare: storeSmall,
    action: (app, id) => copy(app, { fileIds: [id] }),
  },
  {
    name: 'a copy of a folder',
    endpoint: copyEntries,
    prepare: async (app) => (await storeFolder(app)).id,
    action: (app, id) => copy(app, { folderIds: [id] }),
  },
  {
    name: 'a move',
    endpoint: moveEntries,
    async prepare(app) {
      await app.createFolder('Target')
      return storeSmall(app)
    },
    action: (app, id) => move(app, { fileIds: [id], folder: 'Target' }),
  },
  {
    name: 'a copy that is taken back',
    endpoint: undoEndpoint,
    async prepare(app) {
      const id = await storeSmall(app)
      return (await copy(app, { fileIds: [id] })).json<{ undoId: string }>().undoId
    },
    action: undo,
  },
  {
    name: 'a new text file that is taken back',
    endpoint: undoEndpoint,
    async prepare(app) {
      const payload = { name: `${uniqueText()}.txt`, content: uniqueText(), pin: TEST_PIN }
      return (await send(app, createTextFile, { payload })).json<{ undoId: string }>().undoId
    },
    action: undo,
  },
  {
    name: 'another name that is taken back',
    endpoint: undoEndpoint,
    async prepare(app) {
      const id = await storeSmall(app)
      return (await changeFile(app, id, { name: `${uniqueText()}.txt` })).json<{ undoId: string }>().undoId
    },
    action: undo,
  },
]
