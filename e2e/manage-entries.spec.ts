import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { PAGE_MAX_ITEMS } from '@pinloft/contract/shared/pages'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntry, rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { chooseInViewMenu, toggleStarredOnly } from './grid.actions.ts'
import {
  expectNoAxeViolations,
  openPage,
  openScreen,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  typeAtOnce,
  typeText,
  waitForFocus,
  waitUntilStill,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

function shownNames(page: Page): Promise<string[]> {
  return page.locator('[data-index] [data-opens]').allTextContents()
}

/** A click beside the name. */
async function press(page: Page, name: string, modifiers: ('Control' | 'Shift')[] = []): Promise<void> {
  const row = rowOf(page, name)
  const box = await row.boundingBox()
  await row.click({ modifiers, position: { x: (box?.width ?? 0) / 2, y: 12 } })
}

/** Clicks the undo button of the toast. */
async function undoByToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }).click()
  await page.getByText(FILES_TEXTS.undone, { exact: true }).first().waitFor()
}

/**
 * Hides the tooltip of the button clicked last, which does not belong in the screenshot. A menu returns the focus to
 * its button late.
 */
async function hideTip(page: Page, pressed: Locator): Promise<void> {
  await page.mouse.move(640, 700)
  await waitForFocus(pressed)
  await pressed.blur()
  await expect.poll(() => page.locator('[data-radix-popper-content-wrapper]').count()).toBe(0)
}

describe('a new name', () => {
  beforeAll(() => store(server, 'Names', textSample('first.txt', '1'), textSample('second.txt', '2')))

  it('is typed in place of the old one, without the extension, and undone', async () => {
    await store(server, 'Names/Box')
    const page = await openScreen(server, { path: '/storage?folder=Names' })
    await press(page, 'first.txt')
    await page.keyboard.press('F2')
    const field = page.getByLabel(FILES_TEXTS.newName)
    await expectNoAxeViolations(page)
    await typeText(page, 'third')
    await expect.poll(() => field.inputValue()).toBe('third.txt')
    await page.keyboard.press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'second.txt', 'third.txt'])
    await waitForFocus(page.getByRole('grid'))
    await undoByToast(page)
    const undone = page.locator('li[data-state=open]').filter({ hasText: FILES_TEXTS.undone })
    await undone.getByText(FILES_TEXTS.renamed, { exact: true }).waitFor()
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'first.txt', 'second.txt'])

    await rowOf(page, 'Box').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await field.fill('Crate')
    await page.keyboard.press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(['Crate', 'first.txt', 'second.txt'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'first.txt', 'second.txt'])
  })

  it('leaves a menu open that was opened before it was answered', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Names' })
    const hasOpened = Promise.withResolvers<void>()
    await page.route('**/api/files/*', async (route) => {
      await hasOpened.promise
      await route.continue()
    })
    await press(page, 'second.txt')
    await page.keyboard.press('F2')
    await page.getByLabel(FILES_TEXTS.newName).fill('other.txt')
    await page.keyboard.press('Enter')
    await rowOf(page, 'first.txt').click({ button: 'right' })
    const details = page.getByRole('menuitem', { name: FILES_TEXTS.details })
    await details.waitFor()
    hasOpened.resolve()
    await page.getByText(FILES_TEXTS.renamed, { exact: true }).waitFor()
    await expect.poll(() => shownNames(page)).toContain('other.txt')
    await details.click()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await undoByToast(page)
    await expect.poll(() => shownNames(page)).toContain('second.txt')
  })

  it('shows what is wrong with it, and Escape keeps the old one', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Names', expectedStatuses: [409] })
    await press(page, 'first.txt')
    await page.keyboard.press('F2')
    const field = page.getByLabel(FILES_TEXTS.newName)
    await field.fill('a/b')
    await page.keyboard.press('Enter')
    await page.getByText(ERRORS.file_name_invalid.message, { exact: true }).waitFor()
    await field.fill('second.txt')
    await page.keyboard.press('Enter')
    await page.getByText(ERRORS.file_exists.message, { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-rename-1280')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => shownNames(page)).toContain('first.txt')
  })

  it('is reported when it is refused after the folder was left, and prompts nothing on the way back', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Names', expectedStatuses: [409] })
    const hasLeft = Promise.withResolvers<void>()
    await page.route('**/api/files/*', async (route) => {
      await hasLeft.promise
      await route.continue()
    })
    await press(page, 'first.txt')
    await page.keyboard.press('F2')
    await page.getByLabel(FILES_TEXTS.newName).fill('second.txt')
    await page.getByRole('link', { name: FILES_TEXTS.rootName, exact: true }).click()
    await rowOf(page, 'Names').waitFor()
    hasLeft.resolve()
    await page.getByText(ERRORS.file_exists.message, { exact: true }).first().waitFor()
    await page.goBack()
    await rowOf(page, 'first.txt').waitFor()
    await expect.poll(() => page.getByLabel(FILES_TEXTS.newName).count()).toBe(0)
  })
})

