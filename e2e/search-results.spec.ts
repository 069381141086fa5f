import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_MAX_HITS, search } from '@pinloft/contract/search/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { LIVE_SOCKET_PATH, type LiveEvent } from '@pinloft/contract/shared/events'
import { PAGE_MAX_ITEMS } from '@pinloft/contract/shared/pages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntry, rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { storeGuide } from './guides.actions.ts'
import { waitUntilAllRead } from './search.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, TEST_PIN, typeText } from './support.ts'

/** Enough that the last file is on another page of the list than the first. */
const MANY_FILES = PAGE_MAX_ITEMS + 50
const LAST_OF_MANY = `grain ${String(MANY_FILES - 1).padStart(4, '0')}.bin`

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Sea/Harbour', textSample('notes.md', 'The lighthouse keeper counts the boats'))
  await store(server, 'Sea', textSample('lighthouse.txt', 'tall'), textSample('lighthouse plan.txt', 'x'.repeat(3000)))
  await store(server, 'Pictures', pngSample('Lighthouse at Six.png'), textSample('to delete zebra.txt', 'gone'))
  await store(
    server,
    'Many',
    ...Array.from({ length: MANY_FILES }, (_, index) => ({
      name: `grain ${String(index).padStart(4, '0')}.bin`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(0),
    })),
  )
  await waitUntilAllRead(server)
})
afterAll(() => server.stop())

const results = (page: Page) => page.getByRole('grid', { name: SEARCH_TEXTS.results })
const field = (page: Page) => page.getByRole('searchbox')
const addressOf = (page: Page) => new URL(page.url()).search

async function names(page: Page): Promise<string[]> {
  await results(page).waitFor()
  return results(page).locator('[data-opens]').allTextContents()
}

/** Goes through the palette to the last file of a folder that is not fully loaded. */
async function showLastOfMany(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(LAST_OF_MANY)
  await page.getByRole('option', { selected: true }).filter({ hasText: LAST_OF_MANY }).waitFor()
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row', { selected: true }).filter({ hasText: LAST_OF_MANY })
  await row.waitFor()
  const isInSight = () =>
    row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(innerWidth / 3, (top + bottom) / 2))
    })
  await expect.poll(isInSight).toBe(true)
}

it('the search results say where words were found', async () => {
  const page = await openPageInside(server, { path: '/storage?q=lighthouse' })
  await expect.poll(() => names(page)).toHaveLength(4)
  await page.getByRole('status').getByText(SEARCH_TEXTS.found(4)).waitFor()
  const byText = rowOf(page, 'notes.md')
  await byText.getByText('Sea / Harbour').waitFor()
  await expect.poll(() => byText.locator('mark').innerText()).toBe('lighthouse')
  await expect.poll(() => rowOf(page, 'at Six').locator('mark').innerText()).toBe('Lighthouse')
  await expectGoodLooks(page, 'search-results', { widths: [1280, 360] })
})

it('guides with the words are above the files, unless only some files are searched', async () => {
  await storeGuide(server, { title: 'Keeping watch', content: 'Wind the **clockwork** of the lamp.' })
  await store(server, 'Sea', textSample('clockwork.txt', 'spare parts'))
  const page = await openPageInside(server, { path: '/storage?q=clockwork' })
  const elsewhere = page.getByRole('region', { name: SEARCH_TEXTS.foundElsewhere })
  const guide = elsewhere.getByRole('button', { name: 'Keeping watch' })
  await guide.waitFor()
  await expect.poll(() => names(page)).toEqual(['clockwork.txt'])
  await expectGoodLooks(page, 'search-elsewhere')
  await page.getByRole('button', { name: SEARCH_TEXTS.kind }).click()
  await page.getByRole('menuitemradio', { name: 'Documents' }).click()
  await expect.poll(() => elsewhere.count()).toBe(0)
  await page.goBack()
  await guide.click()
  await page.getByRole('heading', { name: 'Keeping watch' }).waitFor()
})

