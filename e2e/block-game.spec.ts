import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDevtools } from './page-pool.ts'
import {
  expectGoodLooks,
  openPageInside,
  type PageOptions,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  startPinloftForTest,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

/** A picture that takes little to draw, as the processor draws it here. */
const SETTINGS = JSON.stringify({ viewDistance: 2, quality: 'low', hasReducedMotion: true })
const SMALL = { width: 480, height: 320 }
const MIDDLE = { x: SMALL.width / 2, y: SMALL.height / 2 }

async function openMenu(options: PageOptions): Promise<Page> {
  const page = await openPageInside(server, { path: '/gaming', ...options })
  await page.evaluate((settings) => localStorage.setItem('pinloft.block-world.settings', settings), SETTINGS)
  await page.getByRole('link', { name: TEXTS.play }).click()
  await waitForFrame(page)
  return page
}

/** The game waits in its frame, hidden, and has the settings. */
async function waitForFrame(page: Page): Promise<void> {
  await page.getByRole('heading', { name: TEXTS.worlds }).waitFor()
  await page.getByText(/^Active · all saved/).waitFor()
  await gameOf(page).locator('html[data-theme]').waitFor({ state: 'attached' })
}

/**
 * Has the browser refuse the mouse, which is then drawn over the picture to look around. Without a screen Chromium
 * reports moves of a mouse that a page has taken without end, which leaves no time for frames.
 */
function refuseMouse(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Element.prototype.requestPointerLock = () => {
      document.dispatchEvent(new Event('pointerlockerror'))
      return Promise.reject(new DOMException('No mouse', 'NotAllowedError'))
    }
  })
}

const gameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

async function waitUntilPlaying(page: Page): Promise<void> {
  await gameOf(page).getByRole('group', { name: 'Hotbar' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}

async function makeWorld(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: TEXTS.newWorld }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(TEXTS.name, { exact: true }).fill(name)
  await dialog.getByLabel(TEXTS.seed).fill('7')
  await dialog.getByRole('button', { name: TEXTS.create }).click()
  await waitUntilPlaying(page)
}

/** The lines about the place and what is looked at. */
const factsOf = async (page: Page) => (await gameOf(page).locator('.facts').textContent()) ?? ''
const placeOf = async (page: Page) => /.* east, .* south/.exec(await factsOf(page))?.[0]
const aimOf = async (page: Page) => /Looking at (.*)/.exec(await factsOf(page))?.[1]

async function walk(page: Page, begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
  await expect.poll(() => placeOf(page)).toMatch(/east/)
  const before = await placeOf(page)
  await begin()
  await expect.poll(() => placeOf(page)).not.toBe(before)
  await end()
}

/** A short press in the middle, with no pause in which it would become a long one. */
async function press(page: Page, button: 'left' | 'right'): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  await Promise.all([page.mouse.down({ button }), page.mouse.up({ button })])
}

async function leave(page: Page): Promise<void> {
  const game = gameOf(page)
  await game.getByRole('button', { name: 'Save and leave' }).click()
  // The game goes once the page has kept it.
  await game.getByRole('group', { name: 'Hotbar' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: TEXTS.continue }).waitFor()
}