describe('files and folders', () => {
  it('are moved with a tree of folders, into a new one, and back', async () => {
    await store(server, 'From/Inner', textSample('deep.txt', 'x'))
    await store(server, 'From', textSample('a.txt', 'a'), textSample('b.txt', 'b'))
    await store(server, 'To')
    const page = await openScreen(server, { path: '/storage?folder=From' })
    await press(page, 'a.txt')
    await press(page, 'Inner', ['Control'])
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to' })
    const go = dialog.getByRole('button', { name: 'Move here' })
    await dialog.getByText(FILES_TEXTS.thereAlready).waitFor()
    await expect.poll(() => go.isDisabled()).toBe(true)
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-move-1280')
    // A folder is no target for itself.
    await dialog.getByRole('treeitem', { name: 'Inner' }).click({ force: true })
    await expect.poll(() => go.isDisabled()).toBe(true)
    await typeText(page, 'to')
    await dialog.getByText('To: Root / To').waitFor()
    await dialog.getByRole('button', { name: FILES_TEXTS.newFolderInside }).click()
    const naming = page.getByRole('dialog', { name: 'Create New Folder' })
    await naming.getByLabel('Folder name').fill('Fresh')
    await naming.getByRole('button', { name: 'Create Folder' }).click()
    await dialog.getByText('To: Root / To / Fresh').waitFor()
    await go.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(FILES_TEXTS.transferred.move(2), { exact: true }).first().waitFor()
    await expect.poll(() => shownNames(page)).toEqual(['b.txt'])
    await undoByToast(page)
    await expect.poll(() => shownNames(page)).toEqual(['Inner', 'a.txt', 'b.txt'])
  })

  it('are copied into another folder with the keyboard, keeping both when the name is taken', async () => {
    await store(server, 'Source', textSample('one.txt', '1'))
    await store(server, 'Target', textSample('one.txt', 'other'))
    const page = await openScreen(server, { path: '/storage?folder=Source' })
    await rowOf(page, 'one.txt').waitFor()
    await page.getByRole('button', { name: 'More for one.txt' }).click()
    await page.getByRole('menuitem', { name: 'Copy to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy to' })
    await waitUntilStill(page)
    await typeAtOnce(page, ['t', 'a'])
    await dialog.getByText('To: Root / Target').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Copy here' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Root' }).click()
    await openEntry(page, 'Target')
    await expect.poll(() => shownNames(page)).toEqual(['one (1).txt', 'one.txt'])
  })

  it('are cut and copied with the usual shortcuts', async () => {
    await store(server, 'Clip/Inside')
    await store(server, 'Clip', textSample('x.txt', 'x'), textSample('y.txt', 'y'))
    const page = await openScreen(server, { path: '/storage?folder=Clip' })
    await press(page, 'x.txt')
    await page.keyboard.press('Control+c')
    await page.getByText(FILES_TEXTS.clipboard.copy(1), { exact: true }).first().waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(() => shownNames(page)).toEqual(['Inside', 'x (1).txt', 'x.txt', 'y.txt'])
    await press(page, 'x.txt')
    await press(page, 'y.txt', ['Control'])
    await page.keyboard.press('Control+x')
    await page.getByText(FILES_TEXTS.clipboard.move(2), { exact: true }).first().waitFor()
    await screenshot(page, 'manage-cut-1280')
    await openEntry(page, 'Inside')
    await page.getByText('This folder is empty').waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(() => shownNames(page)).toEqual(['x.txt', 'y.txt'])
    await page.keyboard.press('Control+z')
    await page.getByText('This folder is empty').waitFor()
    // A cut is pasted only once.
    await page.keyboard.press('Control+v')
    await page.goBack()
    await expect.poll(() => shownNames(page)).toEqual(['Inside', 'x (1).txt', 'x.txt', 'y.txt'])
    await rowOf(page, 'x (1).txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy', exact: false }).last().click()
    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 400 } })
    await page.getByRole('menuitem', { name: 'Paste 1 item' }).click()
    await expect.poll(() => shownNames(page)).toContain('x (1) (1).txt')
  })

  it('stay in place when they are already there or the server refuses, which is reported', async () => {
    await store(server, 'Stays', textSample('here.txt', 'x'))
    const page = await openScreen(server, { path: '/storage?folder=Stays', expectedStatuses: [404] })
    await press(page, 'here.txt')
    await page.keyboard.press('Control+x')
    await page.keyboard.press('Control+v')
    await page.getByText(FILES_TEXTS.alreadyHere(1), { exact: true }).first().waitFor()
    await expect.poll(() => shownNames(page)).toEqual(['here.txt'])
    await page.route('**/api/entries/copy', (route) =>
      route.fulfill({ status: 404, json: { message: ERRORS.folder_not_found.message, code: 'folder_not_found' } }),
    )
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await page.getByText(ERRORS.folder_not_found.message, { exact: true }).first().waitFor()
    await page.route('**/api/undo/*', (route) =>
      route.fulfill({ status: 404, json: { message: ERRORS.undo_not_found.message, code: 'undo_not_found' } }),
    )
    await page.keyboard.press('F2')
    await page.getByLabel(FILES_TEXTS.newName).fill('there.txt')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }).click()
    await page.getByText(ERRORS.undo_not_found.message, { exact: true }).first().waitFor()
  })
})

