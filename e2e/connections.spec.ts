import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { settingsAddress } from '@pinloft/contract/settings/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { expect, it } from 'vitest'
import { enteredClient } from '../tests/support/client.ts'
import { expectGoodLooks, openPageInside, startPinloftForTest, TEST_PIN, typeText } from './support.ts'

const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }

it('an app password is made, shown once, used and revoked', async () => {
  const server = await startPinloftForTest()
  const client = await enteredClient(server)
  await client.makeFolder('Camera')
  const page = await openPageInside(server, { path: settingsAddress('connections'), expectedStatuses: [403] })
  const pane = page.getByRole('region', { name: TEXTS.passwords })
  await pane.getByText(TEXTS.emptyTitle).waitFor()
  await pane.getByRole('button', { name: TEXTS.create }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.dialogTitle })
  await dialog.waitFor()
  await typeText(page, 'MacBook')
  await dialog.getByRole('switch', { name: TEXTS.readOnly }).click()
  await dialog.getByRole('button', { name: `${TEXTS.folder}: ${TEXTS.allFiles}` }).click()
  const chooser = page.getByRole('dialog', { name: TEXTS.chooseFolder })
  await chooser.getByRole('treeitem', { name: 'Camera' }).click()
  await expectGoodLooks(page, 'connections-folder', AT_BOTH_WIDTHS)
  await chooser.getByRole('button', { name: TEXTS.choose, exact: true }).click()
  await dialog.getByRole('button', { name: `${TEXTS.folder}: Camera` }).waitFor()
  await expectGoodLooks(page, 'connections-create', AT_BOTH_WIDTHS)
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.keyboard.press('Enter')

  const shown = page.getByRole('dialog', { name: TEXTS.shownTitle('MacBook') })
  const password = await shown.getByText(/^(?:[a-z2-9]{4}-){6}[a-z2-9]{4}$/).innerText()
  await shown.getByRole('radio', { name: 'rclone' }).click()
  await shown.getByText('rclone lsd pinloft:').waitFor()
  await shown.getByText(TEXTS.waiting).waitFor()
  await expectGoodLooks(page, 'connections-shown', AT_BOTH_WIDTHS)
  const headers = { authorization: `Basic ${Buffer.from(`mac:${password}`).toString('base64')}` }
  expect((await fetch(`${server.url}/dav/`, { headers })).status).toBe(200)
  await shown.getByText(TEXTS.connected).waitFor()
  await shown.getByRole('button', { name: TEXTS.done }).click()

  const row = pane.getByRole('listitem').filter({ hasText: 'MacBook' })
  await row.getByText(TEXTS.access(true, 'Camera')).waitFor()
  await expect.poll(() => page.getByText(password).count()).toBe(0)
  await expectGoodLooks(page, 'connections', AT_BOTH_WIDTHS)
  await row.getByRole('button', { name: TEXTS.revokeOf('MacBook') }).click()
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.revoke, exact: true }).click()
  await pane.getByText(TEXTS.emptyTitle).waitFor()
  expect((await fetch(`${server.url}/dav/`, { headers })).status).toBe(401)
})
