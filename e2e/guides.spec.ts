import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { COPY_TEXTS } from '@pinloft/contract/files/copy-texts'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { MISSING_LETTERS_TEXTS } from '@pinloft/contract/shared/missing-letters'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  changeGuide,
  deleteStored,
  LONG_GUIDE,
  preview,
  storedGuide,
  storeGuide,
  toast,
  waitForDraft,
  writer,
  writeSource,
} from './guides.actions.ts'
import {
  expectGoodLooks,
  openScreen,
  type Pinloft,
  resize,
  screenshot,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
  typeText,
} from './support.ts'

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const titles = (page: Page) => page.getByRole('list', { name: TEXTS.list }).getByRole('heading').allTextContents()

describe('the library', () => {
  it('leads from nothing to a guide, without a mouse until it is saved', async () => {
    const fresh = await startPinloftForTest()
    const page = await openScreen(fresh, { path: '/guides' })
    await page.getByText(TEXTS.emptyTitle).waitFor()
    await expectGoodLooks(page, 'guides-empty', { widths: [1280, 360] })
    await page.keyboard.press('n')
    await writer(page, GUIDES_TEXTS.createTitle).waitFor()
    await typeText(page, 'Ripping old CDs')
    await expect.poll(() => page.getByRole('button', { name: TEXTS.create, exact: true }).isDisabled()).toBe(true)
    await writeSource(page, '## Settings\n\nSecure mode, **one folder** per album.')
    await waitForDraft(page)
    await expectGoodLooks(page, 'guide-create', { widths: [1280, 360] })
    await preview(page).getByRole('heading', { name: 'Settings' }).waitFor()
    await resize(page, 360)
    await page.getByRole('button', { name: TEXTS.createShort, exact: true }).waitFor()
    await page.getByRole('radio', { name: TEXTS.preview }).click()
    await preview(page).getByRole('heading', { name: 'Settings' }).waitFor()
    await resize(page, 1280)
    await page.keyboard.press('Control+s')
    await toast(page, GUIDES_TEXTS.created).waitFor()
    await page.getByRole('heading', { name: 'Ripping old CDs', level: 2 }).waitFor()
    await page.getByRole('button', { name: TEXTS.back }).click()
    await card(page, 'Ripping old CDs').getByText('Settings Secure mode, one folder per album.').waitFor()
    await expect.poll(() => page.getByText(TEXTS.drafts, { exact: true }).count()).toBe(0)
  })

  it('finds words in titles and texts, filters by label, and moves by the arrow keys', async () => {
    const fresh = await startPinloftForTest()
    await storeGuide(fresh, { title: 'Bread', content: 'Flour, water, salt.', category: 'Kitchen', tags: ['oven'] })
    await storeGuide(fresh, { title: 'Soup', content: 'Leek and water.', category: 'Kitchen', tags: ['pot'] })
    await storeGuide(fresh, { title: 'Boat', content: 'Varnish the deck.', category: 'Harbour', tags: ['wood'] })
    await storeGuide(fresh, { title: 'Café', content: 'Beans.', description: 'By the harbour', password: 'beans' })
    const page = await openScreen(fresh, { path: '/guides' })
    await card(page, 'Café').getByText(TEXTS.isProtected).waitFor({ state: 'attached' })
    await expectGoodLooks(page, 'guides')
    await resize(page, 360)
    await expectGoodLooks(page, 'guides')
    await resize(page, 1280)
    await page.getByRole('radio', { name: 'Kitchen' }).click()
    await expect.poll(() => titles(page)).toEqual(['Soup', 'Bread'])
    const field = page.getByRole('textbox', { name: TEXTS.search })
    await field.fill('WATER')
    await expect.poll(async () => (await titles(page)).toSorted()).toEqual(['Bread', 'Soup'])
    await expect.poll(() => card(page, 'Soup').locator('mark').allTextContents()).toEqual(['water'])
    await page.getByRole('radio', { name: TEXTS.allCategories }).click()
    await field.fill('cafe')
    await expect.poll(() => titles(page)).toEqual(['Café'])
    await expect.poll(() => card(page, 'Café').getByRole('heading').locator('mark').allTextContents()).toEqual(['Café'])
    await field.fill('nowhere to be found')
    await page.getByText(TEXTS.nothing('nowhere to be found')).waitFor()
    await page.getByRole('button', { name: TEXTS.showAll }).click()
    await expect.poll(() => titles(page)).toEqual(['Café', 'Boat', 'Soup', 'Bread'])
    await page.getByRole('button', { name: TEXTS.tags }).click()
    await page.getByRole('menuitemradio', { name: 'oven' }).click()
    await expect.poll(() => titles(page)).toEqual(['Bread'])
    await page.getByRole('button', { name: TEXTS.tags }).click()
    await page.getByRole('menuitemradio', { name: TEXTS.allTags }).click()
    await card(page, 'Boat').waitFor()

    await card(page, 'Café').getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Bread')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toBe('Soup')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Soup', level: 2 }).waitFor()
    await page.goBack()
    await card(page, 'Soup').waitFor()
    await expect.poll(() => focused(page)).toBe('Soup')
  })

  it('shows skeletons, then why nothing could be loaded, then the guides', async () => {
    const guide = await storeGuide(server, { title: 'Late', content: 'text' })
    const page = await openScreen(server, { expectedStatuses: [500], expectedFaults: [/Failed to load resource/] })
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/guides/cards*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'The disk is on fire', code: 'internal' } })
    })
    await page.getByRole('link', { name: 'Guides' }).click()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(6)
    answer()
    await page.getByText('The disk is on fire').waitFor()
    await page.route('**/api/guides/cards*', (route) => route.abort())
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Pinloft cannot be reached').waitFor()
    await page.unroute('**/api/guides/cards*')
    // It tries again by itself.
    await card(page, 'Late').waitFor()
    // Another device.
    await changeGuide(server, guide, { title: 'Later' })
    await card(page, 'Later').waitFor()
  })

  it('is in the palette', async () => {
    await storeGuide(server, { title: 'Sourdough', content: 'Feed the starter with rye.' })
    const page = await openScreen(server)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('starter rye')
    await page.getByRole('option', { name: 'Sourdough' }).click()
    await page.getByRole('heading', { name: 'Sourdough', level: 2 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('create guide')
    await page.getByRole('option', { name: GUIDES_TEXTS.createTitle }).click()
    await writer(page, GUIDES_TEXTS.createTitle).waitFor()
  })
})

