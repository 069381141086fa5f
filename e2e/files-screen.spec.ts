import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDialog, confirmUpload, rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openPageInside,
  type Pinloft,
  startPinloft,
  TEST_PIN,
  typeAtOnce,
  typeText,
  waitForFocus,
  waitForToast,
  waitUntilStill,
} from './support.ts'
import { pressFinger } from './touch.actions.ts'

const LONG_NAME = `${'A very long name '.repeat(12)}.txt`
const OVERRIDDEN_NAME = 'photo\u202egpj.exe'

/** A slow press, but no long touch. */
const LONG_MS = 400

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(
    server,
    'Photos/Alps 2026',
    pngSample('one.png'),
    textSample(LONG_NAME, 'x'),
    textSample(OVERRIDDEN_NAME, 'x'),
  )
  await store(server, 'Empty')
  await store(
    server,
    '',
    ...Array.from({ length: 60 }, (_, index) => textSample(`note ${index}.txt`, 'x'.repeat(index))),
  )
})
afterAll(() => server.stop())

describe('the storage screen', () => {
  const widths = [1280, 360]

  it('has no accessibility violations, with and without its dialogs, and does not scroll sideways', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Photos/Alps%202026' })
    await rowOf(page, 'one.png').waitFor()
    await expectGoodLooks(page, 'storage', { widths })

    await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
    await page.locator('input[type=file]').setInputFiles([pngSample('two.png'), textSample(LONG_NAME, 'x')])
    await expectGoodLooks(page, 'upload', { widths })
    await page.getByRole('button', { name: 'Upload 2 Files' }).click()
    await page.getByRole('button', { name: UPLOADS_TEXTS.keepBoth }).waitFor()
    await expectGoodLooks(page, 'names', { widths })
    await page.getByRole('button', { name: UPLOADS_TEXTS.keepBoth }).click()
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill('1234')
    await expectGoodLooks(page, 'pin', { widths })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Upload 2 Files' }).waitFor()
    await closeDialog(page)

    await page.getByRole('button', { name: 'More for one.png' }).click()
    await page.getByRole('menu').waitFor()
    await expectGoodLooks(page, 'row-menu')
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expectGoodLooks(page, undefined, { widths })
    await closeDialog(page)
    await page.getByRole('button', { name: 'Create Folder' }).click()
    await page.getByRole('dialog', { name: 'Create New Folder' }).waitFor()
    await expectGoodLooks(page, undefined, { widths })
    await closeDialog(page)
  })

  it('has its menus at the bottom of a phone', async () => {
    const page = await openPageInside(server, { width: 360, touch: true, path: '/storage?folder=Photos/Alps%202026' })
    await page.getByRole('button', { name: 'More for one.png' }).click()
    await page.getByRole('menu').waitFor()
    await expectGoodLooks(page, 'row-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: EDITOR_TEXTS.new, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create Folder' }).click()
    await page.getByRole('dialog', { name: 'Create New Folder' }).waitFor()
  })

  it('shows what to do when it is empty', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Empty' })
    await page.getByText('This folder is empty').waitFor()
    await expectGoodLooks(page, undefined, { widths })
  })
})

