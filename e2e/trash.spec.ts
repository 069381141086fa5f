import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, store } from './files.actions.ts'
import { pdfSample, pngSample, textSample } from './files.samples.ts'
import { chooseAction, FILE_PASSWORD, protect } from './protection.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
} from './support.ts'
import { namesIn, removeAllOf } from './trash.actions.ts'

const TRASH = '/storage?view=trash'

describe('a deletion', () => {
  let server: Pinloft
  beforeAll(async () => {
    server = await startPinloft()
    await store(server, 'Secrets/Deep', textSample('first.txt', 'one'), textSample('second.txt', 'two'))
    await protect(server, 'Secrets/Deep', ['first.txt', 'second.txt'])
    await store(server, '', textSample('open.txt', 'three'), pngSample('picture.png'))
  })
  afterAll(() => server.stop())

  it('of a folder says where it goes, asks for the passwords of the files in it, and can be undone', async () => {
    const page = await openPageInside(server, { path: '/storage', expectedStatuses: [403] })
    await chooseAction(page, 'Secrets', 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete Folder' })
    await dialog.getByText(`Secrets${TRASH_TEXTS.goesToTrash.folder} ${TRASH_TEXTS.keptFor(30)}`).waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('File password required', { exact: true }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-password-of') ?? null)
    await expect.poll(focused).not.toBeNull()
    await expectGoodLooks(page, 'trash-delete')
    await dialog.getByLabel('second.txt', { exact: true }).fill(FILE_PASSWORD)
    await dialog.getByLabel('first.txt', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('Incorrect password', { exact: true }).waitFor()
    await dialog.getByRole('switch', { name: TRASH_TEXTS.samePassword }).check()
    await dialog.getByLabel(TRASH_TEXTS.sharedPassword, { exact: true }).fill(FILE_PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, 'Secrets').waitFor({ state: 'detached' })
    await page
      .getByText(TRASH_TEXTS.moved({ files: 0, folders: 1 }), { exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: FILES_TEXTS.undo, exact: true }).click()
    await rowOf(page, 'Secrets').waitFor()
  })

  it('of files and folders is a single action, and can also start from the preview and the details', async () => {
    await store(server, 'Other', textSample('a.txt', 'a'))
    const page = await openPageInside(server, { path: '/storage' })
    await rowOf(page, 'Other').locator('time').click()
    await rowOf(page, 'open.txt')
      .locator('time')
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: 'Delete 2 items' }).getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await rowOf(page, 'Other').waitFor({ state: 'detached' })
    await rowOf(page, 'open.txt').waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await rowOf(page, 'Other').waitFor()
    await rowOf(page, 'open.txt').waitFor()
    // The message would lie over the button of the details.
    const undone = page.locator('li[data-state=open]').filter({ hasText: 'Undone' })
    await undone.getByRole('button', { name: 'Close' }).click()
    await undone.waitFor({ state: 'detached' })

    await rowOf(page, 'picture.png').locator('[data-opens]').click()
    await page.getByRole('dialog').getByRole('img', { name: 'picture.png' }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: 'Delete File' }).getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await rowOf(page, 'picture.png').locator('time').click()
    await page.keyboard.press('i')
    await page
      .getByRole('complementary', { name: FILES_TEXTS.details })
      .getByRole('button', { name: 'Delete…' })
      .click()
    await page.getByRole('dialog', { name: 'Delete File' }).getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    // The event of a deletion may arrive before its reply.
    await page.route(/\/api\/files\/\w+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const response = await route.fetch()
      await rowOf(page, 'picture.png').waitFor({ state: 'detached' })
      await route.fulfill({ response })
    })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'picture.png').waitFor({ state: 'detached' })
  })
})

/** A server for a single test, with a folder, a note and a ticket in the trash. */
async function startWithTrash(): Promise<Pinloft> {
  const server = await startPinloftForTest()
  await store(server, 'Travel/Alps', pngSample('summit.png'), textSample('notes.txt', 'x'.repeat(5000)))
  await store(server, 'Travel', pdfSample('ticket.pdf', 'Zürich'), textSample('packing list.txt', 'boots'))
  await removeAllOf(server, 'Travel')
  return server
}

