import { createAppPassword, revokeAppPassword } from '@pinloft/contract/webdav'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { type MadePassword, makePassword } from './webdav.builders.ts'

export const webdavOperations: readonly Operation[] = [
  {
    name: 'an app password that is made',
    endpoint: createAppPassword,
    action: (app) => makePassword(app, { name: uniqueText() }),
  },
  {
    name: 'an app password that is revoked',
    endpoint: revokeAppPassword,
    prepare: async (app) => (await makePassword(app)).json<MadePassword>().appPassword.id,
    action: (app, id) => send(app, revokeAppPassword, { params: { id } }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const webdavWithoutOperation: Readonly<Record<string, string>> = {
  'PUT /dav': 'refused: the topmost folder is no file',
  'PUT /dav/*': 'the bytes become durable before the one transaction that refers to them, as in an upload',
  'DELETE /dav': 'refused: the topmost folder stays',
  'DELETE /dav/*': 'what the trash does',
}
