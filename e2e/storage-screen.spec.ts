import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntry, rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { activeName, pictureWidth, selectedNames, showGrid, tileOf } from './grid.actions.ts'
import { songSample } from './music.samples.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openScreen,
  type Pinloft,
  resize,
  screenshot,
  startPinloft,
  waitForFocus,
  waitUntilStill,
} from './support.ts'
import { plainFilm } from './video.samples.ts'

const LONG = 'Photos/Travel around the world 2025/Spain and Portugal'
const DEEP = `${LONG}/By train and ferry along the coast/Lisbon 2025`
const PHONE = { width: 360, touch: true }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, DEEP, pngSample('harbour.png', 640, 480))
  const letters = Array.from({ length: 40 }, (_, index) => textSample(`letter ${index}.txt`, 'x'))
  await store(server, 'Letters', ...letters)
  await store(server, 'Letters/Old')
  await store(server, 'Mixed', textSample('main.ts', 'x'), textSample('film.srt', '1'), await plainFilm('film.mp4', 3))
  await store(
    server,
    'Mixed',
    await songSample({
      name: 'song.flac',
      seconds: 3,
      title: 'Song',
      album: 'Songs',
      artist: 'Them',
      colors: ['red', 'blue'],
    }),
  )
})
afterAll(() => server.stop())

const storage = (folder: string) => `/storage?folder=${encodeURIComponent(folder)}`
const path = (page: Page) => page.getByRole('navigation', { name: 'Folder' })
const isCut = (element: Locator) => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

describe('the path of a folder', () => {
  it('shortens in the middle, with what is hidden in a menu', async () => {
    const page = await openScreen(server, { path: storage(DEEP) })
    await rowOf(page, 'harbour.png').waitFor()
    const last = path(page).getByRole('link', { name: 'Lisbon 2025' })
    // Nothing else of the toolbar stands on it.
    const roomPx = async () => {
      const right = await last.evaluate((element) => element.getBoundingClientRect().right)
      const lefts = await path(page).evaluate((nav) =>
        [...(nav.parentElement?.querySelectorAll('button, input') ?? [])]
          .filter((element) => !nav.contains(element) && element.getBoundingClientRect().width > 0)
          .filter((element) => getComputedStyle(element).position !== 'fixed')
          .map((element) => element.getBoundingClientRect().left),
      )
      return Math.min(...lefts) - right
    }
    const photos = page.getByRole('menuitem', { name: 'Photos' })
    for (const width of [1280, 1024, 820, 360]) {
      await resize(page, width)
      await expect.poll(() => isCut(last.locator('bdi'))).toBe(false)
      await path(page).getByRole('link', { name: FILES_TEXTS.rootName }).waitFor()
      await expect.poll(() => path(page).getByRole('link', { name: 'Photos' }).count()).toBe(0)
      await expect.poll(roomPx).toBeGreaterThanOrEqual(0)
      await page.getByRole('button', { name: FILES_TEXTS.hiddenFolders }).click()
      await photos.waitFor()
      if (width === 1280 || width === 360) await expectNoAxeViolations(page)
      await screenshot(page, `storage-path-${width}`)
      if (width === 360) break
      await page.keyboard.press('Escape')
      await photos.waitFor({ state: 'detached' })
    }
    await photos.click()
    await rowOf(page, 'Travel around the world 2025').waitFor()
    expect(new URL(page.url()).searchParams.get('folder')).toBe('Photos')
  })

  it('is shown in full where there is room for it', async () => {
    const page = await openScreen(server, { width: 1700, path: storage(LONG) })
    await rowOf(page, 'By train').waitFor()
    await expect
      .poll(() => path(page).getByRole('link').allInnerTexts())
      .toEqual([FILES_TEXTS.rootName, ...LONG.split('/')])
    await resize(page, 1280)
    await page.getByRole('button', { name: FILES_TEXTS.hiddenFolders }).waitFor()
  })
})