describe('stars and file kinds', () => {
  it('are set with key and button, shown, undone, and used as a filter', async () => {
    await store(server, 'Stars/Box')
    await store(server, 'Stars', pngSample('p.png'), textSample('t.txt', 't'), textSample('u.txt', 'u'))
    const page = await openScreen(server, { path: '/storage?folder=Stars' })
    const starred = () => page.getByRole('row').filter({ has: page.getByRole('img', { name: FILES_TEXTS.hasStar }) })
    await press(page, 't.txt')
    await page.keyboard.press('s')
    await expect.poll(() => starred().locator('[data-opens]').allTextContents()).toEqual(['t.txt'])
    await rowOf(page, 'Box').hover()
    await page.getByRole('button', { name: `${FILES_TEXTS.star}: Box` }).click()
    await expect.poll(() => starred().locator('[data-opens]').allTextContents()).toEqual(['Box', 't.txt'])
    await toggleStarredOnly(page)
    await expect.poll(() => shownNames(page)).toEqual(['Box', 't.txt'])
    await hideTip(page, page.getByRole('button', { name: FILES_TEXTS.viewFiltered }))
    await expectNoAxeViolations(page)
    await screenshot(page, 'manage-stars-1280')
    await chooseInViewMenu(page, 'Photos')
    await page.getByText(FILES_TEXTS.nothingMatches).waitFor()
    await hideTip(page, page.getByRole('button', { name: FILES_TEXTS.viewFiltered }))
    await expectNoAxeViolations(page)
    await toggleStarredOnly(page)
    await expect.poll(() => shownNames(page)).toEqual(['p.png'])
    await chooseInViewMenu(page, FILES_TEXTS.allKinds)
    await expect.poll(() => shownNames(page)).toEqual(['Box', 'p.png', 't.txt', 'u.txt'])
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('s')
    await expect.poll(() => starred().count()).toBe(4)
    await page.keyboard.press('Control+z')
    await expect.poll(() => starred().locator('[data-opens]').allTextContents()).toEqual(['Box', 't.txt'])
  })

  it('are undone in order, even before the server has responded', async () => {
    await store(server, 'Hasty', textSample('one.txt', '1'), textSample('two.txt', '2'))
    const page = await openScreen(server, { path: '/storage?folder=Hasty' })
    const starred = page.getByRole('row').filter({ has: page.getByRole('img', { name: FILES_TEXTS.hasStar }) })
    await press(page, 'one.txt')
    await page.keyboard.press('s')
    await page.getByText(FILES_TEXTS.starred(1), { exact: true }).first().waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/files/*', (route) => held.promise.then(() => route.continue()))
    const asked = page.waitForRequest((request) => request.method() === 'PATCH')
    await press(page, 'two.txt')
    await page.keyboard.press('s')
    await asked
    await page.keyboard.press('Control+z')
    held.resolve()
    await page.getByText(FILES_TEXTS.undone, { exact: true }).first().waitFor()
    await expect.poll(() => starred.locator('[data-opens]').allTextContents()).toEqual(['one.txt'])
  })

  it('are found in a folder that has only partly loaded', async () => {
    const files = Array.from({ length: PAGE_MAX_ITEMS }, (_, index) => textSample(`a${index}.txt`, ''))
    await store(server, 'Big', ...files, pngSample('last.png'))
    const page = await openPage(server, { path: '/storage?folder=Big' })
    // The second page never arrives.
    await page.route(/cursor=/, () => {})
    await passGate(page)
    await rowOf(page, 'a0.txt').waitFor()
    await chooseInViewMenu(page, 'Photos')
    await expect.poll(() => shownNames(page)).toEqual(['last.png'])
    await toggleStarredOnly(page)
    await page.getByText(FILES_TEXTS.nothingMatches).waitFor()
  })

  it('share first letters with names, which type-ahead still finds', async () => {
    await store(server, 'Letter', textSample('apple.txt', 'a'), textSample('summer.txt', 's'))
    const page = await openScreen(server, { path: '/storage?folder=Letter' })
    await press(page, 'apple.txt')
    // Alone for a third of a second, the first letter is the shortcut for a star.
    await typeAtOnce(page, ['s', 'u'])
    await expect.poll(() => page.locator('[aria-selected=true] [data-opens]').allTextContents()).toEqual(['summer.txt'])
    await expect.poll(() => page.getByRole('img', { name: FILES_TEXTS.hasStar }).count()).toBe(0)
  })
})