describe('the trash', () => {
  it('opens from the toolbar and the palette, and shows origin and remaining time, at once in every tab', async () => {
    const server = await startWithTrash()
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('link', { name: /^Trash: / }).waitFor()
    await page.getByRole('button', { name: TRASH_TEXTS.title, exact: true }).press('Enter')
    const alps = rowOf(page, 'Alps')
    await alps.getByText('Travel · 2 files', { exact: true }).waitFor()
    await expect.poll(() => page.locator('#main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
    await alps.getByText(TRASH_TEXTS.deletesIn(30), { exact: true }).waitFor()
    expect((await namesIn(page)).toSorted()).toEqual(['Alps', 'packing list.txt', 'ticket.pdf'])
    await store(server, '', textSample('later.txt', 'later'))
    await removeAllOf(server, '')
    await expect.poll(() => namesIn(page)).toContain('later.txt')
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await expectGoodLooks(page, 'trash')
    await page.keyboard.press('Backspace')
    await page.getByText('No files yet').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').or(page.getByPlaceholder(SEARCH_TEXTS.placeholder)).first().fill('recycle')
    await page.getByRole('option', { name: TRASH_TEXTS.title }).click()
    await rowOf(page, 'ticket.pdf').waitFor()
  })

  it('restores with the keyboard, under another name when the old one is taken', async () => {
    const server = await startWithTrash()
    await store(server, 'Travel', textSample('packing list.txt', 'another'))
    const page = await openPageInside(server, { path: TRASH })
    await rowOf(page, 'Travel').first().waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('p')
    await page.locator('[aria-selected=true]').getByText('packing list.txt').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: TRASH_TEXTS.restore }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page
      .getByText(TRASH_TEXTS.restoredAs(['packing list (1).txt']), { exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: TRASH_TEXTS.show, exact: true }).click()
    await page.locator('[aria-selected=true]').getByText('packing list (1).txt').waitFor()
  })

  it('deletes permanently with the PIN: one entry, and all', async () => {
    const server = await startWithTrash()
    const page = await openPageInside(server, { path: TRASH, expectedStatuses: [403] })
    await rowOf(page, 'ticket.pdf').locator('time').first().click()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: TRASH_TEXTS.purgeTitle({ files: 1, folders: 0 }) })
    const confirm = dialog.getByRole('button', { name: TRASH_TEXTS.purgeAction, exact: true })
    await confirm.click()
    await dialog.getByText('PIN is required', { exact: true }).waitFor()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await confirm.click()
    await dialog.getByText('Invalid PIN', { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel(ACCESS_TEXTS.pinLabel).inputValue()).toBe('')
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await rowOf(page, 'ticket.pdf').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: TRASH_TEXTS.emptyTrashAction }).click()
    await page
      .getByRole('dialog')
      .getByText(/^2 items \(.*\) will be deleted permanently/)
      .waitFor()
    await expectGoodLooks(page, 'trash-empty-dialog')
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: TRASH_TEXTS.empty }).waitFor()
    await expectGoodLooks(page, 'trash-empty')
  })

  it('keeps entries for as long as configured', async () => {
    const server = await startPinloftForTest()
    const page = await openPageInside(server, { path: TRASH })
    await page.getByRole('button', { name: TRASH_TEXTS.kept(30) }).click()
    const dialog = page.getByRole('dialog', { name: TRASH_TEXTS.settings })
    await dialog.getByLabel(TRASH_TEXTS.keptDays, { exact: true }).fill('366')
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await dialog.getByText(TRASH_TEXTS.keptDaysInvalid, { exact: true }).waitFor()
    await dialog.getByLabel(TRASH_TEXTS.keptDays, { exact: true }).fill('7')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: TRASH_TEXTS.kept(7) }).click()
    await dialog.getByRole('switch', { name: TRASH_TEXTS.isForever }).check()
    await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: TRASH_TEXTS.kept(null) }).waitFor()
    await page.getByText(TRASH_TEXTS.emptyHelp(null), { exact: true }).waitFor()
  })

  it('works on a phone, page by page, and restores everything at once', async () => {
    const server = await startPinloftForTest()
    const many = Array.from({ length: 230 }, (_, index) => textSample(`many ${index}.txt`, `${index}`))
    await store(server, 'Holiday in a place with quite a long name', ...many)
    await removeAllOf(server, 'Holiday in a place with quite a long name')
    const page = await openPageInside(server, { path: TRASH, width: 360, touch: true })
    await page.getByRole('button', { name: TRASH_TEXTS.settings }).tap()
    await page.getByRole('dialog', { name: TRASH_TEXTS.settings }).waitFor()
    await expectGoodLooks(page, 'trash-settings')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'many').first().tap()
    await page.getByRole('menuitem', { name: TRASH_TEXTS.restore }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.getByText('230 selected').waitFor()
    await expectGoodLooks(page, 'trash-selected')
    await page.getByRole('toolbar').getByRole('button', { name: TRASH_TEXTS.restore }).tap()
    await page.getByRole('heading', { name: TRASH_TEXTS.empty }).waitFor()
  })
})