it('leads from Cloud Gaming into a world, where a placed block is still there after a reload', async () => {
  const page = await openMenu({})
  await refuseMouse(page)
  await page.reload()
  await passGate(page)
  await waitForFrame(page)
  await expectGoodLooks(page, 'block-game-menu', { widths: [1280], alsoFits: [360] })
  await page.setViewportSize(SMALL)
  await makeWorld(page, 'Lighthouse')
  const game = gameOf(page)
  await page.keyboard.press('F3')
  await walk(
    page,
    () => page.keyboard.down('KeyW'),
    () => page.keyboard.up('KeyW'),
  )

  // Down to the ground: planks onto it, away with them, and there again.
  await lookDown(page)
  await page.keyboard.press('Digit4')
  await press(page, 'right')
  await expect.poll(() => aimOf(page)).toBe('Oak planks')
  await press(page, 'left')
  await expect.poll(() => aimOf(page)).not.toBe('Oak planks')
  await press(page, 'right')
  await expect.poll(() => aimOf(page)).toBe('Oak planks')
  await screenshot(page, 'block-game-play')

  await page.keyboard.press('Escape')
  await game.getByText(/Saved \d+ s ago · Saved in the cloud/).waitFor()
  await screenshot(page, 'block-game-pause')
  await leave(page)
  await page.getByText(/^Active · all saved/).waitFor()

  await page.setViewportSize({ width: 1280, height: 800 })
  // A world for Minecraft of it, as a file and among the uploaded ones.
  const startExport = async () => {
    await page.getByRole('button', { name: TEXTS.moreOn('Lighthouse') }).click()
    await page.getByRole('menuitem', { name: TEXTS.exportWorld }).click()
  }
  await startExport()
  await screenshot(page, 'block-game-export')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: TEXTS.exportDownload }).click()
  expect((await download).suggestedFilename()).toBe('Lighthouse.zip')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await startExport()
  await page.getByRole('button', { name: TEXTS.exportToWorlds }).click()
  await page.getByText(TEXTS.exported('Lighthouse'), { exact: true }).waitFor()
  await page.goto(`${server.url}/gaming`)
  await passGate(page)
  await page.getByRole('link', { name: TEXTS.playWorld('Lighthouse') }).waitFor()
  await screenshot(page, 'block-game-listed')
  await page.setViewportSize(SMALL)
  await page.getByRole('link', { name: TEXTS.playWorld('Lighthouse') }).click()
  await waitUntilPlaying(page)
  await page.keyboard.press('F3')
  await expect.poll(() => aimOf(page)).toBe('Oak planks')
})

/** Looks down at the ground. */
async function lookDown(page: Page): Promise<void> {
  for (let drag = 0; drag < 2; drag++) {
    await page.mouse.move(MIDDLE.x, MIDDLE.y - 140)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(MIDDLE.x, MIDDLE.y, { steps: 4 })
    await page.mouse.up({ button: 'middle' })
  }
  await expect.poll(() => aimOf(page)).toMatch(/^(?!nothing)/)
}

it('brings together what two browsers built without a connection, or keeps both', async () => {
  const expectedFaults = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /WebSocket/, /409/]
  const [laptop, tablet] = [await openMenu({ expectedFaults }), await openMenu({ expectedFaults })]
  for (const page of [laptop, tablet]) {
    await refuseMouse(page)
    await page.reload()
    await passGate(page)
    await waitForFrame(page)
    await page.setViewportSize(SMALL)
  }
  await makeWorld(laptop, 'Bridge')
  await laptop.keyboard.press('F3')
  await lookDown(laptop)
  await laptop.keyboard.press('Escape')
  await leave(laptop)
  const playApart = async (page: Page, change: () => Promise<unknown>) => {
    const world = page.getByRole('button', { name: new RegExp(`^${TEXTS.playWorld('Bridge')}`) }).last()
    await world.waitFor()
    await page.context().setOffline(true)
    await world.click()
    await waitUntilPlaying(page)
    await page.keyboard.press('F3')
    await expect.poll(() => placeOf(page)).toMatch(/east/)
    await change()
    // Back in the browser saves and leads to the menu.
    await page.goBack()
    await page.getByRole('button', { name: TEXTS.continue }).waitFor()
    await page.getByText(TEXTS.onlyHere).first().waitFor()
  }
  const place = async (page: Page) => {
    await expect.poll(() => aimOf(page)).toMatch(/^(?!nothing)/)
    await page.keyboard.press('Digit4')
    await press(page, 'right')
    await expect.poll(() => aimOf(page)).toBe('Oak planks')
  }
  const breakIt = async (page: Page) => {
    await expect.poll(() => aimOf(page)).toBe('Oak planks')
    await press(page, 'left')
    await expect.poll(() => aimOf(page)).not.toBe('Oak planks')
  }
  const flyAway = async () => {
    const steps = async () =>
      /(-?[\d.]+) east, .* (-?[\d.]+) south/
        .exec(await factsOf(tablet))
        ?.slice(1)
        .map(Number)
    const [east = 0, south = 0] = (await steps()) ?? []
    for (let jump = 0; jump < 2; jump++) await tablet.keyboard.press('Space')
    await tablet.keyboard.down('Space')
    await tablet.keyboard.down('KeyW')
    await expect
      .poll(async () => {
        const [nowEast = 0, nowSouth = 0] = (await steps()) ?? []
        return Math.hypot(nowEast - east, nowSouth - south)
      })
      .toBeGreaterThan(48)
    await tablet.keyboard.up('KeyW')
    await tablet.keyboard.up('Space')
    for (let jump = 0; jump < 2; jump++) await tablet.keyboard.press('Space')
  }
  const goOnline = async () => {
    for (const page of [laptop, tablet]) {
      await page.context().setOffline(false)
      await page.getByText(/^Active · all saved/).waitFor()
    }
  }
  const names = (page: Page) => page.getByRole('button', { name: new RegExp(`^${TEXTS.playWorld('Bridge')}`) })

  await playApart(laptop, () => place(laptop))
  await playApart(tablet, async () => {
    await flyAway()
    await place(tablet)
  })
  await goOnline()
  await tablet.getByText(TEXTS.broughtTogether('Bridge'), { exact: true }).waitFor()
  await expect.poll(() => names(tablet).count()).toBe(1)
  const sizeIn = (page: Page) =>
    page
      .getByText(/^Creative · /)
      .last()
      .textContent()
  await expect.poll(async () => (await sizeIn(laptop)) === (await sizeIn(tablet))).toBe(true)

  await playApart(laptop, () => breakIt(laptop))
  await playApart(tablet, () => breakIt(tablet))
  await goOnline()
  await tablet.getByText(TEXTS.keptApart('Bridge'), { exact: true }).waitFor()
  for (const page of [laptop, tablet]) {
    const isNamed = async () => {
      const labels = await names(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
      return labels.map((label) => /Bridge \(.+, \d+ \w+, \d\d:\d\d\)$/.test(label))
    }
    await expect.poll(isNamed).toEqual([true, true])
  }
  await tablet.setViewportSize({ width: 1280, height: 800 })
  await screenshot(tablet, 'block-game-kept-apart')
})

