import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { mp4Sample, pdfSample, pngSample, textSample } from './files.samples.ts'
import { activeName, chooseInViewMenu, pictureWidth, selectedNames, showGrid, tileOf } from './grid.actions.ts'
import { protect } from './protection.actions.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openPage,
  openScreen,
  type Pinloft,
  passGate,
  resize,
  screenshot,
  startPinloft,
  typeText,
  waitUntilStill,
} from './support.ts'
import { holdFinger } from './touch.actions.ts'

const ALPS = '/storage?folder=Alps'
const MANY = '/storage?folder=Many'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  for (const name of ['From Jonas', 'Prints', 'Raw']) await store(server, `Alps/${name}`)
  await store(
    server,
    'Alps',
    pngSample('dusk.png', 800, 600),
    pngSample('lake.png', 600, 900),
    pngSample('secret.png', 640, 480),
    pdfSample('tickets.pdf', 'Zermatt'),
    mp4Sample('clouds.mp4'),
    textSample('broken.png', 'no picture', 'image/png'),
    textSample('route.gpx', 'x'),
  )
  await protect(server, 'Alps', ['secret.png'])
  await store(
    server,
    'Many',
    ...Array.from({ length: 90 }, (_, index) => textSample(`note ${String(index).padStart(2, '0')}.txt`, 'x')),
  )
})
afterAll(() => server.stop())

/** Draws a box with the mouse from one point of the window to another; `during` runs before the release. */
async function drawBox(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  during: () => Promise<unknown> = async () => {},
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await during()
  await page.mouse.up()
}