describe('the address', () => {
  it('follows the field and the filters, and Back steps through them', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Sea' })
    await page.getByRole('searchbox', { name: SEARCH_TEXTS.fieldIn('Sea') }).click()
    await typeText(page, 'lighthouse')
    await expect.poll(() => addressOf(page)).toBe('?folder=Sea&q=lighthouse')
    await expect.poll(() => field(page).inputValue()).toBe('lighthouse')
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['lighthouse.txt', 'notes.md']))
    await expect.poll(() => names(page)).toHaveLength(3)

    await page.getByRole('button', { name: SEARCH_TEXTS.scope }).click()
    await page.getByRole('menuitemradio', { name: SEARCH_TEXTS.everywhere }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
    await page.getByRole('button', { name: SEARCH_TEXTS.kind }).click()
    await page.getByRole('menuitemradio', { name: 'Photos' }).click()
    await expect.poll(() => names(page)).toEqual(['Lighthouse at Six.png'])
    expect(addressOf(page)).toBe('?folder=Sea&q=lighthouse&everywhere=&kind=image')

    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(4)
    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(3)
    await page.goForward()
    await expect.poll(() => names(page)).toHaveLength(4)
    await page.goBack()
    await page.goBack()
    await page.getByRole('grid', { name: 'Files in Sea' }).waitFor()
  })

  it('keeps size and date, and offers to clear them when nothing matches', async () => {
    const page = await openPageInside(server, { path: '/storage?q=lighthouse&size=large&date=day' })
    await page.getByRole('heading', { name: SEARCH_TEXTS.nothing('lighthouse') }).waitFor()
    await page.getByRole('button', { name: `${SEARCH_TEXTS.size}: ${SEARCH_TEXTS.sizes.large}` }).waitFor()
    await page.getByRole('button', { name: SEARCH_TEXTS.withoutFilters }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(addressOf(page)).toBe('?q=lighthouse')
    await page.getByRole('button', { name: SEARCH_TEXTS.date }).click()
    await page.getByRole('menuitemradio', { name: SEARCH_TEXTS.dates.older }).click()
    await page.getByRole('heading', { name: SEARCH_TEXTS.nothing('lighthouse') }).waitFor()
  })
})

describe('a search result', () => {
  it('opens, and the preview moves through the results; Escape returns from one to the other', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Sea&q=lighthouse' })
    const [first = '', second = ''] = await names(page)
    await openEntry(page, first)
    await page.getByRole('dialog', { name: first }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: second }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await field(page).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: SEARCH_TEXTS.begin }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('grid', { name: 'Files in Sea' }).waitFor()
    expect(addressOf(page)).toBe('?folder=Sea')
  })

  it('is renamed, starred and deleted in the results', async () => {
    const page = await openPageInside(server, { path: '/storage?q=zebra' })
    await rowOf(page, 'zebra').click({ position: { x: 500, y: 8 } })
    await page.keyboard.press('F2')
    await page.getByLabel(FILES_TEXTS.newName).fill('zebra renamed.txt')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['zebra renamed.txt'])
    await page.keyboard.press('s')
    await rowOf(page, 'zebra renamed').getByRole('img', { name: FILES_TEXTS.hasStar }).waitFor()
    await rowOf(page, 'zebra renamed').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: SEARCH_TEXTS.nothing('zebra') }).waitFor()
  })

  it('is selected and moved, even from several folders', async () => {
    await store(server, 'Here', textSample('wombat one.txt', '1'))
    await store(server, 'There', textSample('wombat two.txt', '2'))
    const page = await openPageInside(server, { path: '/storage?q=wombat' })
    await expect.poll(() => names(page)).toHaveLength(2)
    await results(page).focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('treeitem', { name: 'Pictures' }).click()
    await page.getByRole('button', { name: FILES_TEXTS.transferAction.move }).click()
    await expect.poll(() => results(page).getByText('Pictures').count()).toBe(2)
  })

  it('is shown in its folder through its location, the menu and the keyboard', async () => {
    const page = await openPageInside(server, { path: '/storage?q=boats' })
    const selected = page.getByRole('row', { selected: true }).filter({ hasText: 'notes.md' })
    const inFolder = page.getByRole('grid', { name: 'Files in Sea/Harbour' })
    await rowOf(page, 'notes.md').getByRole('button', { name: 'Sea / Harbour' }).click()
    await inFolder.and(page.locator(':focus')).locator(selected).waitFor()
    await expect.poll(() => addressOf(page)).toBe('?folder=Sea/Harbour')
    await page.goBack()
    await rowOf(page, 'notes.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: FILES_TEXTS.showInFolder }).click()
    await inFolder.locator(selected).waitFor()
    await page.goBack()
    await names(page)
    await field(page).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await inFolder.locator(selected).waitFor()
  })

  it('is scrolled into view in a long folder from the palette', async () => {
    await showLastOfMany(await openPageInside(server, { width: 360 }))
  })

  it('reports a file that has left the folder in the meantime', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Sea&show=none' })
    await page.getByText(FILES_TEXTS.removedFromFolder, { exact: true }).waitFor()
    await expect.poll(() => addressOf(page)).toBe('?folder=Sea')
  })
})

