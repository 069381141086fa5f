import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { BLOCK_GAME_TOGETHER_TEXTS as TOGETHER } from '@pinloft/contract/block-game/together-texts'
import { saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { changeShare, listShares, type Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS, VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { askServer } from './about-page.actions.ts'
import {
  aimOf,
  drag,
  gameOf,
  goAhead,
  leave,
  lookDown,
  makeWorld,
  openMenu,
  placeOf,
  press,
  refuseMouse,
  refuseMouseIn,
  SETTINGS,
  SMALL,
  waitUntilPlaying,
  walk,
} from './block-game.actions.ts'
import { withDevtools } from './page-pool.ts'
import {
  expectGoodLooks,
  openPage,
  openPageInside,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

it('leads from Cloud Gaming into a world, where a placed block is still there after a reload', async () => {
  const page = await openMenu(server, {})
  await refuseMouse(page)
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

// By the clock, two presses of a key begin a flight: a busy computer presses them too far apart.
it.runIf(isLongRun)('brings together what two browsers built without a connection, or keeps both', async () => {
  const expectedFaults = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /WebSocket/, /409/]
  const [laptop, tablet] = [await openMenu(server, { expectedFaults }), await openMenu(server, { expectedFaults })]
  for (const page of [laptop, tablet]) {
    await refuseMouse(page)
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
    for (let jump = 0; jump < 2; jump++) await tablet.keyboard.press('Space')
    await goAhead(tablet, 48)
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
  // The laptop has it too once it has loaded what the tablet brought together.
  const taken = laptop.waitForResponse((response) => decodeURIComponent(response.url()).includes('key=world/'))
  await goOnline()
  await tablet.getByText(TEXTS.broughtTogether('Bridge'), { exact: true }).waitFor()
  await taken
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
      return labels.map((label) => /Bridge \(.+, \d+ \w+, \d\d:\d\d\)( 2)?$/.test(label))
    }
    await expect.poll(isNamed).toEqual([true, true])
  }
  await tablet.setViewportSize({ width: 1280, height: 800 })
  await screenshot(tablet, 'block-game-kept-apart')
})

it('is played by touch on a phone, without a connection, and sent once there is one', async () => {
  const page = await openMenu(server, {
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

it('is played by two in one world, also after a lost connection', async () => {
  const names = ['Anna', 'Ben'] as const
  const expectedFaults = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /WebSocket/]
  const anna = await openMenu(server, { expectedFaults })
  await refuseMouse(anna)
  await anna.setViewportSize(SMALL)
  await makeWorld(anna, 'Harbour')
  await anna.keyboard.press('Escape')
  await leave(anna)
  await anna.getByText(/^Active · all saved/).waitFor()
  const ben = await openMenu(server, { expectedFaults })
  await refuseMouse(ben)
  const pages = [anna, ben] as const
  for (const [index, page] of pages.entries()) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: TEXTS.moreOn('Harbour') }).click()
    await page.getByRole('menuitem', { name: TOGETHER.action }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(TOGETHER.nameLabel).fill(names[index] ?? '')
    if (index === 1) {
      await dialog.getByText(TOGETHER.players(['Anna'])).waitFor()
      await expectGoodLooks(page, 'block-game-together', { widths: [1280], alsoFits: [360] })
    }
    await page.setViewportSize(SMALL)
    // The note is gone after a while, which may be before the other one sees the world.
    const isAnnounced = index === 0 ? undefined : gameOf(anna).getByText(TOGETHER.came('Ben')).waitFor()
    await dialog.getByRole('button', { name: TOGETHER.play }).click()
    await waitUntilPlaying(page)
    await isAnnounced
    await page.keyboard.press('F3')
  }

  // Both stand where the world's player stood and look the same way: what one builds, the other looks at.
  for (const page of pages) await lookDown(page)
  await anna.keyboard.press('Digit4')
  await press(anna, 'right')
  await expect.poll(() => aimOf(anna)).toBe('Oak planks')
  await expect.poll(() => aimOf(ben)).toBe('Oak planks')

  await ben.context().setOffline(true)
  await gameOf(ben).getByText(TOGETHER.lost).waitFor()
  await press(anna, 'left')
  await expect.poll(() => aimOf(anna)).not.toBe('Oak planks')
  await expect.poll(() => aimOf(ben)).toBe('Oak planks')
  await ben.context().setOffline(false)
  await gameOf(ben).getByText(TOGETHER.back).waitFor()
  await expect.poll(() => aimOf(ben)).not.toBe('Oak planks')
  await press(ben, 'left')
  await expect.poll(() => aimOf(anna)).toBe(await aimOf(ben))

  // The name is above whoever is in sight.
  await goAhead(ben, 3)
  await drag(anna, 0, -140)
  await anna.keyboard.press('F3')
  await gameOf(anna).locator('.tag', { hasText: 'Ben' }).waitFor()
  await screenshot(anna, 'block-game-together-play')
})

it('is played by a visitor with a link, who reads what becomes of it', async () => {
  const world = { version: 1, name: 'Quay', mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }
  const value = JSON.stringify({ ...world, lastPlayed: new Date().toISOString(), picture: null })
  const area = { domain: BLOCK_GAME_DOMAIN, dataType: 'localStorage', key: 'world/quay' }
  await askServer(server, saveBrowserData.method, saveBrowserData.path, { ...area, value, baseRevision: 0 })
  const owner = await openPageInside(server, { path: BLOCK_GAME_PATH })
  await owner.getByRole('button', { name: TEXTS.moreOn('Quay') }).click()
  await owner.getByRole('menuitem', { name: TOGETHER.share }).click()
  const sharing = owner.getByRole('dialog', { name: SHARE_TEXTS.dialogTitle('Quay') })
  await sharing.getByText(SHARE_TEXTS.worldHelp.build).waitFor()
  await sharing.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await expectGoodLooks(owner, 'block-game-share', { widths: [1280], alsoFits: [360] })
  await sharing.getByRole('button', { name: SHARE_TEXTS.create }).click()
  const address = await sharing.getByLabel(SHARE_TEXTS.linkLabel, { exact: true }).inputValue()

  const vera = await openPage(server, {
    path: new URL(address).pathname,
    expectedFaults: [/ERR_FAILED/, /ERR_CONNECTION/, /WebSocket/, /404/],
  })
  await vera.getByLabel(VISITOR_TEXTS.playerName).fill('Vera')
  await expectGoodLooks(vera, 'block-game-visitor', { widths: [1280], alsoFits: [360] })
  await vera.evaluate((settings) => localStorage.setItem('pinloft.block-world.settings', settings), SETTINGS)
  await refuseMouseIn(vera)
  await vera.reload()
  await vera.setViewportSize(SMALL)

  // Without the game, that is said.
  await vera.route('**/game', (route) => route.abort())
  await vera.getByRole('button', { name: VISITOR_TEXTS.enterWorld }).click()
  await vera.getByText(VISITOR_TEXTS.worldNotLoaded).waitFor()
  await vera.unroute('**/game')
  const enter = async (button: string) => {
    await vera.getByRole('button', { name: button }).click()
    await gameOf(vera).getByRole('group', { name: 'Hotbar' }).waitFor()
    await vera.locator('.game-layer:not(.loading)').waitFor()
  }
  await enter(VISITOR_TEXTS.enterWorldAgain)
  await vera.keyboard.press('F3')
  await lookDown(vera)
  const aim = await aimOf(vera)
  await press(vera, 'left')
  await expect.poll(() => aimOf(vera)).not.toBe(aim)
  await screenshot(vera, 'block-game-visitor-play')
  await vera.keyboard.press('Escape')
  await gameOf(vera).getByRole('button', { name: 'Save and leave' }).click()
  await vera.getByText(`${VISITOR_TEXTS.leftWorld} ${VISITOR_TEXTS.worldKept}`).waitFor()

  // The owner changes the link, and ends it, while it is played.
  await enter(VISITOR_TEXTS.enterWorld)
  const [share] = (await (await askServer(server, listShares.method, listShares.path)).json()) as Share[]
  const path = changeShare.path.replace(':id', share?.id ?? '')
  await askServer(server, changeShare.method, path, { mode: 'view' })
  await vera.getByText(VISITOR_TEXTS.worldLinkChanged).waitFor()
  await vera.getByRole('button', { name: VISITOR_TEXTS.reload }).click()
  await vera.getByText(VISITOR_TEXTS.worldFacts(false)).waitFor()
  await enter(VISITOR_TEXTS.enterWorld)
  // The note of it is gone after a while; where the world is kept, it stays.
  await vera.keyboard.press('Escape')
  await gameOf(vera).getByText(TOGETHER.lookOnly).first().waitFor()
  await sharing.getByRole('button', { name: SHARE_TEXTS.stop }).click()
  await vera.getByText(VISITOR_TEXTS.endedTitle).waitFor()
  await vera.getByText(VISITOR_TEXTS.leftWorld).waitFor({ state: 'detached' })
  await vera.getByText(VISITOR_TEXTS.worldFacts(false)).waitFor({ state: 'hidden' })
  await expectGoodLooks(vera, 'block-game-visitor-ended', { widths: [1280], alsoFits: [360] })
})
