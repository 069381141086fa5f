import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { SHARE_TEXTS, VISITOR_TEXTS } from '@pinloft/contract/shares-texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { mp3Sample, mp4Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import { chooseAction } from './protection.actions.ts'
import { expectGoodLooks, openPage, openPageInside, type Pinloft, resize, startPinloft, TEST_PIN } from './support.ts'

const PASSWORD = 'summit'
/** Nothing but the layout differs on a phone. */
const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, '', textSample('Report.txt', 'The report'))
  await store(
    server,
    'Alps 2026',
    pngSample('Ridge.png', 960, 540),
    mp4Sample('Clouds.mp4'),
    mp3Sample('Bells.mp3'),
    pdfSample('Route.pdf', 'The route'),
  )
  await store(server, 'Alps 2026/Raw', textSample('notes.txt', 'Notes'))
})
afterAll(() => server.stop())

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: SHARE_TEXTS.dialogTitle(name) })
const addressIn = (page: Page) => page.getByLabel(SHARE_TEXTS.linkLabel, { exact: true }).inputValue()

/** Creates a link with the form that is open, and returns its address. */
async function createLink(page: Page, name: string): Promise<string> {
  const dialog = dialogOf(page, name)
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await dialog.getByRole('button', { name: SHARE_TEXTS.create }).click()
  await dialog.getByLabel(SHARE_TEXTS.linkLabel, { exact: true }).waitFor()
  return addressIn(page)
}

it('gives a folder to someone with the link, who walks it and downloads from it', async () => {
  const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403, 404] })
  await chooseAction(page, 'Alps 2026', SHARE_TEXTS.actionKey)
  const dialog = dialogOf(page, 'Alps 2026')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await dialog.getByRole('button', { name: SHARE_TEXTS.create }).click()
  await dialog.getByText('Invalid PIN', { exact: true }).waitFor()
  await dialog.getByRole('switch', { name: SHARE_TEXTS.expires }).check()
  await expectGoodLooks(page, 'share-dialog-new', AT_BOTH_WIDTHS)
  const address = await createLink(page, 'Alps 2026')
  await dialog.getByRole('button', { name: SHARE_TEXTS.qrCode }).click()
  await dialog.getByRole('img', { name: SHARE_TEXTS.qrCode }).waitFor()
  await expectGoodLooks(page, 'share-dialog-qr', AT_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: SHARE_TEXTS.done }).click()
  await rowOf(page, 'Alps 2026').getByRole('img', { name: SHARE_TEXTS.isShared }).waitFor()

  const visitor = await openPage(server, { path: new URL(address).pathname, isFirstVisit: true })
  await visitor.getByRole('heading', { name: 'Alps 2026', level: 1 }).waitFor()
  const downloads = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: VISITOR_TEXTS.downloadAll }).click()
  expect((await downloads).suggestedFilename()).toBe('Alps 2026.zip')
  await visitor.getByRole('checkbox', { name: VISITOR_TEXTS.select('Ridge.png') }).check()
  const chosen = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: VISITOR_TEXTS.downloadSelected }).click()
  expect((await chosen).suggestedFilename()).toBe('Alps 2026.zip')
  await expectGoodLooks(visitor, 'share-public', AT_BOTH_WIDTHS)
  await visitor.getByRole('link', { name: 'Ridge.png' }).first().click()
  const picture = visitor.getByRole('img', { name: 'Ridge.png' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  await expectGoodLooks(visitor, 'share-public-file', AT_BOTH_WIDTHS)
  await visitor.goBack()
  await visitor.getByRole('link', { name: 'Clouds.mp4' }).first().click()
  const film = visitor.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await visitor.getByRole('navigation').getByRole('link', { name: 'Alps 2026' }).click()
  await visitor.getByRole('link', { name: 'Raw' }).click()
  await visitor.getByRole('heading', { name: 'Raw', level: 1 }).waitFor()

  // The list of links follows what visitors do.
  await page.goto(`${server.url}/storage?view=shared`)
  await page.locator('input[name=pin]').fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await page
    .getByText(SHARE_TEXTS.uses({ visitCount: 1, downloadCount: 2 }))
    .filter({ visible: true })
    .first()
    .waitFor()
  await expectGoodLooks(page, 'shares', AT_BOTH_WIDTHS)
  await page.getByRole('button', { name: SHARE_TEXTS.more('Alps 2026') }).click()
  await page.getByRole('menuitem', { name: SHARE_TEXTS.stop }).click()
  await page.getByText(SHARE_TEXTS.emptyTitle).waitFor()
})

it('asks for the password of a link, and says when it no longer works', async () => {
  const page = await openPageInside(server, { width: 360, touch: true, path: '/storage' })
  await chooseAction(page, 'Report.txt', SHARE_TEXTS.actionKey)
  const dialog = dialogOf(page, 'Report.txt')
  await dialog.getByRole('switch', { name: SHARE_TEXTS.password }).check()
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await dialog.getByRole('button', { name: SHARE_TEXTS.create }).click()
  await dialog.getByText(SHARE_TEXTS.passwordMissing, { exact: true }).waitFor()
  await dialog.getByLabel(SHARE_TEXTS.password, { exact: true }).last().fill(PASSWORD)
  const address = await createLink(page, 'Report.txt')

  const path = new URL(address).pathname
  const visitor = await openPage(server, {
    path,
    isFirstVisit: true,
    width: 360,
    touch: true,
    expectedStatuses: [403, 404],
  })
  await visitor.getByRole('heading', { name: VISITOR_TEXTS.passwordTitle }).waitFor()
  await visitor.getByLabel(VISITOR_TEXTS.passwordLabel).fill('valley')
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('alert').getByText('Incorrect password', { exact: true }).waitFor()
  await expectGoodLooks(visitor, 'share-public-password', AT_BOTH_WIDTHS)
  await visitor.getByLabel(VISITOR_TEXTS.passwordLabel).fill(PASSWORD)
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('heading', { name: 'Report.txt' }).waitFor()
  const downloads = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: VISITOR_TEXTS.download }).click()
  expect((await downloads).suggestedFilename()).toBe('Report.txt')

  await dialog.getByRole('button', { name: SHARE_TEXTS.stop }).click()
  await page.getByRole('button', { name: SHARE_TEXTS.undo }).click()
  await page.getByText(SHARE_TEXTS.undone).first().waitFor()
  await expect.poll(() => addressIn(page)).toBe(address)
  await dialog.getByRole('button', { name: SHARE_TEXTS.stop }).click()
  await page.getByText(SHARE_TEXTS.stopped).first().waitFor()
  await resize(visitor, 360)
  await visitor.goto(server.url + path)
  await visitor.getByRole('heading', { name: VISITOR_TEXTS.endedTitle }).waitFor()
  await visitor.getByText(VISITOR_TEXTS.endedHelp, { exact: true }).waitFor()
  await expectGoodLooks(visitor, 'share-public-ended', AT_BOTH_WIDTHS)
})