describe('the list', () => {
  it('works with the keyboard alone, from upload to deletion', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const grid = page.getByRole('grid')
    await grid.waitFor()
    const activeName = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
        return (id && document.getElementById(id)?.querySelector('bdi')?.textContent) ?? ''
      })
    const tabUntil = async (isThere: () => Promise<boolean>) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await isThere()) return
        await page.keyboard.press('Tab')
      }
      throw new Error('The Tab key never got there')
    }
    const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
    const tabToButton = (name: string) =>
      tabUntil(() => isFocused(page.getByRole('button', { name, exact: true }).filter({ visible: true })))

    await tabToButton('Upload Files')
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await tabToButton('Select Files')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([textSample('zebra.txt', 'stripes')])
    await tabToButton('Upload 1 Files')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Enter your PIN to upload' }).waitFor()
    await waitUntilStill(page)
    await typeText(page, TEST_PIN)
    await tabUntil(() => isFocused(page.getByRole('switch')))
    await page.keyboard.press('Space')
    await tabToButton('Verify')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Uploaded' }).waitFor()
    await waitUntilStill(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await tabUntil(() => isFocused(grid))
    await expect.poll(() => activeName()).not.toBe('')
    // The list has it a moment after it is uploaded.
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return activeName()
      })
      .toBe('zebra.txt')
    await page.keyboard.press('Home')
    await expect.poll(activeName).toMatch(/^(Empty|Photos)/)
    await typeAtOnce(page, ['n', 'o', 't', 'e', 'Space', '3'])
    await expect.poll(activeName).toBe('note 3.txt')
    await page.keyboard.press('ArrowDown')
    await expect.poll(activeName).toBe('note 4.txt')
    // A space opens the file once it no longer belongs to the name that was typed.
    await expect
      .poll(
        async () => {
          await page.keyboard.press(' ')
          return page.getByRole('dialog').count()
        },
        { interval: 1000 },
      )
      .toBe(1)
    await page.getByRole('dialog').getByText('xxxx', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(grid)).toBe(true)
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: 'Delete File' }).waitFor()
    await waitUntilStill(page)
    await typeText(page, TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(activeName).toBe('note 5.txt')
    await expect.poll(() => isFocused(grid)).toBe(true)

    await typeText(page, 'photos')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Alps 2026').waitFor()
    await tabUntil(() => isFocused(grid))
    await page.keyboard.press('Backspace')
    await expect.poll(activeName).toBe('Photos')
  })

  it('sorts by its column headers, and reverses the order', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const firstFile = () => page.getByRole('row').filter({ hasText: /note/ }).first().locator('bdi').textContent()
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await expect.poll(firstFile).toBe('note 59.txt')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort'))
      .toBe('descending')
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await expect.poll(firstFile).toBe('note 0.txt')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect.poll(firstFile).toBe('note 0.txt')
  })

  it('shows a name as it is stored, ignoring characters that would reorder its letters', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Photos/Alps%202026' })
    const name = page.getByText(OVERRIDDEN_NAME, { exact: true })
    await name.waitFor()
    const [first, last] = await name.evaluate((element) => {
      const range = document.createRange()
      const leftOf = (node: Node, offset: number) => {
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        return range.getBoundingClientRect().left
      }
      const tail = element.lastChild ?? element
      return [leftOf(tail, 0), leftOf(tail, 'gpj.ex'.length)]
    })
    expect(first).toBeLessThan(last ?? 0)
  })

  it('opens a menu on right-click, on a row and beside the rows', async () => {
    const page = await openPageInside(server, { path: '/storage?folder=Photos/Alps%202026' })
    await page.getByText('one.png', { exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Preview' }).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 400 } })
    await page.getByRole('menuitem', { name: 'Create Folder' }).waitFor()
    await expectNoAxeViolations(page)
  })

  it('lets F8 move the focus from a dialog to the toast, and Tab back', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
    await page.locator('input[type=file]').setInputFiles([textSample('mine.txt', 'x')])
    await confirmUpload(page, '000000')
    await page.locator('li[data-state=open]').waitFor()
    await waitUntilStill(page)
    await page.keyboard.press('F8')
    const messages = page.getByRole('region', { name: /Notifications/ })
    await expect.poll(() => messages.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await messages.getByRole('listitem').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Tab')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('keeps the focus that it gets when a menu has faded out, before that gives it back', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    const [button, grid] = [page.getByRole('button', { name: FILES_TEXTS.view, exact: true }), page.getByRole('grid')]
    const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
    const closeMenu = async () => {
      await button.click()
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await closeMenu()
    await expect.poll(() => isFocused(button)).toBe(true)
    await grid.evaluate((element) => {
      const observer = new MutationObserver((changes) => {
        const isOver = changes.some(({ removedNodes }) =>
          [...removedNodes].some((node) => node instanceof Element && node.querySelector('[role=menu]') !== null),
        )
        if (!isOver) return
        observer.disconnect()
        element.focus()
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await closeMenu()
    // The focus is given back in a task of its own.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
    await expect.poll(() => isFocused(grid)).toBe(true)
  })

  it('lets Escape close the focused dialog before the toast', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
    await page.locator('input[type=file]').setInputFiles([textSample('mine.txt', 'x')])
    await confirmUpload(page, '000000')
    const message = page.locator('li[data-state=open]')
    await waitForToast(page)
    await waitUntilStill(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => message.count()).toBe(1)
    const opener = page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true })
    await waitForFocus(opener)
    await message.hover()
    await page.keyboard.press('Escape')
    await message.waitFor({ state: 'detached' })
  })

  it('reports that the server cannot be reached, and reloads', async () => {
    const page = await openPageInside(server, { path: '/', expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
    await page.getByRole('heading', { name: 'Recent Files' }).waitFor()
    await page.route('**/api/files?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Cloud Storage' }).first().click()
    await page.getByText('Pinloft cannot be reached').waitFor()
    // Before it can be reached again: then it is, at the latest, loaded by itself.
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.unroute('**/api/files?*')
    await page.getByRole('grid').waitFor()
  })
})

describe('the list on a phone', () => {
  it('opens the menu of its last row above the upload button, and a tap outside only closes the menu', async () => {
    const page = await openPageInside(server, { path: '/storage', width: 360, touch: true })
    await rowOf(page, 'note 0.txt').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await rowOf(page, 'note 59.txt').waitFor()
    await page
      .getByRole('button', { name: /^More for/ })
      .last()
      .tap()
    await page.getByRole('menuitem', { name: 'Download' }).waitFor()
    await waitUntilStill(page)
    await page.touchscreen.tap(120, 16)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a menu on a phone, which comes up under the pointer,', () => {
  it.each(['mouse', 'finger'])(
    'is still open when a %s is released that pressed its button for long',
    async (pointer) => {
      const isFinger = pointer === 'finger'
      const page = await openPageInside(server, { path: '/storage', width: 360, touch: isFinger })
      const button = page.getByRole('button', { name: 'More for note 5.txt', exact: true })
      await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 500))
      const covered = await button.boundingBox()
      const menu = page.getByRole('menu')
      await (isFinger ? button.tap() : button.click())
      await menu.waitFor()
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })

      if (isFinger) await pressFinger(page, button, () => delay(LONG_MS))
      else await button.click({ delay: LONG_MS })
      await waitUntilStill(page)
      expect((await menu.boundingBox())?.y).toBeLessThan(covered?.y ?? 0)
      const preview = menu.getByRole('menuitem', { name: 'Preview' })
      await (isFinger ? preview.tap() : preview.click())
      await page.getByRole('dialog', { name: 'note 5.txt' }).waitFor()
    },
  )
})
