import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { storedText, textOf, waitForState } from './editor.actions.ts'
import { rowOf, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { activeName, selectedNames } from './grid.actions.ts'
import { watchedKeyboard } from './keyboard.actions.ts'
import { waitUntilAllRead } from './search.actions.ts'
import { openPage, startPinloftForTest, TEST_PIN, waitForToast } from './support.ts'
import { drag, holdFinger } from './touch.actions.ts'

const FRUIT = ['a apples.txt', 'b beets.txt', 'c cherries.txt', 'd dill.txt', 'e elder.txt']
const HARVEST = [...FRUIT, 'x field.png', 'y meadow.png', 'z diary.txt']

/** A server with the folders Farm, Farm/Barn, which is empty, and Farm/Harvest. */
async function startFarm() {
  const server = await startPinloftForTest()
  await store(server, 'Farm/Barn')
  await store(
    server,
    'Farm/Harvest',
    ...FRUIT.map((name) => textSample(name, name)),
    pngSample('x field.png'),
    pngSample('y meadow.png'),
    textSample('z diary.txt', 'Rain.'),
  )
  await waitUntilAllRead(server)
  return server
}

function listOf(page: Page, folder: string) {
  return page.getByRole('grid', { name: `Files in ${folder}`, exact: true })
}

function shownNames(page: Page): Promise<string[]> {
  return page.locator('[data-index] [data-opens]').allTextContents()
}

describe('ten tasks', () => {
  it('are done with the keyboard alone, which is never lost', async () => {
    const server = await startFarm()
    const page = await openPage(server, { path: '/storage' })
    const { press, type, step, tabTo } = watchedKeyboard(page)
    /** Moves to the entry of the open folder whose name starts with these letters. */
    const goTo = async (letters: string, name: string) => {
      await type(letters)
      await expect.poll(() => activeName(page)).toBe(name)
    }

    await step('passing the gate')
    await type(TEST_PIN)
    await press('Enter')
    await listOf(page, 'Root').waitFor()

    await step('finding a folder')
    await press('Control+k')
    await page.getByRole('combobox', { name: SEARCH_TEXTS.open }).waitFor()
    await type('farm')
    const group = page.getByRole('group', { name: SEARCH_TEXTS.foldersGroup })
    await group.getByRole('option', { name: 'Farm', selected: true }).waitFor()
    await press('Enter')
    await listOf(page, 'Farm').waitFor()

    await step('opening a folder')
    await goTo('har', 'Harvest')
    await press('Enter')
    await listOf(page, 'Farm/Harvest').waitFor()

    await step('selecting five files')
    await press('Home')
    for (let more = 0; more < 4; more++) await press('Shift+ArrowDown')
    await expect.poll(() => selectedNames(page)).toEqual(FRUIT)

    await step('moving them by cutting and pasting')
    await press('Control+x')
    await press('Backspace')
    await listOf(page, 'Farm').waitFor()
    await goTo('barn', 'Barn')
    await press('Enter')
    await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
    await press('Control+v')
    await expect.poll(() => shownNames(page)).toEqual(FRUIT)

    await step('undoing')
    await press('Control+z')
    await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
    await press('Backspace')
    await listOf(page, 'Farm').waitFor()
    await goTo('har', 'Harvest')
    await press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(HARVEST)

    await step('moving them with the menu, and undoing it in the message')
    await press('Home')
    for (let more = 0; more < 4; more++) await press('Shift+ArrowDown')
    await press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move to…' }).waitFor()
    await type('move')
    await press('Enter')
    const moving = page.getByRole('dialog', { name: FILES_TEXTS.transferTitle.move })
    await moving.getByRole('treeitem', { name: 'Barn' }).waitFor()
    await type('barn')
    await moving.getByText('To: Root / Farm / Barn').waitFor()
    await tabTo(moving.getByRole('button', { name: FILES_TEXTS.transferAction.move }))
    await press('Enter')
    await moving.waitFor({ state: 'detached' })
    await waitForToast(page)
    await expect.poll(() => shownNames(page)).toEqual(HARVEST.slice(5))
    await press('F8')
    await tabTo(page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }))
    await press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(HARVEST)
    await press('Escape')

    await step('opening a preview')
    await tabTo(listOf(page, 'Farm/Harvest'))
    await press('End')
    await press('ArrowUp')
    await press('ArrowUp')
    await press('Space')
    await page.getByRole('dialog', { name: 'x field.png' }).getByRole('img', { name: 'x field.png' }).waitFor()

    await step('going to the next one')
    await press('ArrowRight')
    await page.getByRole('dialog', { name: 'y meadow.png' }).waitFor()
    await press('ArrowRight')
    await page.getByRole('dialog', { name: 'z diary.txt' }).locator('pre').getByText('Rain.').waitFor()

    await step('editing it')
    await press('e')
    await textOf(page, 'z diary.txt').and(page.locator(':focus')).waitFor()
    await press('Control+End')
    await type(' Sun!')

    await step('saving it')
    await press('Control+s')
    const asking = page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle })
    await asking.getByLabel(ACCESS_TEXTS.pinLabel).and(page.locator(':focus')).waitFor()
    await type(TEST_PIN)
    await press('Enter')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Farm/Harvest', 'z diary.txt')).toBe('Rain. Sun!')

    await step('going back')
    // After Escape, Tab leaves the text instead of indenting it, but only for a while.
    while ((await textOf(page, 'z diary.txt').and(page.locator(':focus')).count()) > 0) {
      await press('Escape')
      await press('Shift+Tab')
    }
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press('Backspace')
    await listOf(page, 'Farm').waitFor()
    await step('the end')
    await expect.poll(() => activeName(page)).toBe('Harvest')
  })
})

