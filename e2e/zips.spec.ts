import { buffer } from 'node:stream/consumers'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { ZIP_TEXTS } from '@pinloft/contract/zips/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import { openEntry, rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { showGrid, tileOf } from './grid.actions.ts'
import { chooseAction, enterPassword, protect } from './protection.actions.ts'
import { expectNoAxeViolations, openPageInside, type Pinloft, screenshot, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Trip/Later')
  await store(server, 'Trip', textSample('note.txt', 'note'), textSample('diary.txt', 'secret'))
  await store(server, 'Trip/Alps', textSample('summit.txt', 'summit'))
  await store(server, 'Open/Deep', textSample('a.txt', 'a'))
  await store(server, 'Open', textSample('b.txt', 'b'), textSample('c.txt', 'c'))
  await protect(server, 'Trip', ['diary.txt'])
})
afterAll(() => server.stop())

/** Name and content of the archive that an action downloads. */
async function downloaded(page: Page, action: () => Promise<unknown>): Promise<[name: string, entries: string[]]> {
  const download = page.waitForEvent('download')
  await action()
  const file = await download
  const entries = await readZip(await buffer(await file.createReadStream()))
  const shown = entries.map(({ path, content }) => (path.endsWith('/') ? path : `${path}: ${content}`))
  return [file.suggestedFilename(), shown.sort()]
}

const OPEN = ['Open/', 'Open/Deep/', 'Open/Deep/a.txt: a', 'Open/b.txt: b', 'Open/c.txt: c']

describe('a folder', () => {
  it('is downloaded with all its content, from its row, its menu and from inside', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await rowOf(page, 'Open').hover()
    const button = page.getByRole('button', { name: 'Download Open' })
    await expect(downloaded(page, () => button.click())).resolves.toEqual(['Open.zip', OPEN])
    await expect(downloaded(page, () => chooseAction(page, 'Open', 'Download'))).resolves.toEqual(['Open.zip', OPEN])
    await openEntry(page, 'Open')
    await rowOf(page, 'b.txt').waitFor()
    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 300 } })
    await screenshot(page, 'zips-place-menu-1280')
    const here = page.getByRole('menuitem', { name: 'Download Folder' })
    await expect(downloaded(page, () => here.click())).resolves.toEqual(['Open.zip', OPEN])
  })

  it('is downloaded without its protected files only after a warning', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await chooseAction(page, 'Trip', 'Download')
    const dialog = page.getByRole('dialog', { name: ZIP_TEXTS.title(1) })
    await dialog.getByText('diary.txt').waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, 'zips-left-out-1280')
    const rest = dialog.getByRole('button', { name: ZIP_TEXTS.downloadRest })
    const entries = ['Trip/', 'Trip/Alps/', 'Trip/Alps/summit.txt: summit', 'Trip/Later/', 'Trip/note.txt: note']
    await expect(downloaded(page, () => rest.click())).resolves.toEqual(['Trip.zip', entries])
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  })

  it('is downloaded completely when its protected files are unlocked', async () => {
    const page = await openPageInside(server, { path: '/storage', width: 360, theme: 'dark' })
    await chooseAction(page, 'Trip', 'Download')
    await page.getByRole('dialog').getByText('diary.txt').waitFor()
    await screenshot(page, 'zips-left-out-360-dark')
    await page.getByRole('button', { name: ZIP_TEXTS.unlockFile('diary.txt') }).click()
    const [name, entries] = await downloaded(page, () => enterPassword(page))
    expect([name, entries.includes('Trip/diary.txt: secret')]).toEqual(['Trip.zip', true])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

it('entries in the grid and in search results are downloaded as one archive too', async () => {
  const page = await openPageInside(server, { path: '/storage' })
  await showGrid(page)
  await expect(downloaded(page, () => chooseAction(page, 'Open', 'Download'))).resolves.toEqual(['Open.zip', OPEN])
  await tileOf(page, 'Open').locator('[data-opens]').click()
  await page.getByRole('searchbox', { name: SEARCH_TEXTS.fieldIn('Open') }).click()
  await page.getByRole('searchbox').fill('txt')
  await page.getByRole('grid', { name: SEARCH_TEXTS.results }).press('Control+a')
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Download' })
  expect((await downloaded(page, () => button.click()))[1]).toEqual(['a.txt: a', 'b.txt: b', 'c.txt: c'])
})

it('an archive that cannot be prepared is reported', async () => {
  const page = await openPageInside(server, { path: '/storage', expectedStatuses: [500] })
  await page.route('**/api/zips', (route) => route.fulfill({ status: 500, body: '' }))
  await chooseAction(page, 'Open', 'Download')
  await page.getByText(ZIP_TEXTS.failed).first().waitFor()
})
