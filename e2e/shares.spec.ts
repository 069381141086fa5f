import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { SHARE_TEXTS, VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import { SHARE_UPLOAD_TEXTS, VISITOR_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropPaths, rowOf, store } from './files.actions.ts'
import { mp3Sample, mp4Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import { chooseAction } from './protection.actions.ts'
import {
  expectGoodLooks,
  holdRequests,
  openPage,
  openPageInside,
  type Pinloft,
  resize,
  startPinloft,
  TEST_PIN,
} from './support.ts'

const PASSWORD = 'summit'
/** Nothing but the layout differs on a phone. */
const AT_BOTH_WIDTHS = { widths: [1280], alsoFits: [360] }
/** For a state whose parts axe has seen in another one. */
const FITS_BOTH_WIDTHS = { widths: [], alsoFits: [1280, 360] }
const SENT_BYTES = '**/s/*/uploads/*'

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
  await dialog.getByRole('radio', { name: SHARE_UPLOAD_TEXTS.modes.add }).click()
  await dialog.getByLabel(SHARE_TEXTS.nameLabel, { exact: true }).fill('Guests')
  await dialog.getByRole('switch', { name: SHARE_UPLOAD_TEXTS.limit }).check()
  await dialog.getByLabel(SHARE_UPLOAD_TEXTS.sizeLabel).fill('much')
  await dialog.getByRole('switch', { name: SHARE_TEXTS.expires }).check()
  await dialog.getByRole('radio', { name: SHARE_TEXTS.expiryChoices.date }).click()
  await dialog.getByLabel(SHARE_TEXTS.lastDay).fill('2020-01-01')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
  await dialog.getByRole('button', { name: SHARE_TEXTS.create }).click()
  await dialog.getByText(SHARE_UPLOAD_TEXTS.sizeInvalid).waitFor()
  await dialog.getByText(SHARE_TEXTS.dateInvalid, { exact: true }).waitFor()
  await dialog.getByLabel(SHARE_TEXTS.lastDay).fill('2999-12-31')
  await dialog.getByLabel(SHARE_UPLOAD_TEXTS.sizeLabel).fill('5')
  await dialog.getByRole('button', { name: SHARE_TEXTS.create }).click()
  await dialog.getByText('Invalid PIN', { exact: true }).waitFor()
  await expectGoodLooks(page, 'share-dialog-new', AT_BOTH_WIDTHS)
  const address = await createLink(page, 'Alps 2026')
  await dialog.getByRole('button', { name: SHARE_TEXTS.qrCode }).click()
  await dialog.getByRole('img', { name: SHARE_TEXTS.qrCode }).waitFor()
  await expectGoodLooks(page, 'share-dialog-qr', AT_BOTH_WIDTHS)
  await dialog.getByRole('button', { name: SHARE_TEXTS.done }).click()
  await rowOf(page, 'Alps 2026').getByRole('img', { name: SHARE_TEXTS.isShared }).waitFor()

  const visitor = await openPage(server, { path: new URL(address).pathname, isFirstVisit: true })
  await visitor.getByRole('heading', { name: 'Alps 2026', level: 1 }).waitFor()
  await visitor.getByLabel(VISITOR_UPLOAD_TEXTS.choose).setInputFiles(textSample('Menu.txt', 'Soup'))
  await visitor.getByText(VISITOR_UPLOAD_TEXTS.all(1)).waitFor()
  const guest = join(mkdtempSync(join(tmpdir(), 'guest-')), 'Guest')
  mkdirSync(guest)
  writeFileSync(join(guest, 'Song.txt'), 'La la')
  await dropPaths(visitor, [guest])
  await visitor.getByText(`${VISITOR_UPLOAD_TEXTS.all(2)} ${VISITOR_UPLOAD_TEXTS.remark(true, [])}`).waitFor()
  await expectGoodLooks(visitor, 'share-public-added', FITS_BOTH_WIDTHS)
  await visitor.getByRole('link', { name: VISITOR_UPLOAD_TEXTS.refresh }).click()
  await visitor.getByRole('link', { name: 'Menu.txt' }).first().waitFor()
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
    .getByText(SHARE_UPLOAD_TEXTS.uses({ visitCount: 1, addedCount: 2 }))
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
  await dialog.getByLabel(SHARE_TEXTS.passwordLabel, { exact: true }).fill(PASSWORD)
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
  await expectGoodLooks(visitor, 'share-public-ended', FITS_BOTH_WIDTHS)
})

