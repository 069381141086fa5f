import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { waitUntilAllRead } from './search.actions.ts'
import { expectGoodLooks, openPage, openPageInside, type Pinloft, passGate, startPinloft, typeText } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Sea/Harbour', textSample('harbour notes.txt', 'The lighthouse keeper counts the boats'))
  await store(server, 'Pictures', pngSample('Harbour at Six.png'))
  await waitUntilAllRead(server)
})
afterAll(() => server.stop())

for (const width of [1280, 360]) {
  describe(`the search at ${width}`, () => {
    it('finds files, folders and screens with the keyboard, and highlights the matches', async () => {
      const page = await openPageInside(server, { width })
      await page.getByRole('button', { name: SEARCH_TEXTS.open }).filter({ visible: true }).click()
      const field = page.getByRole('combobox', { name: SEARCH_TEXTS.open })
      await field.waitFor()
      await page.getByRole('option', { name: 'Cloud Storage' }).waitFor()
      await field.fill('harb')
      await page.getByRole('group', { name: SEARCH_TEXTS.foldersGroup }).getByRole('option').waitFor()
      await expect
        .poll(() => page.getByRole('group', { name: SEARCH_TEXTS.filesGroup }).getByRole('option').count())
        .toBe(2)
      await expect.poll(() => page.locator('mark').first().innerText()).toMatch(/^harb$/i)
      await expectGoodLooks(page, 'search')
    })
  })
}

describe('the search', () => {
  it('receives keys typed right after Ctrl+K, even before its code has loaded', async () => {
    const page = await openPage(server, { path: '/storage' })
    const isTyped = Promise.withResolvers<void>()
    await page.route(/SearchWindows-.*\.js$/, async (route) => {
      await isTyped.promise
      await route.continue()
    })
    await passGate(page)
    await page.keyboard.press('Control+k')
    await typeText(page, 'harx')
    await page.keyboard.press('Backspace')
    isTyped.resolve()
    const field = page.getByRole('combobox', { name: SEARCH_TEXTS.open })
    await field.waitFor()
    await typeText(page, 'bour')
    await expect.poll(() => field.inputValue()).toBe('harbour')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })

    // Its code is there, but the field is not yet: as fast as no hand types.
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        )
      press('k', true)
      for (const key of 'noteß') press(key)
      press('Backspace')
    })
    await expect.poll(() => field.inputValue()).toBe('note')
    await typeText(page, 's')
    await expect.poll(() => field.inputValue()).toBe('notes')
    await page.getByRole('option').filter({ hasText: 'harbour notes.txt' }).waitFor()
    // Ended before it was there: the next keys are the screen's again.
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    const isTaken = await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
      press('k', true)
      press('Escape')
      return !press('q')
    })
    expect(isTaken).toBe(false)
    await expect.poll(() => field.count()).toBe(0)
  })

  it('opens with Ctrl+K, finds by content and opens the file; Escape closes it', async () => {
    const page = await openPageInside(server)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: SEARCH_TEXTS.open })
    await field.fill('lighthouse')
    await page.getByRole('option', { selected: true }).filter({ hasText: 'keeper counts' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'harbour notes.txt' }).getByText('The lighthouse keeper').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })

  it('shows a file in its folder, goes to a screen and runs a command', async () => {
    const page = await openPageInside(server)
    const field = page.getByRole('combobox', { name: SEARCH_TEXTS.open })
    const find = async (words: string, option: string) => {
      await page.keyboard.press('Control+k')
      await field.fill(words)
      await page.getByRole('option', { selected: true }).filter({ hasText: option }).waitFor()
    }
    await find('six.png', 'Harbour at Six.png')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('row', { selected: true }).filter({ hasText: 'Harbour at Six.png' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?folder=Pictures')
    await find('settings', 'Settings')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await find('dark', 'Switch to dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('reports when its code cannot be loaded', async () => {
    const page = await openPage(server, { expectedFaults: [/SearchWindows/, /ERR_FAILED/] })
    await page.route(/SearchWindows-.*\.js$/, (route) => route.abort())
    await passGate(page)
    await page.keyboard.press('Control+k')
    await page.getByText(SEARCH_TEXTS.windowMissing, { exact: true }).waitFor()
  })

  it('moves through the list with the arrow keys, and says when nothing is found', async () => {
    const page = await openPageInside(server)
    await page.keyboard.press('Control+k')
    const chosen = () => page.getByRole('option', { selected: true }).innerText()
    const first = await chosen()
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(chosen).toContain(first)
    await page.getByRole('combobox').fill('zzqxqzz')
    await page.getByRole('heading', { name: SEARCH_TEXTS.nothing('zzqxqzz') }).waitFor()
  })
})