describe('a guide', () => {
  it.each([1280, 360])('at %i is read by its contents', async (width) => {
    const guide = await storeGuide(server, LONG_GUIDE)
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}`, width })
    await page.getByRole('heading', { name: LONG_GUIDE.title, level: 2 }).waitFor()
    await page.locator('.hljs-comment').waitFor()
    if (width < 1024) await page.getByRole('button', { name: TEXTS.contents }).click()
    else await expectGoodLooks(page, 'guide-read', { widths: [1280, 360], alsoFits: [820] })
    const contents = page.getByRole('navigation', { name: TEXTS.contents })
    await contents.getByRole('link', { name: 'Keep a snapshot' }).click()
    await expect.poll(() => focused(page)).toBe('Keep a snapshot')
    const current = page.locator('[aria-current=location]', { hasText: 'Keep a snapshot' }).first()
    await current.waitFor({ state: 'attached' })
  })

  it('links within itself, and its code is copied', async () => {
    const guide = await storeGuide(server, LONG_GUIDE)
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}` })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'sizes', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('Pick sizes')
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'Note 1', exact: true }).click()
    await expect.poll(() => focused(page)).toMatch(/^An old machine takes/)
    await page.getByRole('link', { name: 'Back to the mark of note 1' }).click()
    await expect.poll(() => focused(page)).toBe('1')
    const outside = page.getByRole('link', { name: 'a site' })
    await expect.poll(() => outside.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    await page.getByRole('button', { name: TEXTS.copyCode }).click()
    await page.getByRole('button', { name: COPY_TEXTS.copied }).waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('# A comment\nssh-keygen -t ed25519 -C "laptop"\n')
  })

  it('runs nothing of what is written in it', async () => {
    const hostile = `# Notes

<script>window.ran = 1</script><img src="/x" onerror="window.ran = 2"><svg onload="window.ran = 3"><script>window.ran = 4</script></svg>
<iframe srcdoc="<script>parent.ran = 5</script>"></iframe><style>body { display: none }</style>
<a href="javascript:window.ran = 6" style="position: fixed; inset: 0">one</a> [two](javascript:window.ran=7)
[three](data:text/html,<script>window.ran=8</script>) ![four](https://elsewhere.example/x.png) ![five](/api/guides/pictures/../../files)
<form action="/api/guides"><input name="a" autofocus onfocus="window.ran = 9"><button>six</button></form>
<div id="root" class="tab-bar" onclick="window.ran = 10">seven</div>

<details open ontoggle="window.ran = 11"><summary>eight</summary></details>`
    const guide = await storeGuide(server, { title: 'Hostile', content: hostile })
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}` })
    const text = page.locator('.guide-text')
    await text.getByText('eight').waitFor()
    for (const link of await text.getByText(/^(one|two|three|seven)$/).all()) await link.click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
    await expect
      .poll(() => text.locator('script, iframe, svg, style, form, button, input, img, [style], a[href]').count())
      .toBe(0)
    await page.getByText('four').waitFor()
    await page.keyboard.press('e')
    await preview(page).getByText('eight').waitFor()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  })

  it('with a password is changed and deleted only with it', async () => {
    const guide = await storeGuide(server, { title: 'Alarm', content: 'Code word', password: 'seven' })
    // The guide may be asked for once more while it is deleted.
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}`, expectedStatuses: [403, 404] })
    await page.getByRole('button', { name: TEXTS.edit, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: GUIDES_TEXTS.verifyPassword })
    const field = dialog.getByLabel(TEXTS.passwordLabel)
    await field.press('Enter')
    await toast(page, GUIDES_TEXTS.passwordRequired).waitFor()
    await dialog.getByText('Please enter the password to edit this guide.').waitFor()
    await field.fill('eight')
    await field.press('Enter')
    await dialog.getByText('Incorrect password').waitFor()
    await expectGoodLooks(page, 'guide-password')
    await field.fill('seven')
    await field.press('Enter')
    await writer(page).waitFor()
    await writeSource(page, 'New code word')
    await page.getByRole('button', { name: TEXTS.update }).click()
    await toast(page, 'Guide updated').waitFor()
    expect((await storedGuide(server, guide.id)).content).toBe('New code word')

    await page.getByRole('button', { name: TEXTS.guideMenu }).click()
    await page.getByRole('menuitem', { name: TEXTS.delete }).click()
    const deletion = page.getByRole('dialog', { name: TEXTS.deleteTitle })
    await deletion.getByText('Are you sure you want to delete this guide?').waitFor()
    await deletion.getByLabel(TEXTS.passwordLabel).fill('eight')
    await deletion.getByRole('button', { name: TEXTS.delete }).click()
    await deletion.getByText('Incorrect password').waitFor()
    await deletion.getByLabel(TEXTS.passwordLabel).fill('seven')
    await deletion.getByRole('button', { name: TEXTS.delete }).click()
    await toast(page, GUIDES_TEXTS.deleted).waitFor()
    await expect.poll(() => card(page, 'Alarm').count()).toBe(0)
    await page.getByRole('button', { name: TEXTS.undo }).click()
    await card(page, 'Alarm').waitFor()
  })

  it('comes back from the trash', async () => {
    await storeGuide(server, { title: 'Ladder', content: 'Lean it' })
    const page = await openScreen(server, { path: '/guides?q=ladder' })
    await page.getByRole('button', { name: TEXTS.cardMenu('Ladder') }).click()
    await page.getByRole('menuitem', { name: TEXTS.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.delete }).click()
    await page.getByText(TEXTS.nothing('ladder')).waitFor()
    await page.getByRole('button', { name: TEXTS.transferMenu }).click()
    await page.getByRole('menuitem', { name: TEXTS.trashMenu(1) }).click()
    await page.getByRole('button', { name: `${TEXTS.restoreGuide}: Ladder` }).waitFor()
    await expectGoodLooks(page, 'guides-trash')
    const elsewhere = await openScreen(server, { path: '/guides' })
    await elsewhere.getByRole('button', { name: TEXTS.transferMenu }).click()
    await elsewhere.getByRole('menuitem', { name: TEXTS.trashMenu(1) }).click()
    await elsewhere.getByRole('button', { name: `${TEXTS.restoreGuide}: Ladder` }).waitFor()
    await page.getByRole('button', { name: `${TEXTS.restoreGuide}: Ladder` }).click()
    await page.getByText(TEXTS.trashEmpty).waitFor()
    await elsewhere.getByText(TEXTS.trashEmpty).waitFor()
    await page.keyboard.press('Escape')
    await card(page, 'Ladder').waitFor()
  })

  it('is deleted permanently with the PIN, alone or with all others', async () => {
    for (const title of ['Broom', 'Bucket'])
      await deleteStored(server, await storeGuide(server, { title, content: 'x' }))
    const page = await openScreen(server, { path: '/guides', expectedStatuses: [403] })
    await page.getByRole('button', { name: TEXTS.transferMenu }).click()
    await page.getByRole('menuitem', { name: TEXTS.trashMenu(2) }).click()
    const trash = page.getByRole('dialog', { name: TEXTS.trashTitle })
    await trash.getByRole('button', { name: `${TEXTS.purge}: Broom` }).click()
    const asked = page.getByRole('dialog', { name: TEXTS.purge })
    await asked.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await page.keyboard.press('Enter')
    await asked.getByText('Invalid PIN').waitFor()
    await asked.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await trash.getByText('Broom').waitFor({ state: 'detached' })
    await trash.getByRole('button', { name: TEXTS.emptyTrash }).click()
    const all = page.getByRole('dialog', { name: TEXTS.emptyTrash })
    await all.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await trash.getByText(TEXTS.trashEmpty).waitFor()
  })

  it('goes back to an earlier revision', async () => {
    const first = await storeGuide(server, { title: 'Paint', content: 'one\nred paint\nthree', tags: ['old'] })
    await changeGuide(server, first, { content: 'one\nblue paint\nthree', tags: [] })
    const page = await openScreen(server, { path: `/guides?guide=${first.id}` })
    await page.getByRole('button', { name: TEXTS.history }).click()
    await page.locator('mark', { hasText: 'red' }).waitFor()
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['red', 'blue'])
    await expectGoodLooks(page, 'guide-history')
    await resize(page, 360)
    await expectGoodLooks(page, 'guide-history')
    await resize(page, 1280)
    await page.getByRole('radio', { name: TEXTS.whole }).click()
    await page.getByText('one red paint three').waitFor()
    await page.getByRole('button', { name: /^Restore / }).click()
    await toast(page, TEXTS.revisionRestored).waitFor()
    await page.getByText('one red paint three').waitFor()
    await expect
      .poll(() => storedGuide(server, first.id))
      .toMatchObject({ content: first.content, tags: ['old'], revision: 3 })
  })

  it('becomes a PDF that opens in the viewer', async () => {
    const guide = await storeGuide(server, { title: 'Rigging', content: '## Mast\n\nHoist the halyard.' })
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}` })
    await page.getByRole('button', { name: TEXTS.pdf }).click()
    await page.waitForURL('**/pdf-viewer?file=*')
    await page.locator('.textLayer').getByText('Hoist the halyard.').waitFor()
  })

  it('says which letters its PDF would miss, and makes it all the same if that is wanted', async () => {
    // Of private use: no font of any computer has it.
    const guide = await storeGuide(server, { title: 'Signals', content: 'The sign \u{f0000} and สวัสดี' })
    const page = await openScreen(server, { path: `/guides?guide=${guide.id}`, expectedStatuses: [422] })
    const dialog = page.getByRole('dialog', { name: MISSING_LETTERS_TEXTS.title })
    const make = page.getByRole('button', { name: TEXTS.pdf, exact: true })
    await make.click()
    await dialog.getByText(/are in no common font/).waitFor()
    await screenshot(page, 'guide-letters-missing')
    await dialog.getByRole('button', { name: TEXTS.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    await make.click()
    await dialog.getByRole('button', { name: MISSING_LETTERS_TEXTS.anyway }).click()
    await page.waitForURL('**/pdf-viewer?file=*')
    await page.locator('.textLayer').getByText('The sign').waitFor()
  })

  it('leaves as a zip and comes back from it', async () => {
    const fresh = await startPinloftForTest()
    await storeGuide(fresh, { title: 'Knots', content: 'Bowline', category: 'Boat', tags: ['rope'] })
    const page = await openScreen(fresh, { path: '/guides', expectedStatuses: [422] })
    await card(page, 'Knots').waitFor()
    await page.getByRole('button', { name: TEXTS.transferMenu }).click()
    await page.getByRole('menuitem', { name: TEXTS.exportTitle }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.exportStart }).click()
    const zip = join(fresh.dataDir, 'guides.zip')
    await (await download).saveAs(zip)
    await page.getByRole('button', { name: TEXTS.transferMenu }).click()
    await page.getByRole('menuitem', { name: TEXTS.importTitle }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: TEXTS.importStart }).click()
    await dialog.getByText(TEXTS.importMissing).waitFor()
    const choose = dialog.getByLabel(TEXTS.importFile)
    await choose.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
    await dialog.getByRole('button', { name: TEXTS.importStart }).click()
    await dialog.getByText('Nothing was imported').waitFor()
    await expectGoodLooks(page, 'guides-import')
    await choose.setInputFiles(zip)
    await dialog.getByRole('button', { name: TEXTS.importStart }).click()
    await page.getByRole('dialog', { name: TEXTS.importDone }).getByText('1 guide imported').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.close, exact: true }).last().click()
    await expect.poll(() => titles(page)).toEqual(['Knots', 'Knots'])
  })
})
