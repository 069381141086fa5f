import { changeShare, createShare, deleteShare, restoreShare } from '@pinloft/contract/shares'
import { type Operation, send, storeSmall, uniqueText } from '../../testing/operation.ts'
import { addShare, sendShare } from './shares.builders.ts'

export const sharesOperations: readonly Operation[] = [
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

/** Routes that change something, but cannot leave it half done. */
export const sharesWithoutOperation: Readonly<Record<string, string>> = {
  'POST /s/:token/password': 'a visit, in memory, which is counted in one row',
  'POST /s/:token/:entryId/password': 'a visit, in memory, which is counted in one row',
}