it('is played by touch on a phone, without a connection, and sent once there is one', async () => {
  const page = await openMenu({
    width: 360,
    touch: true,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /WebSocket/],
  })
  await page.context().setOffline(true)
  await makeWorld(page, 'Pier')
  const game = gameOf(page)
  const stick = await game.getByRole('img', { name: 'Stick to walk with' }).boundingBox()
  const knob = { x: (stick?.x ?? 0) + (stick?.width ?? 0) / 2, y: (stick?.y ?? 0) + (stick?.height ?? 0) / 2 }
  await page.keyboard.press('F3')
  await withDevtools(page, (session) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    return walk(
      page,
      async () => {
        await touch('touchStart', [knob])
        await touch('touchMove', [{ x: knob.x, y: knob.y - 40 }])
      },
      () => touch('touchEnd', []),
    )
  })
  await page.keyboard.press('F3')
  await screenshot(page, 'block-game-touch')
  await game.getByRole('button', { name: 'Inventory' }).tap()
  await game.getByRole('button', { name: 'Lamp', exact: true }).tap()
  await screenshot(page, 'block-game-inventory')
  await game.getByRole('button', { name: 'Close' }).tap()
  await game.getByRole('group', { name: 'Hotbar' }).getByRole('button', { name: /^Lamp/ }).waitFor()
  await game.getByRole('button', { name: 'Pause' }).tap()
  await game.getByText(TEXTS.keptWaiting).waitFor()
  await leave(page)
  await page.getByText(TEXTS.syncOffline).waitFor()
  await page.getByText(TEXTS.onlyHere).first().waitFor()
  await page.context().setOffline(false)
  await page.getByText(/^Active · all saved/).waitFor()
})

it('shows another site in its place, and says what that means', async () => {
  const outside = await startPinloftForTest({ env: { GAME_URL: 'http://127.0.0.1:9/game' } })
  const page = await openPageInside(outside, {
    path: BLOCK_GAME_PATH,
    expectedFaults: [/127\.0\.0\.1:9/, /ERR_CONNECTION_REFUSED/, /ERR_UNSAFE_PORT/],
  })
  await page.getByText(TEXTS.outsideLine).waitFor()
  await expect.poll(() => page.locator('iframe').getAttribute('src')).toBe('http://127.0.0.1:9/game')
})
