import { randomBytes } from 'node:crypto'
import { endpoint } from '@pinloft/contract/shared/endpoint'
import { changeShare, createShare, deleteShare, restoreShare } from '@pinloft/contract/shares/endpoints'
import { type Operation, send, storeSmall, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { addShare, sendShare, uploadsIn, visitorTus } from './shares.builders.ts'

const WHOLE = endpoint({ method: 'POST', path: '/s/:token/:entryId/uploads', summary: '', status: 201, reply: null })
const PART = endpoint({ method: 'PATCH', path: '/s/:token/uploads/:uploadId', summary: '', status: 204, reply: null })
const END = endpoint({ method: 'DELETE', path: PART.path, summary: '', status: 204, reply: null })

export const sharesOperations: readonly Operation[] = [
  {
    name: 'a file that a visitor adds at once',
    endpoint: WHOLE,
    prepare: (app) => prepareDropBox(app),
    action: (app, uploads) => visitorTus(app, uploads).create(1000, { body: randomBytes(1000) }),
  },
  {
    name: 'the last part of a file that a visitor adds',
    endpoint: PART,
    prepare: async (app) => beginAddition(app, await prepareDropBox(app)),
    action: (app, upload) => visitorTus(app, '').sendRest(upload, ADDITION_BYTES),
  },
  {
    name: 'the end of what a visitor sends',
    endpoint: END,
    prepare: async (app) => beginAddition(app, await prepareDropBox(app)),
    action: (app, upload) => visitorTus(app, '').cancel(upload),
  },
  {
    name: 'a link that is created',
    endpoint: createShare,
    prepare: (app) => storeSmall(app),
    action: (app, entryId) => sendShare(app, { entryId }),
  },
  {
    name: 'a link that is changed',
    endpoint: changeShare,
    prepare: async (app) => (await addShare(app, { entryId: await storeSmall(app) })).id,
    action: (app, id) => send(app, changeShare, { params: { id }, payload: { name: uniqueText() } }),
  },
  {
    name: 'a link that is deleted',
    endpoint: deleteShare,
    prepare: async (app) => (await addShare(app, { entryId: await storeSmall(app) })).id,
    action: (app, id) => send(app, deleteShare, { params: { id } }),
  },
  {
    name: 'a deleted link that comes back',
    endpoint: restoreShare,
    prepare: async (app) => {
      const { id } = await addShare(app, { entryId: await storeSmall(app) })
      await send(app, deleteShare, { params: { id } })
      return id
    },
    action: (app, id) => send(app, restoreShare, { params: { id } }),
  },
]

const ADDITION_BYTES = 1_100_000

/** Returns where a visitor of it, who is this browser, creates uploads. */
async function prepareDropBox(app: TestApp): Promise<string> {
  const share = await addShare(app, { entryId: (await app.createFolder(uniqueText())).id, mode: 'drop' })
  const uploads = uploadsIn(share)
  await app.request({ url: uploads.page })
  return uploads.create
}

async function beginAddition(app: TestApp, uploads: string): Promise<string> {
  const tus = visitorTus(app, uploads)
  const upload = await tus.begin(ADDITION_BYTES)
  await tus.append(upload, 0, randomBytes(400_000))
  return upload
}

/** Routes that change something, but cannot leave it half done. */
export const sharesWithoutOperation: Readonly<Record<string, string>> = {
  'POST /s/:token/password': 'a visit, in memory, which is counted in one row',
  'POST /s/:token/:entryId/password': 'a visit, in memory, which is counted in one row',
}
