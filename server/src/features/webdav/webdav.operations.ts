import { createAppPassword, revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
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

function onStoredFile(
  name: string,
  method: 'PUT' | 'DELETE',
  act: (used: Program, path: string) => ReturnType<Program['send']>,
): Operation {
  return {
    name,
    endpoint: { ...DAV, method },
    async prepare(app) {
      const used = await usedProgram(app)
      const path = `/${uniqueText()}.txt`
      await used.put(path, uniqueText())
      return `${used.password} ${path}`
    },
    action(app, prepared) {
      const [password = '', path = ''] = prepared.split(' ')
      return act(new Program(app, password), path)
    },
  }
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
  onStoredFile('a file that a program writes over', 'PUT', (used, path) => used.put(path, uniqueText())),
  onStoredFile('a file that a program deletes', 'DELETE', (used, path) => used.send('DELETE', path)),
]

/** Routes that change something, but cannot leave it half done. */
export const webdavWithoutOperation: Readonly<Record<string, string>> = {
  'PUT /dav': 'refused: the topmost folder is no file',
  'DELETE /dav': 'refused: the topmost folder stays',
}
