import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { pictureWidth, selectedNames, showGrid, tileOf } from './grid.actions.ts'
import {
  expectNoAxeViolations,
  holdClock,
  openPageInside,
  type Pinloft,
  screenshot,
  startPinloft,
  waitForFocus,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

function shownNames(page: Page): Promise<string[]> {
  return page.locator('[data-index] [data-opens]').allTextContents()
}

/** Presses the mouse on a row, beside its name. */
async function take(page: Page, name: string): Promise<void> {
  await moveTo(page, rowOf(page, name))
  await page.mouse.down()
}

async function moveTo(page: Page, target: Locator, steps = 8): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to move to')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps })
}

function litPlaces(page: Page): Promise<string[]> {
  return page.locator('[data-drop-over]').evaluateAll((places) => places.map((place) => place.textContent ?? ''))
}

const dragImage = (page: Page) => page.locator('[data-drag-image]')
const breadcrumb = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cursor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).cursor)

async function undoByToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }).click()
  await page.getByText(FILES_TEXTS.undone, { exact: true }).first().waitFor()
}

describe('dragged rows', () => {
  it('go into the folder they are dropped on, and back', async () => {
    await store(server, 'One/Box')
    await store(server, 'One', textSample('a.txt', 'a'), textSample('b.txt', 'b'))
    const page = await openPageInside(server, { path: '/storage?folder=One' })
    await rowOf(page, 'Box').waitFor()
    await holdClock(page)
    await take(page, 'a.txt')
    await moveTo(page, rowOf(page, 'Box'))
    await expect.poll(() => litPlaces(page)).toEqual([expect.stringContaining('Box')])
    await expect.poll(() => dragImage(page).textContent()).toBe('a.txtMove to Box')
    await expect.poll(() => cursor(page)).toBe('grabbing')
    await screenshot(page, 'manage-drag-1280')
    await page.clock.resume()
    await page.mouse.up()
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'b.txt'])
    await expect.poll(() => dragImage(page).count()).toBe(0)
    await expect.poll(() => litPlaces(page)).toEqual([])
    await waitForFocus(page.getByRole('grid'))
    await undoByToast(page)
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'a.txt', 'b.txt'])
  })

  it('move together when several are selected, onto a breadcrumb, and are copied while Ctrl is held', async () => {
    await store(server, 'Many/Deep/Sub')
    await store(server, 'Many/Deep', textSample('x.txt', 'x'), textSample('y.txt', 'y'), textSample('z.txt', 'z'))
    const page = await openPageInside(server, { path: '/storage?folder=Many/Deep', theme: 'dark' })
    await rowOf(page, 'x.txt').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await holdClock(page)
    await take(page, 'y.txt')
    await moveTo(page, breadcrumb(page, 'Many'))
    await expect.poll(() => dragImage(page).textContent()).toBe('4 itemsMove to Many4')
    await page.keyboard.down('Control')
    await expect.poll(() => dragImage(page).textContent()).toBe('4 itemsCopy to Many4')
    await expect.poll(() => cursor(page)).toBe('copy')
    await screenshot(page, 'manage-drag-many-1280')
    await page.clock.resume()
    await page.mouse.up()
    await page.keyboard.up('Control')
    await page.getByText(FILES_TEXTS.transferred.copy(4), { exact: true }).first().waitFor()
    await expect.poll(() => shownNames(page)).toEqual(['Sub', 'x.txt', 'y.txt', 'z.txt'])
    await breadcrumb(page, 'Many').click()
    await expect.poll(() => shownNames(page)).toEqual(['Deep', 'Sub', 'x.txt', 'y.txt', 'z.txt'])
  })

  it('cannot be dropped into themselves or where they already are', async () => {
    await store(server, 'Own/Self')
    await store(server, 'Own/Other')
    const page = await openPageInside(server, { path: '/storage?folder=Own' })
    await rowOf(page, 'Self').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await take(page, 'Self')
    for (const place of [rowOf(page, 'Other'), breadcrumb(page, 'Own')]) {
      await moveTo(page, place)
      await expect.poll(() => cursor(page)).toBe('not-allowed')
      await expect.poll(() => litPlaces(page)).toEqual([])
    }
    await page.mouse.up()
    await expect.poll(() => dragImage(page).count()).toBe(0)
    await expect.poll(() => page.locator('[aria-selected=true]').count()).toBe(2)
    await page.keyboard.press('Control+z')
    const toast = page.locator('[data-toasts] li', { hasText: FILES_TEXTS.nothingToUndo })
    await toast.waitFor()
    await expect
      .poll(() => toast.locator('.lucide-info').count(), { message: 'a notice, not the tick of a success' })
      .toBe(1)
    await expect.poll(() => shownNames(page)).toEqual(['Other', 'Self'])
  })

  it('stay in place when Escape is pressed, and the final click opens nothing', async () => {
    await store(server, 'Stay/Box')
    await store(server, 'Stay', textSample('a.txt', 'a'))
    const page = await openPageInside(server, { path: '/storage?folder=Stay' })
    await rowOf(page, 'Box').waitFor()
    await holdClock(page)
    await take(page, 'a.txt')
    await moveTo(page, rowOf(page, 'Box').locator('[data-opens]'))
    await expect.poll(() => litPlaces(page)).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dragImage(page).count()).toBe(0)
    await expect.poll(() => litPlaces(page)).toEqual([])
    await page.mouse.up()
    await page.clock.resume()
    await expect.poll(() => page.locator('[aria-selected=true] [data-opens]').allTextContents()).toEqual(['a.txt'])
    await rowOf(page, 'Box').locator('[data-opens]').click()
    await page.getByText('This folder is empty').waitFor()
  })

  it('open a folder they are held over, and can be dropped inside it', async () => {
    await store(server, 'Spring/Outer/Inner')
    await store(server, 'Spring', textSample('seed.txt', 's'))
    const page = await openPageInside(server, { path: '/storage?folder=Spring' })
    await take(page, 'seed.txt')
    await moveTo(page, rowOf(page, 'Outer'))
    await rowOf(page, 'Inner').waitFor()
    await moveTo(page, rowOf(page, 'Inner'))
    await page.getByText('This folder is empty').waitFor()
    await expect.poll(() => dragImage(page).textContent()).toBe('seed.txtMove to Inner')
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-drag-open-1280')
    await page.mouse.up()
    await expect.poll(() => shownNames(page)).toEqual(['seed.txt'])
    await page.keyboard.press('Control+z')
    await page.getByText('This folder is empty').waitFor()
  })

  it('can be tiles: a drag on the picture carries it, a drag between tiles draws a box', async () => {
    await store(server, 'Tiles/Box')
    await store(server, 'Tiles', pngSample('a.png', 640, 480), pngSample('b.png', 640, 480))
    const page = await openPageInside(server, { path: '/storage?folder=Tiles' })
    await rowOf(page, 'a.png').waitFor()
    await showGrid(page)
    await expect.poll(() => pictureWidth(page, 'b.png')).toBe(360)
    const box = await tileOf(page, 'b.png').boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) + 40, (box?.y ?? 0) + 30)
    await page.mouse.down()
    await moveTo(page, tileOf(page, 'a.png'))
    await page.mouse.up()
    await expect.poll(() => selectedNames(page)).toEqual(['a.png', 'b.png'])
    await holdClock(page)
    await moveTo(page, tileOf(page, 'b.png').locator('img'))
    await page.mouse.down()
    await moveTo(page, tileOf(page, 'Box'))
    await expect.poll(() => litPlaces(page)).toEqual([expect.stringContaining('Box')])
    await expect.poll(() => dragImage(page).textContent()).toBe('2 itemsMove to Box2')
    await screenshot(page, 'manage-drag-tiles-1280')
    await page.clock.resume()
    await page.mouse.up()
    await expect.poll(() => shownNames(page)).toEqual(['Box'])
    await undoByToast(page)
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'a.png', 'b.png'])
  })

  it.each(isLongRun ? [1280, 360] : [1280])('scroll a long list near its edge, at %i', async (width) => {
    const place = `Long${width}`
    await store(server, `${place}/Top`)
    await store(server, place, ...Array.from({ length: 60 }, (_, at) => textSample(`f${at + 100}.txt`, 'f')))
    const page = await openPageInside(server, { path: `/storage?folder=${place}`, width })
    await rowOf(page, 'Top').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await take(page, 'f159.txt')
    const edge = await page.getByRole('grid').boundingBox()
    await page.mouse.move(width / 2, Math.max(edge?.y ?? 0, 0) + 4, { steps: 8 })
    await expect.poll(() => page.getByRole('grid').evaluate((grid) => Math.max(grid.scrollTop, window.scrollY))).toBe(0)
    const top = await rowOf(page, 'Top').boundingBox()
    // Dropped at once: held over the folder, it would open it.
    await Promise.all([page.mouse.move(width / 2, (top?.y ?? 0) + (top?.height ?? 0) / 2), page.mouse.up()])
    await page.getByText(FILES_TEXTS.transferred.move(1), { exact: true }).first().waitFor()
    await expect.poll(() => shownNames(page)).not.toContain('f159.txt')
  })
})
