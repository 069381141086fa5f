import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { store } from './files.actions.ts'
import { watchedKeyboard } from './keyboard.actions.ts'
import { BROKEN, corpus, encrypted, hugeSample, LOCKED, mixedSample, paperSample, ZERO_PAGES } from './pdf.samples.ts'
import { EDITORS, saved } from './pdf-annotations.actions.ts'
import { darkShare, drawn, openViewer, sheet, storedPdf } from './pdf-viewer.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, screenshot, startPinloft, waitForFocus } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const MEBIBYTE = 1024 * 1024
/** Of the huge PDF: 100 MB in the long run, in the gate five times what may be read of it. */
const HUGE_PAGES = isLongRun ? 2000 : 500
const text = PDF_VIEWER_TEXTS

describe('reading', () => {
  beforeAll(() => store(server, 'Guides', paperSample('A paper.pdf')))

  test.each([1280, 360])('goes through a guide by its name, zooms and rotates, at %i pixels', async (width) => {
    const page = await openViewer(server, 'A paper.pdf', { width, touch: width < 600 })
    await drawn(page)
    await page.getByRole('heading', { name: 'A paper.pdf', level: 1 }).waitFor()
    const status = page.getByRole('status').filter({ hasText: /^\d+ of \d+$/ })
    await expect.poll(() => status.textContent()).toBe('1 of 6')
    await expect.poll(() => page.getByRole('button', { name: text.previousPage }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: text.nextPage }).click()
    await status.filter({ hasText: '2 of 6' }).waitFor()
    await page.getByLabel(text.pageNumber, { exact: true }).fill('99')
    await page.keyboard.press('Enter')
    await status.filter({ hasText: '6 of 6' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: text.nextPage }).isDisabled()).toBe(true)
    await page.getByLabel(text.pageNumber, { exact: true }).fill('0')
    await page.keyboard.press('Enter')
    await status.filter({ hasText: '1 of 6' }).waitFor()
    await drawn(page)
    await expectGoodLooks(page, 'pdf-viewer')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeLessThanOrEqual(0)
    if (width < 600) {
      const bar = page.getByRole('toolbar', { name: text.tools })
      const zoom = bar.getByRole('button', { name: /^Zoom \d+%$/ })
      const fitted = await zoom.textContent()
      await page.getByRole('button', { name: text.more, exact: true }).click()
      await page.getByRole('menuitem', { name: text.zoomIn }).click()
      await expect.poll(() => zoom.textContent()).not.toBe(fitted)
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
      await zoom.click()
      await page.getByRole('menuitemradio', { name: text.fitPage }).click()
      await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
      await expect.poll(() => bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      return
    }

    const zoom = page.getByRole('button', { name: /^Zoom \d+%$/ })
    await expect.poll(() => zoom.textContent()).toBe('100%')
    for (const percent of ['120%', '140%']) {
      await page.getByRole('button', { name: text.zoomIn }).click()
      await expect.poll(() => zoom.textContent()).toBe(percent)
    }
    for (let step = 0; step < 8; step++) await page.keyboard.press('+')
    await expect.poll(() => zoom.textContent()).toBe('300%')
    await expect.poll(() => page.getByRole('button', { name: text.zoomIn }).isDisabled()).toBe(true)
    for (let step = 0; step < 13; step++) await page.keyboard.press('-')
    await expect.poll(() => zoom.textContent()).toBe('50%')
    await expect.poll(() => page.getByRole('button', { name: text.zoomOut }).isDisabled()).toBe(true)
    const upright = await sheet(page, 1).boundingBox()
    await page.getByRole('button', { name: text.rotate }).click()
    await expect.poll(async () => (await sheet(page, 1).boundingBox())?.width).toBe(upright?.height)
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press('r')
    await expect.poll(async () => (await sheet(page, 1).boundingBox())?.width).toBe(upright?.width)

    await zoom.click()
    await page.getByRole('menuitemradio', { name: text.fitWidth }).click()
    await expect.poll(() => zoom.textContent()).not.toBe('50%')
    const fitted = await zoom.textContent()
    await page.reload()
    await page.locator('input[name=pin]').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pinloft.pdf.fit'))).toBe('page-width')
    expect(fitted).toMatch(/%$/)
  })

  test('finds words, counts and marks them; shows pages and outline; remembers the page', async () => {
    const { id } = await storedPdf(server, 'Guides', 'A paper.pdf')
    const page = await openViewer(server, id)
    await drawn(page)
    await page.keyboard.press('Control+f')
    await page.getByLabel(text.findField, { exact: true }).fill('memory')
    const bar = page.getByRole('search', { name: text.find })
    await bar.getByText('1 of 12', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await bar.getByText('2 of 12', { exact: true }).waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await bar.getByText('12 of 12', { exact: true }).waitFor()
    await sheet(page, 6).locator('.highlight.selected').waitFor()
    await expect.poll(() => sheet(page, 6).locator('.highlight').count()).toBe(2)
    await bar.getByRole('button', { name: text.findCase }).click()
    await bar.getByText(/^\d of 6$/).waitFor()
    const found = page.getByRole('complementary').getByRole('img', { name: text.foundOn })
    await found.first().waitFor()
    await screenshot(page, 'pdf-find')
    await page.getByLabel(text.findField, { exact: true }).fill('nowhere')
    await bar.getByText(text.findNone, { exact: true }).waitFor()
    await expect.poll(() => found.count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('radio', { name: text.outline }).click()
    await page.getByRole('button', { name: 'Third page' }).click()
    const status = page.getByRole('status').filter({ hasText: /^\d+ of \d+$/ })
    await status.filter({ hasText: '3 of 6' }).waitFor()
    await page.getByRole('radio', { name: text.pages }).click()
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/page') && reply.ok() && reply.request().postDataJSON().pageNumber === 5,
    )
    await page.getByRole('button', { name: `${text.pages} 5` }).click()
    await status.filter({ hasText: '5 of 6' }).waitFor()
    await saved

    const elsewhere = await openViewer(server, id)
    await elsewhere.getByRole('status').filter({ hasText: '5 of 6' }).waitFor()
  })

  test('follows links safely, and runs no script of a document', async () => {
    const page = await openViewer(server, 'A paper.pdf')
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByLabel(text.pageNumber, { exact: true }).fill('1')
    await page.keyboard.press('Enter')
    await drawn(page)
    const link = sheet(page, 1).locator('a[href="https://example.com/outside"]')
    await link.waitFor()
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    await sheet(page, 1).locator('.linkAnnotation').nth(1).click({ force: true })
    await expect.poll(() => page.evaluate(() => 'canary' in globalThis)).toBe(false)
    expect(dialogs).toEqual([])
  })

  test('prints what is on screen', async () => {
    const page = await openViewer(server, 'A paper.pdf')
    await drawn(page)
    await page.evaluate(() => {
      window.print = () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('#pdf-print img')]
        Object.assign(globalThis, { printed: images.map(({ naturalWidth }) => naturalWidth) })
      }
    })
    await page.getByRole('button', { name: text.print }).click()
    await page.waitForFunction(() => 'printed' in globalThis)
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed))
      .toEqual(Array(6).fill(1239))
    await expect.poll(() => page.locator('#pdf-print').count()).toBe(0)
  })

  test('opens from the preview of a file', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Guides' })
    await page.getByRole('row', { name: /A paper\.pdf/ }).dblclick()
    await page.getByRole('button', { name: text.open }).click()
    await drawn(page)
    await page.getByRole('button', { name: text.backToFolder }).first().click()
    await page.getByRole('row', { name: /A paper\.pdf/ }).waitFor()
  })
})

