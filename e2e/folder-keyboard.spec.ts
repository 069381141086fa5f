import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { activeName, showGrid } from './grid.actions.ts'
import { expectNoAxeViolations, openPageInside, type Pinloft, screenshot, startPinloft, typeText } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Way/Deep', textSample('a.txt', 'a'), textSample('b.txt', 'b'))
  await store(server, 'Way/Empty')
})
afterAll(() => server.stop())

/** Accessible name of the focused element; empty for the page. */
function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}

/** The list's keys must not reach the page, even while the list has no rows. */
async function expectPageUntouched(page: Page): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('')
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
}

/** Opens the folder with the keyboard in the list of `Way`. */
async function enter(page: Page, name: string): Promise<void> {
  await page.getByRole('grid', { name: 'Files in Way' }).focus()
  await typeText(page, name)
  await expect.poll(() => activeName(page)).toBe(name)
  await page.keyboard.press('Enter')
}

describe.each(['list', 'grid'] as const)('a folder that is opened with Enter in the %s', (view) => {
  async function openWay(): Promise<Page> {
    const page = await openPageInside(server, { path: '/storage?folder=Way' })
    await rowOf(page, 'Deep').waitFor()
    if (view === 'grid') await showGrid(page)
    return page
  }

  it('has the focus while it loads and afterwards', async () => {
    const page = await openWay()
    let letThrough: () => void = () => undefined
    const isWanted = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(/\/api\/files\?.*folder=Way%2FDeep/, async (route) => {
      await isWanted
      await route.continue()
    })
    await enter(page, 'Deep')
    await page.getByRole('status', { name: 'Loading files' }).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Files in Way/Deep')
    await expectPageUntouched(page)
    letThrough()
    await page.getByRole('grid', { name: 'Files in Way/Deep' }).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Files in Way/Deep')
    await page.keyboard.press('End')
    await expect.poll(() => activeName(page)).toBe('b.txt')
    await page.keyboard.press('Backspace')
    await page.getByRole('grid', { name: 'Files in Way', exact: true }).waitFor()
    await expect.poll(() => activeName(page)).toBe('Deep')
  })

  it('has the focus although it is empty, and leads back', async () => {
    const page = await openWay()
    await enter(page, 'Empty')
    await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Files in Way/Empty')
    await expectPageUntouched(page)
    await expectNoAxeViolations(page)
    await screenshot(page, `folder-keyboard-empty-${view}`)
    await page.keyboard.press('Backspace')
    await page.getByRole('grid', { name: 'Files in Way', exact: true }).waitFor()
    expect([await focusedLabel(page), await activeName(page)]).toEqual(['Files in Way', 'Empty'])
  })
})