it('takes files through a drop box over a connection that breaks, and tells the owner', async () => {
  const page = await openPageInside(server, { path: '/storage' })
  await chooseAction(page, 'Alps 2026', SHARE_TEXTS.actionKey)
  const dialog = dialogOf(page, 'Alps 2026')
  await dialog.getByRole('radio', { name: SHARE_UPLOAD_TEXTS.modes.drop }).click()
  await dialog.getByRole('switch', { name: SHARE_UPLOAD_TEXTS.limit }).check()
  await dialog.getByLabel(SHARE_UPLOAD_TEXTS.sizeLabel).fill('0.006')
  await dialog.getByLabel(SHARE_UPLOAD_TEXTS.filesLabel).fill('3')
  const address = await createLink(page, 'Alps 2026')
  await dialog.getByRole('button', { name: SHARE_TEXTS.done }).click()

  const visitor = await openPage(server, {
    path: new URL(address).pathname,
    isFirstVisit: true,
    expectedStatuses: [413],
    expectedFaults: [/ERR_CONNECTION_RESET/],
  })
  await visitor.getByText(VISITOR_UPLOAD_TEXTS.limits('6.14 MB, 3 files')).waitFor()
  await expectGoodLooks(visitor, 'share-public-drop', FITS_BOTH_WIDTHS)
  const breaks = await breakRequests(visitor, 3)
  const held = await holdRequests(visitor, SENT_BYTES, 'PATCH')
  await visitor
    .getByLabel(VISITOR_UPLOAD_TEXTS.choose)
    .setInputFiles([
      { name: 'dance.bin', mimeType: '', buffer: Buffer.alloc(4_600_000, 'dance') },
      pngSample('Ridge.png', 96, 54),
      { name: 'film.bin', mimeType: '', buffer: Buffer.alloc(2_500_000) },
    ])
  await visitor.getByText(VISITOR_UPLOAD_TEXTS.part(1, 3)).waitFor()
  await visitor.getByText(/^This link accepts up to 6[.]14 MB[.] 1[.]7\d MB are left[.]$/).waitFor()
  await expectGoodLooks(visitor, 'share-public-dropping', AT_BOTH_WIDTHS)
  held.release()
  await visitor.getByText(VISITOR_UPLOAD_TEXTS.some(2, 3)).waitFor()
  expect(breaks.left()).toBe(0)
  await expectGoodLooks(visitor, 'share-public-dropped', FITS_BOTH_WIDTHS)
  await visitor.reload()
  await visitor
    .getByRole('listitem')
    .filter({ hasText: 'dance.bin' })
    .getByText(VISITOR_UPLOAD_TEXTS.received('4.39 MB'))
    .waitFor()

  // The visitor's name was taken, and the owner's file is as it was.
  await page.getByText(SHARE_UPLOAD_TEXTS.noticeTitle(1)).first().waitFor()
  await page.getByRole('button', { name: SHARE_UPLOAD_TEXTS.show }).first().click()
  await rowOf(page, 'Ridge (1).png').waitFor()
})

/** Breaks some of the requests that a visitor's page sends bytes with. */
async function breakRequests(page: Page, count: number) {
  let left = count
  await page.route(SENT_BYTES, async (route) => {
    if (route.request().method() !== 'PATCH' || left === 0) return route.continue()
    left--
    await route.abort('connectionreset')
  })
  return { left: () => left }
}