describe('the toolbar', () => {
  it('leaves the page with one search', async () => {
    const page = await openScreen(server, { path: storage('Letters') })
    await page.getByRole('searchbox', { name: SEARCH_TEXTS.fieldIn('Letters') }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: SEARCH_TEXTS.open }).filter({ visible: true }).count())
      .toBe(0)
  })

  it('looks good at the root, in a folder and with its menu', async () => {
    const page = await openScreen(server, { path: '/storage' })
    await rowOf(page, 'Letters').waitFor()
    await expectGoodLooks(page, 'storage-root', { widths: [1280, 360], alsoFits: [820] })
    for (const width of [1280, 360]) {
      await resize(page, width)
      await page.getByRole('button', { name: FILES_TEXTS.view, exact: true }).click()
      await page.getByRole('menu').waitFor()
      await expectGoodLooks(page, 'storage-view')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await resize(page, 1280)
    await waitUntilStill(page)
    await openEntry(page, 'Letters')
    await rowOf(page, 'letter 0.txt').waitFor()
    await expectGoodLooks(page, 'storage-folder', { widths: [1280, 360], alsoFits: [820] })
  })

  it('leads to everything starred, in all folders', async () => {
    await store(server, 'Stars/Inner', textSample('deep.txt', 'x'), pngSample('deep.png'))
    await store(server, 'Stars/Other', textSample('plain.txt', 'x'))
    const page = await openScreen(server, { path: storage('Stars/Inner') })
    await rowOf(page, 'deep.txt').waitFor()
    await page.getByRole('grid').press('Control+a')
    await page.keyboard.press('s')
    await page.getByText(FILES_TEXTS.starred(2), { exact: true }).first().waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.starredTitle, exact: true }).click()
    const list = page.getByRole('grid', { name: FILES_TEXTS.starredList })
    const names = () => list.locator('[data-opens]').allInnerTexts()
    await expect.poll(names).toEqual(['deep.png', 'deep.txt'])
    await rowOf(page, 'deep.png').getByText('Stars / Inner').waitFor()

    // Another tab stars a folder.
    const other = await openScreen(server, { path: storage('Stars') })
    await rowOf(other, 'Other').hover()
    await other.getByRole('button', { name: `${FILES_TEXTS.star}: Other` }).click()
    await expect.poll(names).toEqual(['Other', 'deep.png', 'deep.txt'])
    await expectGoodLooks(page, 'storage-starred')

    await list.press('Control+a')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: FILES_TEXTS.noStars }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['Other', 'deep.png', 'deep.txt'])
    await list.press('End')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('grid', { name: 'Files in Stars/Inner' }).waitFor()
    await expect.poll(() => selectedNames(page)).toEqual(['deep.txt'])
    await page.goBack()
    await page.getByRole('button', { name: FILES_TEXTS.backToRoot }).click()
    await page.getByRole('button', { name: TRASH_TEXTS.title, exact: true }).waitFor()
  })
})

