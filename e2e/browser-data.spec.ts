import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../tests/support/client.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }
const PATH = '/gaming/browser-data'
const SITE = 'play.example.org'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function deviceWith(browser: string): Promise<Client> {
  const device = new Client(server, { 'user-agent': browser })
  await device.enter()
  return device
}

/** Stores a value like a game in the browser of a device does. */
function save(device: Client, key: string, value: string, more: object = {}) {
  const json = { dataType: 'localStorage', domain: SITE, key, value, ...more }
  return device.call(saveBrowserData.method, saveBrowserData.path, { json })
}

it('shows what a game has stored, and lets a person decide between two devices', async () => {
  const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
  await page.getByText(TEXTS.emptyTitle).waitFor()
  await expectGoodLooks(page, 'browser-data-empty', AT_BOTH_WIDTHS)

  const [laptop, tablet] = [await deviceWith(LAPTOP), await deviceWith(TABLET)]
  await save(laptop, 'world', '{"name":"Lighthouse","blocks":8417}')
  await save(laptop, 'volume', '7')
  await save(tablet, 'skin', 'green', { domain: 'other.example.org' })
  await save(tablet, 'world', '{"name":"Lighthouse","blocks":9000}', { baseRevision: 1 })
  await save(laptop, 'world', '{"name":"Lighthouse","blocks":611}', { baseRevision: 1 })
  await page.getByLabel(TEXTS.site).selectOption(SITE)
  await page.getByText(TEXTS.conflicts(1)).waitFor()
  const stored = page.getByRole('region', { name: TEXTS.stored })
  await stored.getByText('volume').waitFor()
  await expectGoodLooks(page, 'browser-data', AT_BOTH_WIDTHS)

  await stored.getByRole('button', { name: /^world/ }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.versionsOf('world') })
  await dialog.getByText('"blocks":611').waitFor()
  await expectGoodLooks(page, 'browser-data-versions', AT_BOTH_WIDTHS)
  await dialog
    .getByRole('button', { name: /^Use this one/ })
    .first()
    .click()
  await page.getByText(TEXTS.isNewest, { exact: true }).waitFor()
  await expect.poll(() => dialog.getByText(TEXTS.refused).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText(TEXTS.conflicts(1)).count()).toBe(0)

  await page.getByRole('button', { name: TEXTS.delete }).click()
  const asking = page.getByRole('dialog', { name: TEXTS.deleteTitle(SITE) })
  await asking.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await page.keyboard.press('Enter')
  await asking.getByText(ERRORS.pin_invalid.message).waitFor()
  await asking.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await stored.getByText('skin').waitFor()
})
