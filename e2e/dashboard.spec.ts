import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDialog, confirmUpload, sessionHeaders, store, uploadByPicker } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Pictures', pngSample('dusk.png'), textSample('walk.txt', 'a long one'))
})
afterAll(() => server.stop())

it('starts with real zeroes and a hint on what to do', async () => {
  const page = await openPageInside(await startPinloftForTest())
  await page.getByRole('heading', { name: 'Welcome, Friend', level: 1 }).waitFor()
  await page.getByText('Nothing is stored yet').waitFor()
  for (const card of ['Storage Used', 'Active VMs', 'Synced PCs', 'Files Stored']) {
    await page.getByRole('region', { name: card }).getByText(/^0/).first().waitFor()
  }
  await page.getByRole('region', { name: 'Synced PCs' }).getByText('Never').waitFor()
  await page.getByRole('region', { name: 'Recent Files' }).getByText('No files yet').waitFor()
  await page.getByText('No virtual machines created yet', { exact: true }).waitFor()
  await page.getByText('No PC sync configurations', { exact: true }).waitFor()
})

it('uploads, and shows the newest seven files with the numbers of the server', async () => {
  const fresh = await startPinloftForTest()
  const page = await openPageInside(fresh)
  await page.getByText('No files yet').waitFor()
  await uploadByPicker(page, [pngSample('first.png')])
  await closeDialog(page)
  const recent = page.getByRole('region', { name: 'Recent Files' })
  await recent.getByText('first.png', { exact: true }).waitFor()
  await store(fresh, 'Notes', ...Array.from({ length: 8 }, (_, index) => textSample(`note ${index}.txt`, 'x')))
  // Stored in one step, they are equally new: any seven of the eight.
  const notes = recent.getByRole('link', { name: /^note \d\.txt/ })
  await expect.poll(() => notes.count()).toBe(7)
  await expect.poll(() => recent.getByRole('listitem').count()).toBe(7)
  await page.getByRole('region', { name: 'Files Stored' }).getByText('9', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Files Stored' }).getByText('in 1 folder').waitFor()

  const stats = await fetch(`${fresh.url}/api/dashboard/stats`, { headers: await sessionHeaders(fresh) })
  const { storage } = await stats.json()
  expect(storage.files).toBe(9)
  const other = formatSize(storage.total - storage.free - storage.used)
  const space = page.getByRole('region', { name: 'Storage Used' })
  await space.getByRole('img', { name: /used by Pinloft, .* by other data, .* free$/ }).waitFor()
  // Other programs may write meanwhile.
  await space.getByText(new RegExp(`^Other data [\\d.]+ ${other.split(' ')[1]}$`)).waitFor()
  await space.getByText(/^Free [\d.]+ [KMGT]B$/).waitFor()
  await notes.first().click()
  await page.getByRole('grid', { name: 'Files in Notes' }).waitFor()
})

it('updates by itself when another tab uploads', async () => {
  const page = await openPageInside(server)
  await page.getByText('Connected', { exact: true }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${server.url}/storage`)
  await other.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await other.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await other.getByRole('button', { name: 'Upload Files' }).click()
  await other.locator('input[type=file]').setInputFiles([textSample('from another tab.txt', 'hello')])
  await confirmUpload(other)
  await page.getByRole('region', { name: 'Recent Files' }).getByText('from another tab.txt').waitFor()
})

it('the dashboard has no accessibility violations and does not scroll sideways', async () => {
  const page = await openPageInside(server)
  await page.getByRole('region', { name: 'Recent Files' }).getByRole('listitem').first().waitFor()
  await expectGoodLooks(page, 'dashboard', { widths: [1280, 360] })
})
