import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { KEYBOARD_TEXTS } from '@pinloft/contract/shared/keyboard-texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { openPage, type PageOptions, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

/** All other specs run with reduced motion, where an overlay that waits for its animation cannot be noticed. */
const MOTION: PageOptions = { hasMotion: true, needsFullBrowser: 'draws animations as people see them' }
const PHONE: PageOptions = { ...MOTION, width: 360, touch: true }
const FILE = 'moves.txt'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Moves', textSample(FILE, 'moved'))
})
afterAll(() => server.stop())

/** Records the names of CSS animations that have finished. */
async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  const names = await page.evaluateHandle(() => {
    const finished: string[] = []
    document.addEventListener('animationend', ({ animationName }) => finished.push(animationName), true)
    return finished
  })
  return () => names.evaluate((finished) => finished.splice(0))
}

interface Overlay {
  name: string
  open(page: Page): Promise<unknown>
  shown(page: Page): Locator
}

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')
const rowMenu = (page: Page) => rowOf(page, FILE).click({ button: 'right', position: { x: 200, y: 12 } })
const fromRowMenu = (item: string) => async (page: Page) => {
  await rowMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
}
const byButton = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

const DIALOGS: readonly Overlay[] = [
  ...['Move to…', 'Copy to…', 'Protect with password…', 'Delete…'].map((item) => ({
    name: item,
    open: fromRowMenu(item),
    shown: dialog,
  })),
  { name: 'preview', open: (page) => rowOf(page, FILE).locator('[data-opens]').click(), shown: dialog },
  { name: 'upload', open: byButton('Upload Files'), shown: dialog },
  { name: 'new folder', open: byButton('Create Folder'), shown: dialog },
  { name: 'search', open: (page) => page.keyboard.press('Control+k'), shown: dialog },
  {
    name: 'keyboard help',
    open: (page) => page.keyboard.press('?'),
    shown: (page) => page.getByRole('dialog', { name: KEYBOARD_TEXTS.title }),
  },
]

/** Opens and closes an overlay, and expects it to go only when its closing animation has finished. */
async function expectMotion(
  page: Page,
  { name, open, shown }: Overlay,
  expected: { opening: string; closing: string },
) {
  const finished = await watchAnimations(page)
  await open(page)
  await shown(page).waitFor()
  const seen: string[] = []
  const isFinished = async (animation: string) => {
    seen.push(...(await finished()))
    return seen.includes(animation)
  }
  await expect.poll(() => isFinished(expected.opening), { message: `${name} opens by ${expected.opening}` }).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFinished(expected.closing), { message: `${name} closes by ${expected.closing}` }).toBe(true)
  await shown(page).waitFor({ state: 'detached' })
}

/** Opens the gate with its animation. */
async function openGate(options: PageOptions): Promise<Page> {
  const page = await openPage(server, { ...options, path: '/storage?folder=Moves' })
  const finished = await watchAnimations(page)
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
  await expect.poll(finished).toContain('gate-open')
  await rowOf(page, FILE).waitFor()
  return page
}

it('on a desktop the gate opens, dialogs, menus and popovers rise and fade, and so does a message', async () => {
  const page = await openGate(MOTION)
  for (const overlay of DIALOGS) await expectMotion(page, overlay, { opening: 'rise-in', closing: 'fade-out' })
  for (const overlay of DIALOGS.slice(0, 2)) {
    await expectMotion(page, overlay, { opening: 'rise-in', closing: 'rise-out' })
  }
  const menus: Overlay[] = [
    { name: 'context menu', open: rowMenu, shown: menu },
    { name: 'menu', open: byButton(EDITOR_TEXTS.new), shown: menu },
    { name: 'popover', open: byButton('Notifications'), shown: dialog },
  ]
  for (const overlay of menus) await expectMotion(page, overlay, { opening: 'menu-in', closing: 'fade-out' })

  const finished = await watchAnimations(page)
  await rowMenu(page)
  await page.getByRole('menuitem').filter({ hasText: FILES_TEXTS.star }).click()
  const toast = page.locator('li[data-state=open]')
  await toast.waitFor()
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.locator('.toast-panel').waitFor({ state: 'detached' })
  const seen: string[] = []
  await expect
    .poll(async () => seen.push(...(await finished())) && seen)
    .toEqual(expect.arrayContaining(['rise-in', 'fade-out']))
})

it('on a phone the gate opens, and dialogs, menus and sheets slide from the bottom', async () => {
  const page = await openGate(PHONE)
  const upload: Overlay = { name: 'upload', open: byButton('Upload Files'), shown: dialog }
  await expectMotion(page, upload, { opening: 'sheet-in', closing: 'sheet-out' })
  const sheets: Overlay[] = [
    { name: 'More', open: byButton('More'), shown: dialog },
    { name: 'menu', open: byButton(`More for ${FILE}`), shown: menu },
  ]
  for (const overlay of sheets) await expectMotion(page, overlay, { opening: 'sheet-in', closing: 'sheet-out' })
})
