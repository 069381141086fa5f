import { createAppPassword, revokeAppPassword } from '@pinloft/contract/webdav'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type MadePassword, makePassword, Program, program } from './webdav.builders.ts'

const DAV = { path: '/dav/*', summary: 'WebDAV', status: 204, reply: null } as const

/** Its first use is noted already. */
async function usedProgram(app: TestApp): Promise<Program> {
  const used = await program(app)
  await used.send('OPTIONS', '/')
  return used
}

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
  {
    name: 'a file that a program stores',
    endpoint: { ...DAV, method: 'PUT' },
    prepare: async (app) => (await usedProgram(app)).password,
    action: (app, password) => new Program(app, password).put(`/${uniqueText()}.txt`, uniqueText()),
  },
  {
    name: 'a file that a program writes over',
    endpoint: { ...DAV, method: 'PUT' },
    async prepare(app) {
      const used = await usedProgram(app)
      const name = `/${uniqueText()}.txt`
      await used.put(name, uniqueText())
      return `${used.password} ${name}`
    },
    action(app, prepared) {
      const [password = '', name = ''] = prepared.split(' ')
      return new Program(app, password).put(name, uniqueText())
    },
  },
  {
    name: 'a file that a program deletes',
    endpoint: { ...DAV, method: 'DELETE' },
    async prepare(app) {
      const used = await usedProgram(app)
      const name = `/${uniqueText()}.txt`
      await used.put(name, uniqueText())
      return `${used.password} ${name}`
    },
    action(app, prepared) {
      const [password = '', name = ''] = prepared.split(' ')
      return new Program(app, password).send('DELETE', name)
    },
  },
]

/** Routes that change something, but cannot leave it half done. */
export const webdavWithoutOperation: Readonly<Record<string, string>> = {
  'PUT /dav': 'refused: the topmost folder is no file',
  'DELETE /dav': 'refused: the topmost folder stays',
}