async function boxOf(page: Page, name: string) {
  const box = await tileOf(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not in sight`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

it('the grid shows thumbnails, is accessible, and does not scroll sideways', async () => {
  const page = await openScreen(server, { path: ALPS })
  await rowOf(page, 'dusk.png').waitFor()
  await showGrid(page)
  for (const width of [1280, 360]) {
    await resize(page, width)
    await expect.poll(() => pictureWidth(page, 'dusk.png')).toBe(360)
    await expect.poll(() => pictureWidth(page, 'clouds.mp4')).toBeGreaterThan(0)
    await expectGoodLooks(page, 'manage-grid')
  }
})

describe('the thumbnails', () => {
  it('are of files that can be rendered and have no password, in the list too, and the view is remembered', async () => {
    const page = await openPage(server, { path: ALPS })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/thumbnail')) asked.push(request.url())
    })
    await passGate(page)
    await rowOf(page, 'dusk.png').waitFor()
    await expect.poll(() => pictureWidth(page, 'lake.png')).toBe(85)
    await expect.poll(() => pictureWidth(page, 'clouds.mp4')).toBeGreaterThan(0)
    // Only images and videos, including one that turns out to be broken.
    expect(asked).toHaveLength(4)
    await showGrid(page)
    await expect.poll(() => pictureWidth(page, 'lake.png')).toBe(240)
    await expect.poll(() => pictureWidth(page, 'clouds.mp4')).toBeGreaterThan(0)
    await expect.poll(() => pictureWidth(page, 'tickets.pdf')).toBe(360)
    expect(asked).toHaveLength(9)
    for (const name of ['secret.png', 'broken.png', 'route.gpx']) {
      await expect.poll(() => tileOf(page, name).locator('img').count()).toBe(0)
      await expect.poll(() => tileOf(page, name).locator('svg').first().isVisible()).toBe(true)
    }
    await page.reload()
    await passGate(page)
    await tileOf(page, 'dusk.png').waitFor()
  })

  it('are requested only while visible, and do not shift the layout', async () => {
    await store(
      server,
      'Pictures',
      ...Array.from({ length: 80 }, (_, index) => pngSample(`p ${String(index).padStart(2, '0')}.png`, 40 + index, 30)),
    )
    const page = await openScreen(server, { path: '/storage?folder=Pictures' })
    await rowOf(page, 'p 00.png').waitFor()
    await showGrid(page)
    await expect.poll(() => pictureWidth(page, 'p 00.png')).toBe(40)
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/thumbnail')) asked.add(request.url())
    })
    const before = await boxOf(page, 'p 05.png')
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await expect.poll(() => pictureWidth(page, 'p 79.png')).toBe(119)
    expect(asked.size).toBeLessThan(30)
    await page.keyboard.press('Home')
    await expect.poll(() => pictureWidth(page, 'p 05.png')).toBe(45)
    await expect.poll(() => boxOf(page, 'p 05.png')).toEqual(before)
  })
})

describe('the grid', () => {
  it('is navigated with the keyboard in two dimensions', async () => {
    const page = await openScreen(server, { path: ALPS })
    await rowOf(page, 'dusk.png').waitFor()
    await showGrid(page)
    const grid = page.getByRole('grid')
    await grid.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => activeName(page)).toBe('From Jonas')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => selectedNames(page)).toEqual(['Prints'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeName(page)).toBe('dusk.png')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => selectedNames(page)).toEqual(['dusk.png', 'lake.png'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeName(page)).toBe('tickets.pdf')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeName(page)).toBe('From Jonas')
    await typeText(page, 'lak')
    await expect.poll(() => activeName(page)).toBe('lake.png')
    await page.keyboard.press('F2')
    await page.getByLabel(FILES_TEXTS.newName).waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-grid-rename-1280')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+x')
    await page.getByText(FILES_TEXTS.clipboard.move(1), { exact: true }).first().waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByText('This folder is empty').waitFor()
  })

  it('moves by pages, and keeps the sort order chosen in the list', async () => {
    const page = await openScreen(server, { path: MANY })
    await rowOf(page, 'note 00.txt').waitFor()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await rowOf(page, 'note 89.txt').waitFor()
    await showGrid(page)
    const grid = page.getByRole('grid')
    await grid.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => activeName(page)).toBe('note 89.txt')
    await page.keyboard.press('PageDown')
    const after = await activeName(page)
    expect(after).not.toBe('note 89.txt')
    await expect.poll(() => tileOf(page, after).isVisible()).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => tileOf(page, 'note 00.txt').isVisible()).toBe(true)
    await chooseInViewMenu(page, 'Name, A to Z')
    await expect.poll(() => tileOf(page, 'note 00.txt').getAttribute('data-index')).toBe('0')
  })

  it('selects by a long touch, and opens with a tap', async () => {
    const page = await openScreen(server, { path: ALPS, width: 360, touch: true })
    await rowOf(page, 'dusk.png').waitFor()
    await showGrid(page)
    await holdFinger(page, tileOf(page, 'dusk.png'), async () => (await selectedNames(page)).length > 0)
    await expect.poll(() => selectedNames(page)).toEqual(['dusk.png'])
    await tileOf(page, 'Raw').tap()
    await expect.poll(() => selectedNames(page)).toEqual(['Raw', 'dusk.png'])
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-grid-select-360')
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.getByRole('button', { name: 'More for dusk.png' }).tap()
    await page.getByRole('menuitem', { name: FILES_TEXTS.details }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await waitUntilStill(page)
    await tileOf(page, 'dusk.png').tap()
    await page.getByRole('dialog').waitFor()
  })
})

describe('a box drawn with the mouse', () => {
  it('selects what it touches, adds to the selection with Ctrl, and is reverted by Escape', async () => {
    const page = await openScreen(server, { path: ALPS })
    await rowOf(page, 'dusk.png').waitFor()
    await showGrid(page)
    const grid = await page.getByRole('grid').boundingBox()
    if (grid === null) throw new Error('There is no grid')
    const [broken, clouds, tickets] = [
      await boxOf(page, 'broken.png'),
      await boxOf(page, 'clouds.mp4'),
      await boxOf(page, 'tickets.pdf'),
    ]
    const corner = { x: grid.x + 4, y: tickets.bottom + 20 }
    await drawBox(page, corner, { x: broken.left + 20, y: broken.bottom - 5 }, () =>
      screenshot(page, 'manage-grid-band-1280'),
    )
    await expect.poll(() => selectedNames(page)).toEqual(['broken.png', 'tickets.pdf'])
    await page.keyboard.down('Control')
    await drawBox(page, { x: clouds.left - 3, y: clouds.top - 4 }, { x: clouds.left + 30, y: clouds.top + 30 })
    await page.keyboard.up('Control')
    await expect.poll(() => selectedNames(page)).toEqual(['broken.png', 'clouds.mp4', 'tickets.pdf'])
    await drawBox(page, corner, { x: tickets.right - 20, y: tickets.top + 20 }, async () => {
      await expect.poll(() => selectedNames(page)).toEqual(['tickets.pdf'])
      await page.keyboard.press('Escape')
    })
    await expect.poll(() => selectedNames(page)).toEqual(['broken.png', 'clouds.mp4', 'tickets.pdf'])
    await page.mouse.click(corner.x, corner.y)
    await expect.poll(() => selectedNames(page)).toEqual([])
  })

  it('scrolls on at the edge, in the list too', async () => {
    const page = await openScreen(server, { path: MANY })
    await rowOf(page, 'note 00.txt').waitFor()
    const grid = await page.getByRole('grid').boundingBox()
    if (grid === null) throw new Error('There is no list')
    const edge = { x: grid.x + 300, y: grid.y + grid.height - 2 }
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    const all = () => bar.getByText('90 selected').waitFor()
    await drawBox(page, { x: grid.x + 3, y: grid.y + 42 }, edge, all)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await showGrid(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await drawBox(page, { x: grid.x + 3, y: grid.y + 4 }, { ...edge, x: grid.x + grid.width - 30 }, all)
  })
})