describe('a new folder', () => {
  const createFolder = async (page: Page, name: string) => {
    await page.getByLabel('Folder name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('is selected, focused and in view', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `Crowd/box ${String(index).padStart(2, '0')}`)
    for (const folder of many) await store(server, folder)
    const page = await openScreen(server, { path: storage('Crowd') })
    await rowOf(page, 'box 00').waitFor()
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await createFolder(page, 'box 29a')
    await expect.poll(() => selectedNames(page)).toEqual(['box 29a'])
    await expect.poll(() => activeName(page)).toBe('box 29a')
    await waitForFocus(page.getByRole('grid'))
    await expect.poll(() => isInView(rowOf(page, 'box 29a'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('This folder is empty').waitFor()
  })

  it('is only in view on a touch screen, where a tap then opens it', async () => {
    const page = await openScreen(server, { ...PHONE, path: storage('Letters') })
    await rowOf(page, 'Old').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Create Folder' }).tap()
    await createFolder(page, 'Recent')
    await expect.poll(() => isInView(rowOf(page, 'Recent'))).toBe(true)
    await expect.poll(() => selectedNames(page)).toEqual([])
    await rowOf(page, 'Recent').tap()
    await page.getByText('This folder is empty').waitFor()
  })
})

describe('a row', () => {
  it('of a folder says how many items are in it, and follows', async () => {
    await store(server, 'Counted/Inner', textSample('a.txt', 'a'))
    const page = await openScreen(server, { path: '/storage' })
    await rowOf(page, 'Counted').getByText(FILES_TEXTS.items(1), { exact: true }).waitFor()
    await store(server, 'Counted', textSample('b.txt', 'b'), textSample('c.txt', 'c'))
    await rowOf(page, 'Counted').getByText(FILES_TEXTS.items(3), { exact: true }).waitFor()
    await showGrid(page)
    await tileOf(page, 'Counted').getByText(FILES_TEXTS.items(3), { exact: true }).waitFor()
  })

  it('of music shows its cover, and code and subtitles have icons of their own', async () => {
    const page = await openScreen(server, { path: storage('Mixed') })
    await rowOf(page, 'song.flac').waitFor()
    await expect.poll(() => pictureWidth(page, 'song.flac')).toBeGreaterThan(0)
    const drawing = (name: string) => rowOf(page, name).locator('svg[viewBox="0 0 32 36"]').innerHTML()
    const [code, subtitles] = [await drawing('main.ts'), await drawing('film.srt')]
    expect(code).toContain('k-code')
    expect(subtitles).toContain('k-subtitle')
  })
})

describe('the details', () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: FILES_TEXTS.details })
  const fact = (page: Page, name: string) => panel(page).locator('dl > div').filter({ hasText: name }).locator('dd')

  it('show the picture, dimensions or length, and offer to download and protect', async () => {
    const page = await openScreen(server, { path: storage(DEEP) })
    await rowOf(page, 'harbour.png').waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.details, exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select harbour.png' }).click()
    await expect.poll(() => fact(page, 'Dimensions').innerText()).toBe('640 × 480')
    await expect
      .poll(() =>
        panel(page)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(300)
    await expect.poll(() => fact(page, 'Modified').innerText()).toMatch(/^Today, \d\d:\d\d$/)
    await expect.poll(() => panel(page).getByText('SHA-256', { exact: true }).isVisible()).toBe(false)
    await page.mouse.move(500, 700)
    await expectGoodLooks(page, 'storage-details')
    const download = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('harbour.png')
    await panel(page).getByRole('button', { name: FILES_TEXTS.protect }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  })

  it('say how long a film and a track are', async () => {
    const page = await openScreen(server, { path: storage('Mixed') })
    await rowOf(page, 'film.mp4').waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.details, exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select film.mp4' }).click()
    await expect.poll(() => fact(page, 'Length').innerText()).toBe('0:03')
    await expect.poll(() => fact(page, 'Dimensions').innerText()).toMatch(/^\d+ × \d+$/)
    await page.getByRole('checkbox', { name: 'Select film.mp4' }).click()
    await page.getByRole('checkbox', { name: 'Select song.flac' }).click()
    await expect.poll(() => fact(page, 'Length').innerText()).toBe('0:03')
    await expect.poll(() => fact(page, 'Dimensions').count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('the folder is the title, with the way back, and the numbers are at the root only', async () => {
    const page = await openScreen(server, { ...PHONE, path: storage('Letters/Old') })
    await page.getByRole('heading', { level: 1, name: 'Old' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Storage Used' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('button', { name: FILES_TEXTS.back, exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: 'Letters' }).waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.back, exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: 'Cloud Storage' }).waitFor()
    await page.getByRole('heading', { name: 'Storage Used' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: FILES_TEXTS.back, exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: SEARCH_TEXTS.field }).tap()
    await page.getByRole('searchbox').waitFor()
  })

  it('the upload button leaves while the list scrolls, comes back, and covers no menu of a row', async () => {
    const page = await openScreen(server, { ...PHONE, path: storage('Letters') })
    await rowOf(page, 'letter 3.txt').waitFor()
    const upload = page.getByRole('button', { name: 'Upload Files', includeHidden: true }).last()
    const box = await upload.boundingBox()
    const menu = await page.getByRole('button', { name: 'More for letter 3.txt' }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
    await page.evaluate(() => window.scrollBy(0, 300))
    await upload.waitFor({ state: 'hidden' })
    await page.evaluate(() => window.scrollBy(0, -100))
    await upload.waitFor({ state: 'visible' })
  })

  it('the selection is readable: how much, and each action with its word', async () => {
    const page = await openScreen(server, { ...PHONE, path: storage('Letters') })
    await rowOf(page, 'letter 3.txt').waitFor()
    await page.getByRole('grid').press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    const count = bar.getByText(/\d+ selected/)
    await count.waitFor()
    await expect.poll(() => isCut(bar.locator('p'))).toBe(false)
    for (const action of ['Move', 'Copy', 'Download', 'Star', 'Delete']) {
      const word = bar.getByText(action, { exact: true })
      await expect.poll(() => word.isVisible(), { message: action }).toBe(true)
      await expect.poll(() => isCut(word), { message: action }).toBe(false)
    }
    await expectGoodLooks(page, 'storage-selection')
  })
})

function isInView(row: Locator): Promise<boolean> {
  return row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