test.each([1280, 360])('fits every page of mixed sizes, also turned and elsewhere, at %i pixels', async (width) => {
  const [upright, across, wide] = [[595, 842] as const, [842, 595] as const, [1191, 842] as const]
  const sizes = [across, upright, upright, wide, upright]
  await store(server, `Mixed ${width}`, mixedSample('mixed.pdf', sizes))
  const { id } = await storedPdf(server, `Mixed ${width}`, 'mixed.pdf')
  const page = await openViewer(server, id, { width, touch: width < 600 })
  const paper = page.getByRole('document', { name: 'mixed.pdf' })
  /** How much of the room the widest page takes, and how far the pages go beyond it, in CSS pixels. */
  const room = () =>
    paper.evaluate((container) => {
      const widths = [...container.querySelectorAll('.page')].map((one) => one.getBoundingClientRect().width)
      return {
        beyond: Math.max(0, container.scrollWidth - container.clientWidth),
        isFilled: Math.max(...widths) > container.clientWidth - 60,
      }
    })
  const fits = { beyond: 0, isFilled: true }
  await drawn(page)
  await expect.poll(room).toEqual(fits)
  await page.getByRole('button', { name: /^Zoom \d+%$/ }).click()
  await page.getByRole('menuitemradio', { name: text.fitWidth }).click()
  await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
  await expect.poll(room).toEqual(fits)
  if (width > 600) await screenshot(page, 'pdf-mixed')
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/page') && reply.ok() && reply.request().postDataJSON().pageNumber === 2,
  )
  for (const wanted of [4, 2]) {
    await paper.evaluate((container, number) => {
      container.querySelector(`.page[data-page-number="${number}"]`)?.scrollIntoView()
    }, wanted)
    await drawn(page, wanted)
    await expect.poll(room).toEqual(fits)
  }
  await page.keyboard.press('r')
  await expect.poll(room).toEqual(fits)
  // What is written there is still in view.
  await expect.poll(() => sheet(page, 2).evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  // The page of the last time is an upright one.
  await saved
  const again = await openViewer(server, id, { width, touch: width < 600 })
  await drawn(again, 2)
  await expect
    .poll(() =>
      again.locator('.pdfViewer').evaluate(({ parentElement: one }) => one && one.scrollWidth - one.clientWidth),
    )
    .toBeLessThanOrEqual(0)
})

