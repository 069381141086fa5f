import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProductDatabase } from './storage.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from './testing/test-app.ts'

async function protectedFile(app: TestApp): Promise<string> {
  const { id } = await app.store('secret.txt', 'nobody reads this')
  const payload = { pin: TEST_PIN, newPassword: 'secret' }
  await app.request({ method: protectFile.method, url: pathOf(protectFile.path, { id }), payload })
  return id
}

async function execute({ data }: TestApp, statement: string): Promise<void> {
  const database = await openProductDatabase(data)
  await sql.raw(statement).execute(database.handle)
  await database.close()
}

test('without its key the server does not start, and with it everything opens again', async () => {
  const app = await startOpenTestApp()
  const id = await protectedFile(app)
  await app.http.close()
  const key = join(app.data.dataDir, 'secret.key')
  await rename(key, `${key}.away`)
  for (const accessPin of [TEST_PIN, undefined]) {
    await expect(startTestApp({ ...app.data, accessPin })).rejects.toThrow(
      /^secret\.key is missing in DATA_DIR .*: the access PIN and protected files\. Put secret\.key back from a backup/,
    )
  }
  expect(await readdir(app.data.dataDir)).not.toContain('secret.key')

  await rename(`${key}.away`, key)
  const started = await startTestApp({ ...app.data, accessPin: undefined })
  expect((await started.enterPin(TEST_PIN)).statusCode).toBe(200)
  const headers = { 'x-file-password': 'secret' }
  expect((await started.request({ url: `/api/files/${id}/content`, headers })).body).toBe('nobody reads this')
})

test.each([
  ['a PIN', 'the access PIN', async (app: TestApp) => app.store('a.txt')],
  [
    'a protected file',
    'protected files',
    async (app: TestApp) => {
      await protectedFile(app)
      await execute(app, 'delete from access_pin')
    },
  ],
  [
    'a protected file in the trash',
    'protected files',
    async (app: TestApp) => {
      await app.delete(await protectedFile(app))
      await execute(app, 'delete from access_pin')
    },
  ],
])('%s alone is enough', async (_, named, prepare) => {
  const app = await startOpenTestApp()
  await prepare(app)
  await app.http.close()
  await rename(join(app.data.dataDir, 'secret.key'), join(app.data.dataDir, 'away'))
  await expect(startTestApp(app.data)).rejects.toThrow(`only works with it: ${named}.`)
})