describe('the results', () => {
  it('open from the last line of the palette, and say when there are more than can be shown', async () => {
    const page = await openPageInside(server)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('grain')
    await page.getByRole('option').filter({ hasText: 'grain' }).first().waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('option', { selected: true, name: SEARCH_TEXTS.showAll }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(SEARCH_TEXTS.tooMany(SEARCH_MAX_HITS)).waitFor()
    expect(addressOf(page)).toBe('?q=grain')
    await showLastOfMany(page)
  })

  it('report files that are still being indexed, and update by themselves', async () => {
    const page = await openPageInside(server)
    let waitingFiles = 2
    let announceIndexed = () => {}
    await page.routeWebSocket(`**${LIVE_SOCKET_PATH}`, (socket) => {
      socket.connectToServer()
      announceIndexed = () => socket.send(JSON.stringify({ type: 'search_index_changed' } satisfies LiveEvent))
    })
    await page.route(`**${search.path}?*`, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), waitingFiles } })
    })
    await page.goto(`${server.url}/storage?q=boats`)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    await page.getByText(SEARCH_TEXTS.waiting(2)).waitFor()
    waitingFiles = 0
    announceIndexed()
    await page.getByText(SEARCH_TEXTS.waiting(2)).waitFor({ state: 'detached' })
    await page.getByText(SEARCH_TEXTS.found(1)).waitFor()
  })

  it('open with a button when there is no room for a field, and report a lost connection', async () => {
    const page = await openPageInside(server, {
      width: 1100,
      path: '/storage?folder=Sea',
      expectedFaults: [/ERR_FAILED/],
    })
    await page.route(`**${search.path}?*`, (route) => route.abort())
    await page.getByRole('button', { name: SEARCH_TEXTS.field }).click()
    await typeText(page, 'boats')
    await page.getByRole('heading', { name: 'Pinloft cannot be reached' }).waitFor()
    // Before it can be reached again: then it is, at the latest, loaded by itself.
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.unroute(`**${search.path}?*`)
    await expect.poll(() => names(page)).toEqual(['notes.md'])
  })

  it('open on a tap', async () => {
    const page = await openPageInside(server, { width: 360, touch: true, path: '/storage?folder=Sea' })
    await page.getByRole('button', { name: SEARCH_TEXTS.field }).tap()
    await typeText(page, 'boats')
    await rowOf(page, 'notes.md').getByText('Sea / Harbour').tap({ force: true })
    await page.getByRole('dialog', { name: 'notes.md' }).waitFor()
  })
})
