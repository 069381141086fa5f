import { buffer } from 'node:stream/consumers'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import { openEntry, rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import {
  expectNoAxeViolations,
  openPageInside,
  type Pinloft,
  resize,
  screenshot,
  startPinloft,
  TEST_PIN,
  waitUntilStill,
} from './support.ts'
import { holdFinger } from './touch.actions.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Letters/Old')
  await store(
    server,
    'Letters',
    ...['a', 'b', 'c', 'd', 'e'].map((name) => textSample(`${name}.txt`, 'x'.repeat(1000))),
  )
  await store(server, 'Doomed', ...['1', '2', '3'].map((name) => textSample(`${name}.txt`, name)))
})
afterAll(() => server.stop())

const PATH = '/storage?folder=Letters'

function selectedNames(page: Page): Promise<string[]> {
  return page.locator('[aria-selected=true] bdi').allTextContents()
}

/** A click beside the name. */
async function press(page: Page, name: string, modifiers: ('Control' | 'Shift')[] = []): Promise<void> {
  const row = rowOf(page, name)
  const box = await row.boundingBox()
  await row.click({ modifiers, position: { x: (box?.width ?? 0) / 2, y: 12 } })
}

describe('the selection', () => {
  it('follows the mouse: a click, Ctrl for one more, Shift for a range', async () => {
    const page = await openPageInside(server, { path: PATH })
    await press(page, 'a.txt')
    await expect.poll(() => selectedNames(page)).toEqual(['a.txt'])
    await press(page, 'c.txt', ['Control'])
    await expect.poll(() => selectedNames(page)).toEqual(['a.txt', 'c.txt'])
    await press(page, 'e.txt', ['Shift'])
    await expect.poll(() => selectedNames(page)).toEqual(['c.txt', 'd.txt', 'e.txt'])
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByText('3.00 KB').or(bar.getByText('2.93 KB')).waitFor()
    await expectNoAxeViolations(page)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => selectedNames(page)).toEqual([])
    await bar.waitFor({ state: 'detached' })
  })

  it('follows the checkboxes, including the one in the header', async () => {
    const page = await openPageInside(server, { path: PATH })
    await rowOf(page, 'b.txt').hover()
    await page.getByRole('checkbox', { name: 'Select b.txt' }).click()
    await page.getByRole('checkbox', { name: 'Select d.txt' }).click({ modifiers: ['Shift'] })
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt', 'c.txt', 'd.txt'])
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await expect.poll(() => all.getAttribute('aria-checked')).toBe('mixed')
    await all.click()
    await expect.poll(() => selectedNames(page)).toEqual([])
    await page.getByRole('columnheader', { name: 'Name' }).hover()
    await all.click()
    await expect.poll(() => selectedNames(page)).toHaveLength(6)
  })

  it('follows the keyboard', async () => {
    const page = await openPageInside(server, { path: PATH })
    await press(page, 'a.txt')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt', 'c.txt', 'd.txt'])
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('Control+Space')
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt', 'd.txt'])
    await page.keyboard.press('Control+a')
    await expect.poll(() => selectedNames(page)).toHaveLength(6)
    await page.keyboard.press('Escape')
    await expect.poll(() => selectedNames(page)).toEqual([])
  })

  it('becomes the row on which a menu opens outside of it, and ends with the folder', async () => {
    const page = await openPageInside(server, { path: PATH })
    await press(page, 'a.txt')
    await press(page, 'b.txt', ['Control'])
    await rowOf(page, 'b.txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Download' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Preview' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => selectedNames(page)).toEqual(['a.txt', 'b.txt'])
    await rowOf(page, 'd.txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Preview' }).waitFor()
    await expect.poll(() => selectedNames(page)).toEqual(['d.txt'])
    await page.keyboard.press('Escape')
    await openEntry(page, 'Old')
    await page.getByText('This folder is empty').waitFor()
    await page.goBack()
    await rowOf(page, 'a.txt').waitFor()
    await expect.poll(() => selectedNames(page)).toEqual([])
  })

  it('starts with a long touch, and continues with taps', async () => {
    const page = await openPageInside(server, { path: PATH, width: 360, touch: true })
    await holdFinger(page, rowOf(page, 'b.txt'), async () => (await selectedNames(page)).length > 0)
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt'])
    await rowOf(page, 'd.txt').tap()
    await expect.poll(() => selectedNames(page)).toEqual(['b.txt', 'd.txt'])
    await page.getByText('2 selected').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-select-360')
    await rowOf(page, 'd.txt').tap()
    await rowOf(page, 'b.txt').tap()
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor({ state: 'detached' })
    await rowOf(page, 'b.txt').tap()
    await page.getByRole('dialog').waitFor()
  })
})

describe('several files', () => {
  it('have a bar that no toast covers', async () => {
    const page = await openPageInside(server, { path: PATH })
    await rowOf(page, 'a.txt').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    const message = page.locator('li[data-state=open]')
    await message.waitFor()
    for (const width of [1280, 360]) {
      await resize(page, width)
      await waitUntilStill(page)
      await screenshot(page, `manage-select-message-${width}`)
      const roomPx = async () => {
        const bar = await page.getByRole('toolbar', { name: 'Selection' }).boundingBox()
        const over = await message.boundingBox()
        return (bar?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0)
      }
      await expect.poll(roomPx).toBeGreaterThan(0)
    }
  })

  it('are downloaded as one archive', async () => {
    const page = await openPageInside(server, { path: PATH })
    await press(page, 'a.txt')
    await press(page, 'c.txt', ['Shift'])
    await screenshot(page, 'manage-select-1280')
    const download = page.waitForEvent('download')
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Letters.zip')
    const entries = await readZip(await buffer(await (await download).createReadStream()))
    expect(entries.map(({ path }) => path).sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  it('are deleted with one PIN, all or none, and can be restored', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Doomed', expectedStatuses: [403] })
    const names = () => page.locator('[data-index] bdi').allTextContents()
    await press(page, '1.txt')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete 3 files' })
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
    await confirm.click()
    await dialog.getByText(ACCESS_TEXTS.pinRequired, { exact: true }).waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await confirm.click()
    await dialog.getByText(FILES_TEXTS.deletePinInvalid, { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel(ACCESS_TEXTS.pinLabel).inputValue()).toBe('')
    await expect.poll(() => names()).toHaveLength(3)
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(names).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['1.txt', '2.txt', '3.txt'])
  })
})