test('is opened, read, annotated and closed by keyboard alone, whose focus is always seen', async () => {
  await store(server, 'Keys', paperSample('keys.pdf'))
  const page = await openPageInside(server, { path: '/storage?folder=Keys' })
  const { press, type, step, tabTo } = watchedKeyboard(page, { isRingWatched: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const status = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const paper = page.getByRole('document', { name: 'keys.pdf' })
  const zoom = button(/^Zoom \d+%$/)

  await step('opening it')
  await tabTo(page.getByRole('grid', { name: 'Files in Keys' }))
  await press('Enter')
  await tabTo(button(text.open))
  await press('Enter')
  await drawn(page)
  await step('scrolling')
  await waitForFocus(paper)
  await press('PageDown')
  await expect.poll(() => paper.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)

  await step('going to a page')
  await tabTo(page.getByLabel(text.pageNumber, { exact: true }), 'Shift+Tab')
  await type('5')
  await press('Enter')
  await status('5 of 6')
  await tabTo(button(text.nextPage))
  await press('Enter')
  await status('6 of 6')

  await step('zoom')
  await tabTo(button(text.zoomOut))
  await press('Enter')
  await expect.poll(() => zoom.textContent()).toBe('80%')
  await tabTo(button(text.zoomIn))
  await press('Enter')
  await expect.poll(() => zoom.textContent()).toBe('100%')
  await tabTo(zoom, 'Shift+Tab')
  await press('Enter')
  await page.getByRole('menuitemradio', { name: text.fitWidth }).waitFor()
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  await step('rotate')
  await tabTo(button(text.rotate))
  await press('Enter')
  await step('find')
  await press('Control+f')
  await type('memory')
  const bar = page.getByRole('search', { name: text.find })
  // Not the count of what was typed before the last letter.
  await bar.locator('[role=status][aria-busy=false]', { hasText: / of 12$/ }).waitFor()
  const before = await bar.getByRole('status').textContent()
  await press('Enter')
  await press('Shift+Enter')
  await expect.poll(() => bar.getByRole('status').textContent()).toBe(before)
  await tabTo(bar.getByRole('button', { name: text.findClose }))
  await press('Enter')

  await step('outline')
  await tabTo(page.getByRole('radio', { name: text.pages }), 'Shift+Tab')
  await press('ArrowRight')
  await tabTo(button('First part'))
  await press('ArrowDown')
  await button('Third page').and(page.locator(':focus')).waitFor()
  await press('Enter')
  await status('3 of 6')
  await step('thumbnails')
  await tabTo(page.getByRole('radio', { name: text.outline }), 'Shift+Tab')
  await press('ArrowLeft')
  const thumbnail = (pageNumber: number) => page.getByRole('button', { name: `${text.pages} ${pageNumber}` })
  await thumbnail(3).waitFor()
  await tabTo(thumbnail(3))
  await press('End')
  await status('6 of 6')
  await thumbnail(6).and(page.locator(':focus')).waitFor()
  await press('ArrowUp')
  await status('5 of 6')
  await press('Home')
  await status('1 of 6')
  await screenshot(page, 'pdf-keyboard-pages')

  await step('annotate')
  await tabTo(button(text.edit), 'Shift+Tab')
  await press('Enter')
  await step('text')
  await tabTo(button(text.editTool.text), 'Shift+Tab')
  await press('Enter')
  await sheet(page, 1).locator(`${EDITORS.text} [contenteditable=true]:focus`).waitFor()
  await type('Note')
  await press('Escape')
  await saved(page)
  await step('select')
  await tabTo(button(text.editTool.select), 'Shift+Tab')
  await press('Enter')
  const note = sheet(page, 1).locator(EDITORS.text)
  await tabTo(note)
  await screenshot(page, 'pdf-keyboard-selected')
  await press('Delete')
  await note.waitFor({ state: 'detached' })
  await step('undo')
  await tabTo(button(text.undo), 'Shift+Tab')
  await press('Enter')
  await note.waitFor()
  await tabTo(button(text.redo))
  await press('Enter')
  await note.waitFor({ state: 'detached' })
  await saved(page)
  await tabTo(button(text.done))
  await press('Enter')
  await step('closing')
  await tabTo(button(text.backToFolder), 'Shift+Tab')
  await press('Enter')
  await page.getByRole('row', { name: /keys\.pdf/ }).waitFor()
  await step('folder')
})

describe('states', () => {
  beforeAll(() => {
    const both = { ...LOCKED, name: 'both passwords.pdf' }
    both.buffer = encrypted(paperSample('paper.pdf', 1).buffer, { user: 'open', owner: 'owner' })
    return store(server, 'States', LOCKED, ZERO_PAGES, BROKEN, both)
  })

  test('no file, a file that does not exist, and one that is no PDF', async () => {
    const page = await openPageInside(server, { path: '/pdf-viewer', expectedStatuses: [404] })
    await page.getByRole('heading', { name: 'No PDF Selected' }).waitFor()
    await page.getByText('Please select a PDF guide to view', { exact: true }).waitFor()
    await expectGoodLooks(page, 'pdf-none')
    for (const file of ['missing.pdf', '../../etc/passwd']) {
      const lost = await openViewer(server, file, { expectedStatuses: [404] })
      await lost.getByRole('heading', { name: 'Error Loading PDF' }).waitFor()
      await lost.getByText('Failed to load PDF document', { exact: true }).waitFor()
    }
  })

  test.each([BROKEN, ZERO_PAGES])('$name is said to fail', async ({ name }) => {
    const { id } = await storedPdf(server, 'States', name)
    const page = await openViewer(server, id)
    await page.getByRole('heading', { name: 'Error Loading PDF' }).waitFor()
    await page.getByText('Failed to load PDF document', { exact: true }).waitFor()
    await expectGoodLooks(page, name === BROKEN.name ? 'pdf-failed' : undefined)
    await page.getByRole('button', { name: text.retry }).click()
    await page.getByRole('heading', { name: 'Error Loading PDF' }).waitFor()
  })

  test.each([
    ['locked.pdf', 'open'],
    ['both passwords.pdf', 'open'],
    ['both passwords.pdf', 'owner'],
  ])('%s asks for its password, and %s opens it', async (name, password) => {
    const { id } = await storedPdf(server, 'States', name)
    const page = await openViewer(server, id)
    await page.getByText('Enter the password to open this PDF file.', { exact: true }).waitFor()
    const field = page.getByLabel(text.passwordLabel, { exact: true })
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid password. Please try again.').waitFor()
    if (name === 'locked.pdf') await expectGoodLooks(page, 'pdf-password')
    await field.fill(password)
    await page.getByRole('button', { name: text.passwordOpen, exact: true }).click()
    await drawn(page)
  })
})

test('a corpus of many kinds is drawn: none is blank', async () => {
  const samples = corpus()
  await store(server, 'Corpus', ...samples)
  const page = await openPageInside(server, { path: '/pdf-viewer' })
  for (const { name } of samples) {
    const { id } = await storedPdf(server, 'Corpus', name)
    await page.evaluate((address) => {
      history.pushState(null, '', address)
    }, `/pdf-viewer?file=${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await drawn(page)
    await expect.poll(() => darkShare(page), { message: name }).toBeGreaterThan(0.0005)
    await screenshot(page, `pdf-corpus-${name.replaceAll(' ', '-')}`)
  }
})

test('a huge PDF shows its first page after few bytes', async () => {
  const huge = hugeSample('huge.pdf', HUGE_PAGES, 50_000)
  expect(huge.buffer.length).toBeGreaterThan(((HUGE_PAGES / 20) * MEBIBYTE) / 1.1)
  await store(server, 'Huge', huge)
  const { id } = await storedPdf(server, 'Huge', 'huge.pdf')
  const page = await openPageInside(server, { path: '/pdf-viewer' })
  let readBytes = 0
  page.on('requestfinished', async (request) => {
    if (request.url().includes('/api/view-guide/')) readBytes += (await request.sizes()).responseBodySize
  })
  await page.evaluate((address) => history.pushState(null, '', address), `/pdf-viewer?file=${id}`)
  await drawn(page)
  await page
    .getByRole('status')
    .filter({ hasText: `1 of ${HUGE_PAGES}` })
    .waitFor()
  const far = HUGE_PAGES * 0.75
  expect(readBytes).toBeGreaterThan(0)
  expect(readBytes).toBeLessThan(5 * MEBIBYTE)
  await page.getByLabel(text.pageNumber, { exact: true }).fill(String(far))
  await page.keyboard.press('Enter')
  await drawn(page, far)
  await sheet(page, far).getByText(`Page number ${far}`).waitFor()
  // The pages around it are still being read: without this, the page would close while their sizes are asked for.
  await page.removeAllListeners('requestfinished', { behavior: 'wait' })
  // Far from all pages between them.
  expect(readBytes).toBeLessThan(10 * MEBIBYTE)
})
