import { protectFile, unprotectFile } from '@pinloft/contract/protection/endpoints'
import { type Operation, storeSmall } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { PASSWORD, protect, unprotect } from './protection.builders.ts'

async function storeProtected(app: TestApp): Promise<string> {
  const id = await storeSmall(app)
  await protect(app, id)
  return id
}

export const protectionOperations: readonly Operation[] = [
  { name: 'a password for a file', endpoint: protectFile, prepare: storeSmall, action: (app, id) => protect(app, id) },
  {
    name: 'another password for a file',
    endpoint: protectFile,
    prepare: storeProtected,
    // The same password again: the content is read with it afterwards.
    action: (app, id) => protect(app, id, { password: PASSWORD }),
  },
  {
    name: 'a password that is taken off',
    endpoint: unprotectFile,
    prepare: storeProtected,
    action: (app, id) => unprotect(app, id, { password: PASSWORD }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const protectionWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/files/:id/access-token': 'a token, in memory',
}
