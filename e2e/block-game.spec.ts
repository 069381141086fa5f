import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game-texts'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectGoodLooks,
  openPageInside,
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

async function openMenu(width: number, touch: boolean, more: object = {}): Promise<Page> {
  const page = await openPageInside(server, { path: '/gaming', width, touch, ...more })
  await page.evaluate((settings) => localStorage.setItem('pinloft.block-world.settings', settings), SETTINGS)
  await page.getByRole('link', { name: TEXTS.play }).click()
  await page.getByRole('heading', { name: TEXTS.worlds }).waitFor()
  return page
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

async function leave(page: Page): Promise<void> {
  await gameOf(page).getByRole('button', { name: 'Save and leave' }).click()
  await page.getByRole('heading', { name: TEXTS.worlds }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: TEXTS.continue }).isVisible()).toBe(true)
}

it('leads from Cloud Gaming into a world, where a placed block is still there after a reload', async () => {
  const page = await openMenu(1280, false)
  await expectGoodLooks(page, 'block-game-menu', { widths: [1280], alsoFits: [360] })
  await page.setViewportSize(SMALL)
  await makeWorld(page, 'Lighthouse')
  const game = gameOf(page)

  // Down to the ground, and planks onto it.
  await page.keyboard.press('Digit4')
  await page.keyboard.press('F3')
  await page.mouse.move(SMALL.width / 2, SMALL.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const look = async () => {
    await page.mouse.move(SMALL.width / 2, SMALL.height / 2)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(SMALL.width / 2, SMALL.height / 2 + 60, { steps: 2 })
    await page.mouse.up({ button: 'middle' })
    return (await game.locator('.facts').textContent()) ?? ''
  }
  await expect.poll(look).toMatch(/Looking at (?!nothing)/)
  await page.keyboard.press('Digit4')
  await page.mouse.down({ button: 'right' })
  await page.mouse.up({ button: 'right' })
  await game.getByText('Looking at Oak planks').waitFor()
  await screenshot(page, 'block-game-play')

  await page.keyboard.press('Escape')
  await game.getByRole('button', { name: 'Resume' }).waitFor()
  await screenshot(page, 'block-game-pause')
  await leave(page)
  await page.getByText(/^Active · all saved/).waitFor()

  await page.reload()
  await passGate(page)
  await page.getByRole('button', { name: TEXTS.continue }).click()
  await waitUntilPlaying(page)
  await page.keyboard.press('F3')
  await game.getByText('Looking at Oak planks').waitFor()
})

it('is played by touch on a phone, without a connection, and sent once there is one', async () => {
  const page = await openMenu(360, true, { expectedFaults: [/ERR_INTERNET_DISCONNECTED/, /WebSocket/] })
  await page.context().setOffline(true)
  await makeWorld(page, 'Pier')
  const game = gameOf(page)
  await game.getByRole('img', { name: 'Stick to walk with' }).waitFor()
  await screenshot(page, 'block-game-touch')
  await game.getByRole('button', { name: 'Inventory' }).tap()
  await game.getByRole('button', { name: 'Lamp', exact: true }).tap()
  await screenshot(page, 'block-game-inventory')
  await game.getByRole('button', { name: 'Close' }).tap()
  await game.getByRole('group', { name: 'Hotbar' }).getByRole('button', { name: /^Lamp/ }).waitFor()
  await game.getByRole('button', { name: 'Pause' }).tap()
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
