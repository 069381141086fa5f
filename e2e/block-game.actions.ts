import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPageInside, type PageOptions, type Pinloft, passGate } from './support.ts'

/** A picture that takes little to draw, as the processor draws it here. */
export const SETTINGS = JSON.stringify({ viewDistance: 2, quality: 'low', hasReducedMotion: true })
export const SMALL = { width: 480, height: 320 }
const MIDDLE = { x: SMALL.width / 2, y: SMALL.height / 2 }

export async function openMenu(server: Pinloft, options: PageOptions): Promise<Page> {
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
 * Opens the page again with a browser that refuses the mouse, which is then drawn over the picture to look around. Without
 * a screen Chromium reports moves of a mouse that a page has taken without end, which leaves no time for frames.
 */
export async function refuseMouse(page: Page): Promise<void> {
  await refuseMouseIn(page)
  await page.reload()
  await passGate(page)
  await waitForFrame(page)
}

/** The same, once the page is loaded again. */
export async function refuseMouseIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Element.prototype.requestPointerLock = () => {
      document.dispatchEvent(new Event('pointerlockerror'))
      return Promise.reject(new DOMException('No mouse', 'NotAllowedError'))
    }
  })
}

export const gameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

export async function waitUntilPlaying(page: Page): Promise<void> {
  await gameOf(page).getByRole('group', { name: 'Hotbar' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}

export async function makeWorld(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: TEXTS.newWorld }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(TEXTS.name, { exact: true }).fill(name)
  await dialog.getByLabel(TEXTS.seed).fill('7')
  await dialog.getByRole('button', { name: TEXTS.create }).click()
  await waitUntilPlaying(page)
}

/** The lines about the place and what is looked at. */
const factsOf = async (page: Page) => (await gameOf(page).locator('.facts').textContent()) ?? ''
export const placeOf = async (page: Page) => /.* east, .* south/.exec(await factsOf(page))?.[0]
export const aimOf = async (page: Page) => /Looking at (.*)/.exec(await factsOf(page))?.[1]

export async function walk(page: Page, begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
  await expect.poll(() => placeOf(page)).toMatch(/east/)
  const before = await placeOf(page)
  await begin()
  await expect.poll(() => placeOf(page)).not.toBe(before)
  await end()
}

/** Goes so many blocks ahead, over what is in the way. */
export async function goAhead(page: Page, blocks: number): Promise<void> {
  const stands = async () =>
    /(-?[\d.]+) east, .* (-?[\d.]+) south/
      .exec(await factsOf(page))
      ?.slice(1)
      .map(Number)
  const [east = 0, south = 0] = (await stands()) ?? []
  await page.keyboard.down('Space')
  await page.keyboard.down('KeyW')
  await expect
    .poll(async () => {
      const [nowEast = 0, nowSouth = 0] = (await stands()) ?? []
      return Math.hypot(nowEast - east, nowSouth - south)
    })
    .toBeGreaterThan(blocks)
  await page.keyboard.up('KeyW')
  await page.keyboard.up('Space')
}

/** A short press in the middle, with no pause in which it would become a long one. */
export async function press(page: Page, button: 'left' | 'right'): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  await Promise.all([page.mouse.down({ button }), page.mouse.up({ button })])
}

export async function leave(page: Page): Promise<void> {
  const game = gameOf(page)
  await game.getByRole('button', { name: 'Save and leave' }).click()
  // The game goes once the page has kept it.
  await game.getByRole('group', { name: 'Hotbar' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: TEXTS.continue }).waitFor()
}

/** Draws the picture from one height to another, from the middle. */
export async function drag(page: Page, from: number, to: number): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y + from)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(MIDDLE.x, MIDDLE.y + to, { steps: 4 })
  await page.mouse.up({ button: 'middle' })
}

/** Looks down at the ground. */
export async function lookDown(page: Page): Promise<void> {
  for (let count = 0; count < 2; count++) await drag(page, -140, 0)
  await expect.poll(() => aimOf(page)).toMatch(/^(?!nothing)/)
}
