import { ABOUT_PAGE_TEXTS } from '@pinloft/contract/about-page/texts'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { CREATE_DOCUMENT_PATH } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS } from '@pinloft/contract/documents/screen-texts'
import { GUIDES_SCREEN_TEXTS } from '@pinloft/contract/guides/screen-texts'
import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import { SHARE_TEXTS, VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { begin, text, waitUntilKept } from './documents.actions.ts'
import { openEntry, rowOf, store } from './files.actions.ts'
import { mp4Sample, pdfSample, textSample } from './files.samples.ts'
import { storeGuide } from './guides.actions.ts'
import { openView, tagsAreRead } from './music.actions.ts'
import { albumSamples } from './music.samples.ts'
import { storedPdf } from './pdf-viewer.actions.ts'
import { openPageInside, type Pinloft, resize, screenshot, startPinloft, TEST_PIN } from './support.ts'
import { openVideo } from './video.actions.ts'

const ALBUM = { album: 'Salt Maps', artist: 'Low Tide Radio', colors: ['0x16324a', '0xf3b06a'] } as const

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, '', textSample('Report.txt', 'The report'), pdfSample('Route.pdf', 'The route'))
  await store(server, 'Films', mp4Sample('Clouds.mp4'))
  await store(server, 'Salt Maps', ...(await albumSamples({ ...ALBUM, seconds: 1, titles: ['Breakwater', 'Buoys'] })))
  await tagsAreRead(server, 2)
})
afterAll(() => server.stop())

const shareButton = (page: Page) =>
  page.getByRole('button', { name: SHARE_TEXTS.action, exact: true }).filter({ visible: true })

/** Goes to another screen without loading the page again. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Waits until the links of a thing are shown, and leaves them. */
async function expectLinksOf(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: SHARE_TEXTS.dialogTitle(name) })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function shareByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill('share')
  await page.getByRole('option', { name: SHARE_TEXTS.shareNamed(name) }).click()
}

it('shares one and several by a key, from the toolbar and from the palette', async () => {
  const page = await openPageInside(server, { path: '/storage' })
  await rowOf(page, 'Salt Maps').click()
  await page.keyboard.press('l')
  await expectLinksOf(page, 'Salt Maps')
  await shareByPalette(page, 'Salt Maps')
  await expectLinksOf(page, 'Salt Maps')

  await rowOf(page, 'Report.txt').click({ modifiers: ['Control'] })
  await page.getByRole('toolbar').getByRole('button', { name: SHARE_TEXTS.action, exact: true }).click()
  const both = page.getByRole('dialog', { name: SHARE_TEXTS.dialogTitle(SHARE_TEXTS.selectionName('Salt Maps', 1)) })
  await both.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await both.getByRole('button', { name: SHARE_TEXTS.create }).click()
  const address = await both.getByLabel(SHARE_TEXTS.linkLabel, { exact: true }).inputValue()
  await screenshot(page, 'shares-selection')
  await page.keyboard.press('Escape')
  await rowOf(page, 'Report.txt').getByRole('img', { name: SHARE_TEXTS.isShared }).waitFor()
  await page.goto(address)
  await page.getByRole('heading', { name: VISITOR_TEXTS.selection, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Salt Maps' }).waitFor()
  await page.getByRole('link', { name: /^Report.txt/ }).waitFor()
  await screenshot(page, 'shares-selection-visitor')
})

it('shares from a preview', async () => {
  const page = await openPageInside(server, { path: '/storage' })
  await openEntry(page, 'Report.txt')
  const preview = page.getByRole('dialog', { name: 'Report.txt' })
  await preview.getByText('The report').waitFor()
  await screenshot(page, 'shares-preview')
  await shareButton(page).click()
  await expectLinksOf(page, 'Report.txt')
  await page.keyboard.press('l')
  await expectLinksOf(page, 'Report.txt')
  await preview.waitFor()
})

it('shares what is read, watched and listened to', async () => {
  const { id } = await storedPdf(server, '', 'Route.pdf')
  const page = await openPageInside(server, { path: pdfViewerAddress(id) })
  await shareButton(page).click()
  await expectLinksOf(page, 'Route.pdf')
  await shareByPalette(page, 'Route.pdf')
  await expectLinksOf(page, 'Route.pdf')

  await goTo(page, '/video-player')
  await openVideo(page, 'Clouds')
  await shareButton(page).click()
  await expectLinksOf(page, 'Clouds.mp4')
  await screenshot(page, 'shares-video')
  await resize(page, 360)
  await shareButton(page).click()
  await expectLinksOf(page, 'Clouds.mp4')
  await screenshot(page, 'shares-video')
  await resize(page, 1280)

  await goTo(page, '/music-player')
  await openView(page, 'albums')
  await page
    .getByRole('button', { name: /^Salt Maps/ })
    .first()
    .click()
  await shareButton(page).click()
  await expectLinksOf(page, 'Salt Maps')
  await screenshot(page, 'shares-album')
})

it('shares what was written, as the file that it becomes', async () => {
  const guide = await storeGuide(server, { title: 'Knots', content: '## Bowline\n\nOver, under, round.' })
  const page = await openPageInside(server, { path: `/guides?guide=${guide.id}` })
  await page.getByRole('button', { name: GUIDES_SCREEN_TEXTS.guideMenu, exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: SHARE_TEXTS.sharePdf }).click()
  await expectLinksOf(page, 'Knots.pdf')

  await goTo(page, CREATE_DOCUMENT_PATH)
  await begin(page, 'rich')
  await text(page).pressSequentially('Dear friend')
  await waitUntilKept(page)
  await page.getByRole('button', { name: DOCUMENTS_SCREEN_TEXTS.more, exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: SHARE_TEXTS.actionKey }).click()
  const saving = page.getByRole('dialog', { name: DOCUMENTS_SCREEN_TEXTS.saveTitle })
  await saving.getByText(DOCUMENTS_SCREEN_TEXTS.saveToShareHelp).waitFor()
  await screenshot(page, 'shares-document')
  await saving.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await saving.getByRole('button', { name: DOCUMENTS_SCREEN_TEXTS.save, exact: true }).click()
  await page.getByRole('dialog', { name: /^Share “/ }).waitFor()
  await page.keyboard.press('Escape')

  await goTo(page, '/about')
  await page.getByLabel(ABOUT_PAGE_TEXTS.titleLabel, { exact: true }).fill('About me')
  await screenshot(page, 'shares-about')
  await page.getByRole('button', { name: ABOUT_PAGE_TEXTS.saveAndShare }).click()
  const pageSaving = page.getByRole('dialog', { name: ABOUT_PAGE_TEXTS.saveAndShare })
  await pageSaving.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await pageSaving.getByRole('button', { name: /^Save/ }).click()
  await expectLinksOf(page, 'About me.html')
})
