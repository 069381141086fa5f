import { KEY_GROUPS, KEYBOARD_TEXTS } from '@pinloft/contract/shared/keyboard-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, typeText } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Notes', textSample('why.txt', 'w'))
})
afterAll(() => server.stop())

describe('the keyboard help', () => {
  it('opens with its key beside a list, which gets the focus back, but not from a field', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Notes' })
    await rowOf(page, 'why.txt').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: KEYBOARD_TEXTS.title })
    await help.waitFor()
    await expect
      .poll(() => help.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(KEY_GROUPS.map(({ title }) => title))
    await expectGoodLooks(page, 'keyboard-help')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    await page.keyboard.press('F2')
    await typeText(page, 'why?')
    await expect.poll(() => page.getByRole('grid').getByRole('textbox').inputValue()).toBe('why?.txt')
    await expect.poll(() => help.count()).toBe(0)
  })

  it('is offered in the settings and among the commands, and scrolls with the keyboard when space is short', async () => {
    const page = await openPageInside(server, { path: '/settings?section=appearance', width: 360 })
    await page.getByRole('button', { name: KEYBOARD_TEXTS.show }).click()
    const help = page.getByRole('dialog', { name: KEYBOARD_TEXTS.title })
    await help.waitFor()
    await expectGoodLooks(page, 'keyboard-help')
    await page.keyboard.press('End')
    const last = help.getByText(KEY_GROUPS.at(-1)?.lines.at(-1)?.does ?? '', { exact: true })
    await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('keys')
    await page.getByRole('option', { name: KEYBOARD_TEXTS.title }).click()
    await help.waitFor()
  })
})
