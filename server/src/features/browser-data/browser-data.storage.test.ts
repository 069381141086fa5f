import { join } from 'node:path'
import { loadBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { openProductDatabase } from '../../storage.ts'
import { startOpenTestApp, startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, temporaryFolder } from '../backup/backup.builders.ts'
import { isAnythingStored } from '../backup/restore/stored-things.repository.ts'
import { SITE, saveValue } from './browser-data.builders.ts'

test('what a site has stored makes an installation not empty, and comes back from a backup', async () => {
  const app = await startOpenTestApp()
  const database = await openProductDatabase(app.data)
  expect(await isAnythingStored(database.handle)).toBe(false)
  await saveValue(app, { key: 'volume', value: '7' })
  expect(await isAnythingStored(database.handle)).toBe(true)
  await database.close()
  const url = `${loadBrowserData.path}?${new URLSearchParams(SITE)}`
  const before = (await app.request({ url })).json()
  await app.http.close()
  const folder = await temporaryFolder()
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(await backUp(app.data, folder), to)).toEqual([])
  const restored = await startTestApp(to)
  onTestFinished(() => restored.http.close())
  await restored.enterPin(TEST_PIN)
  expect((await restored.request({ url })).json()).toEqual(before)
})