describe.each([360, 820])('the same tasks by touch at %i', (width) => {
  // In the gate: the specs of the features, each of which has its own on a phone.
  it.runIf(isLongRun)('need neither mouse nor keyboard, except to enter text', async () => {
    const server = await startFarm()
    const page = await openPage(server, { path: '/storage', width, touch: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
    const dialog = (name: string) => page.getByRole('dialog', { name })

    // Passing the gate.
    await page.getByLabel(ACCESS_TEXTS.pinLabel).tap()
    await page.keyboard.insertText(TEST_PIN)
    await button(ACCESS_TEXTS.submit).tap()

    // Finding a folder.
    await rowOf(page, 'Farm').waitFor()
    await button(SEARCH_TEXTS.field).tap()
    await page.getByRole('searchbox').tap()
    await page.keyboard.insertText('farm')
    await page
      .getByRole('grid', { name: SEARCH_TEXTS.results })
      .getByRole('row')
      .filter({ hasText: 'Farm' })
      .first()
      .tap()
    await listOf(page, 'Farm').waitFor()

    // Opening a folder.
    await rowOf(page, 'Harvest').tap()
    await listOf(page, 'Farm/Harvest').waitFor()

    // Selecting five files.
    const [first = '', ...others] = FRUIT
    await holdFinger(page, rowOf(page, first), async () => (await selectedNames(page)).length === 1)
    for (const name of others) await rowOf(page, name).tap()
    await expect.poll(() => selectedNames(page)).toEqual(FRUIT)

    // Moving them.
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).tap()
    const moving = dialog(FILES_TEXTS.transferTitle.move)
    await moving.getByRole('treeitem', { name: 'Barn' }).tap()
    await moving.getByText('To: Root / Farm / Barn').waitFor()
    await moving.getByRole('button', { name: FILES_TEXTS.transferAction.move }).tap()
    await moving.waitFor({ state: 'detached' })
    await waitForToast(page)
    await expect.poll(() => shownNames(page)).toEqual(HARVEST.slice(FRUIT.length))

    // Undoing.
    await button(FILES_TEXTS.undo).tap()
    await expect.poll(() => shownNames(page)).toEqual(HARVEST)

    // A preview, and the next ones by a swipe.
    await rowOf(page, 'x field.png').tap()
    await dialog('x field.png').getByRole('img', { name: 'x field.png' }).waitFor()
    await swipeToNext(page)
    await dialog('y meadow.png').waitFor()
    await swipeToNext(page)
    await dialog('z diary.txt').locator('pre').getByText('Rain.').waitFor()

    // Editing the text.
    await dialog('z diary.txt').getByRole('button', { name: EDITOR_TEXTS.edit, exact: true }).tap()
    await textOf(page, 'z diary.txt').tap()
    await page.keyboard.insertText('Sun! ')
    await waitForState(page, 'unsaved')

    // Saving it.
    await button(EDITOR_TEXTS.save).tap()
    const asking = dialog(EDITOR_TEXTS.pinTitle)
    await asking.getByLabel(ACCESS_TEXTS.pinLabel).tap()
    await page.keyboard.insertText(TEST_PIN)
    await asking.getByRole('button', { name: EDITOR_TEXTS.save, exact: true }).tap()
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Farm/Harvest', 'z diary.txt')).toContain('Sun!')

    // Going back.
    await dialog('z diary.txt').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (width < 600) await button(FILES_TEXTS.back).tap()
    else await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'Farm' }).tap()
    await rowOf(page, 'Barn').waitFor()
  })
})

async function swipeToNext(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const y = height / 2
  await drag(page, [
    [width * 0.8, y],
    [width * 0.5, y],
    [width * 0.2, y],
  ])
}
