import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeElsewhere,
  deleteElsewhere,
  openInEditor,
  saveWithPin,
  storedFiles,
  storedText,
  textOf,
  waitForState,
  waitForTextFocus,
  write,
} from './editor.actions.ts'
import { closeDialog, openEntry, rowOf, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { enterPassword, FILE_PASSWORD, protect } from './protection.actions.ts'
import { waitUntilAllRead } from './search.actions.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openScreen,
  type Pinloft,
  passGate,
  resize,
  startPinloft,
  TEST_PIN,
  typeText,
  waitForFocus,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const CODE = `// A walk from the hut to the summit.
export interface Walk {
  name: string
  climbMetres: number
}

export function longest(walks: readonly Walk[]): Walk | null {
  return walks.toSorted((one, other) => other.climbMetres - one.climbMetres)[0] ?? null
}
`

describe('a new file', () => {
  it('is named, created, written and read next to its preview', async () => {
    await store(server, 'New', textSample('Untitled.md', 'taken'))
    const page = await openScreen(server, { path: '/storage?folder=New', expectedStatuses: [403] })
    await page.getByRole('button', { name: EDITOR_TEXTS.new, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create Folder' }).waitFor()
    await page.getByRole('menuitem', { name: EDITOR_TEXTS.newMarkdownFile }).click()
    const naming = page.getByRole('dialog', { name: EDITOR_TEXTS.newTitle.markdown })
    const name = naming.getByLabel(EDITOR_TEXTS.nameLabel)
    await expect.poll(() => name.inputValue()).toBe('Untitled (1).md')
    await expectNoAxeViolations(page)
    await typeText(page, 'Notes')
    await expect.poll(() => name.inputValue()).toBe('Notes.md')
    await naming.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await page.keyboard.press('Enter')
    await naming.getByText(ERRORS.pin_invalid.message, { exact: true }).waitFor()
    await expect.poll(() => naming.getByLabel(ACCESS_TEXTS.pinLabel).inputValue()).toBe('')
    await naming.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')

    await waitForState(page, 'saved')
    await waitForTextFocus(page, 'Notes.md')
    await page.keyboard.insertText('# Alps\n\n- [x] boots\n\nSnow **above** the hut.\n')
    await waitForState(page, 'unsaved')
    const preview = page.getByRole('region', { name: EDITOR_TEXTS.previewLabel })
    await preview.getByRole('heading', { name: 'Alps' }).waitFor()
    // The PIN has just been entered.
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'New', 'Notes.md')).toContain('Snow **above** the hut.')
    await closeDialog(page)
    await expect.poll(() => rowOf(page, 'Notes.md').getAttribute('aria-selected')).toBe('true')
  })

  it('must have a name that is not taken', async () => {
    await store(server, 'Taken', textSample('a.txt', 'taken'))
    const page = await openScreen(server, { path: '/storage?folder=Taken', expectedStatuses: [409] })
    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 300 } })
    await page.getByRole('menuitem', { name: EDITOR_TEXTS.newTextFile }).click()
    const naming = page.getByRole('dialog', { name: EDITOR_TEXTS.newTitle.text })
    await naming.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    for (const [typed, problem] of [
      ['a/b', ERRORS.file_name_invalid.message],
      ['a.txt', ERRORS.file_exists.message],
    ] as const) {
      await naming.getByLabel(EDITOR_TEXTS.nameLabel).fill(typed)
      await naming.getByRole('button', { name: EDITOR_TEXTS.create }).click()
      await naming.getByText(problem, { exact: true }).waitFor()
    }
  })
})

describe('a text', () => {
  it('opens with a shortcut, is saved with the PIN asked for once, and keeps its line endings', async () => {
    await store(server, 'Lines', textSample('lines.txt', 'one\r\ntwo\r\n'))
    const page = await openScreen(server, { path: '/storage?folder=Lines', expectedStatuses: [403] })
    await rowOf(page, 'lines.txt').click({ position: { x: 500, y: 12 } })
    await page.keyboard.press('e')
    await write(page, 'lines.txt', 'three\n')
    await saveWithPin(page, '000000')
    const asking = page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle })
    await asking.getByText(ERRORS.pin_invalid.message, { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await asking.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Lines', 'lines.txt')).toBe('one\r\ntwo\r\nthree\r\n')
    await waitForTextFocus(page, 'lines.txt')
    await typeText(page, 'four')
    await waitForState(page, 'unsaved')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Lines', 'lines.txt')).toBe('one\r\ntwo\r\nthree\r\nfour')
  })

  it('is searched, undone, left by Tab after Escape, and closed with the keyboard', async () => {
    await store(server, 'Keys', textSample('walk.ts', CODE))
    const page = await openScreen(server, { path: '/storage?folder=Keys' })
    await openEntry(page, 'walk.ts')
    await page.getByRole('dialog').getByRole('button', { name: EDITOR_TEXTS.edit, exact: true }).waitFor()
    await page.keyboard.press('e')
    const text = textOf(page, 'walk.ts')
    await text.waitFor()
    await page.keyboard.press('Tab')
    await waitForState(page, 'unsaved')
    await page.keyboard.press('Control+z')
    await waitForState(page, 'saved')
    await page.keyboard.press('Control+f')
    await typeText(page, 'climb')
    const finding = page.getByRole('search', { name: EDITOR_TEXTS.find })
    const waitUntilFound = (selected: number, total: number) =>
      finding.getByText(EDITOR_TEXTS.found({ selected, total, isCut: false }), { exact: true }).waitFor()
    await waitUntilFound(0, 3)
    await page.keyboard.press('Enter')
    await waitUntilFound(1, 3)
    await page.keyboard.press('Shift+Enter')
    await waitUntilFound(3, 3)
    await finding.getByRole('textbox', { name: EDITOR_TEXTS.replaceField }).fill('height')
    await finding.getByRole('button', { name: EDITOR_TEXTS.replaceAll }).click()
    await waitUntilFound(0, 0)
    await expect.poll(() => text.innerText()).toContain('other.heightMetres - one.heightMetres')
    await text.getByText('Walk', { exact: true }).first().dblclick()
    await page.keyboard.press('Control+z')
    // The selection becomes the search term, and the next letter replaces it.
    await text.getByText('Walk', { exact: true }).first().dblclick()
    await page.keyboard.press('Control+f')
    await waitUntilFound(2, 6)
    await typeText(page, 'climb')
    await waitUntilFound(0, 3)
    await page.keyboard.press('Escape')
    await finding.waitFor({ state: 'detached' })
    const hasText = () => text.evaluate((element) => element === document.activeElement)
    await expect.poll(() => hasText()).toBe(true)
    // Tab leaves for two seconds only.
    await page.clock.setFixedTime(Date.now())
    await page.keyboard.press('Escape')
    // The match is selected: the first Escape clears the selection.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => hasText()).toBe(false)
    await waitForState(page, 'saved')
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'detached' })
    await waitForFocus(page.getByRole('grid'))
  })

  it('with unsaved changes is not lost by closing or leaving', async () => {
    await store(server, 'Guard', textSample('a.txt', 'first'))
    const page = await openScreen(server, { path: '/storage?folder=Guard' })
    const editor = await openInEditor(page, 'a.txt')
    await write(page, 'a.txt', ' second')
    const leaving = page.getByRole('dialog', { name: EDITOR_TEXTS.leaveTitle })
    await editor.getByRole('button', { name: 'Close' }).click()
    await leaving.getByRole('button', { name: EDITOR_TEXTS.keepEditing }).click()
    await leaving.waitFor({ state: 'detached' })
    await expect.poll(() => textOf(page, 'a.txt').innerText()).toBe('first second')

    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reload
    await expect.poll(() => textOf(page, 'a.txt').innerText()).toBe('first second')

    await editor.getByRole('button', { name: 'Close' }).click()
    await expectNoAxeViolations(page)
    await leaving.getByRole('button', { name: EDITOR_TEXTS.save, exact: true }).click()
    await page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle }).getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await editor.waitFor({ state: 'detached' })
    await expect.poll(() => storedText(server, 'Guard', 'a.txt')).toBe('first second')

    await openEntry(page, 'a.txt')
    await page.getByRole('dialog').getByRole('button', { name: EDITOR_TEXTS.edit, exact: true }).click()
    await write(page, 'a.txt', ' third')
    await editor.getByRole('button', { name: 'Close' }).click()
    await leaving.getByRole('button', { name: EDITOR_TEXTS.discard }).click()
    await editor.waitFor({ state: 'detached' })
    await expect.poll(() => storedText(server, 'Guard', 'a.txt')).toBe('first second')
  })

  it('that cannot be edited is reported', async () => {
    const latin = { name: 'latin.txt', mimeType: 'text/plain', buffer: Buffer.from('Größe', 'latin1') }
    const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(TEXT_EDIT_MAX_BYTES + 1, 'x') }
    await store(server, 'Beyond', latin, large)
    const page = await openScreen(server, { path: '/storage?folder=Beyond' })
    for (const [name, words] of [
      [latin.name, ERRORS.file_not_text.message],
      [large.name, ERRORS.text_too_large.message],
    ] as const) {
      const editor = await openInEditor(page, name)
      await editor.getByText(words, { exact: true }).waitFor()
      await editor.getByRole('button', { name: 'Download' }).waitFor()
      await expectNoAxeViolations(page)
      await closeDialog(page)
    }
  })
})

describe('a text that was changed elsewhere in the meantime', () => {
  const BEFORE = 'Bread\nMilk\nApples\n'
  const THEIRS = 'Bread\nOat milk\nApples\n'
  const MINE = `${BEFORE}Cheese`

  /** Changes the text in the browser and elsewhere, then saves. */
  async function collide(name: string): Promise<Page> {
    await store(server, 'Both', textSample(name, BEFORE))
    const page = await openScreen(server, { path: '/storage?folder=Both', expectedStatuses: [404, 409, 507] })
    await openInEditor(page, name)
    await write(page, name, 'Cheese')
    await changeElsewhere(server, 'Both', name, THEIRS)
    await saveWithPin(page)
    await page.getByRole('heading', { name: EDITOR_TEXTS.conflictTitle }).waitFor()
    return page
  }

  it('is kept as edited here', async () => {
    const page = await collide('mine.txt')
    await page.getByRole('textbox', { name: EDITOR_TEXTS.theirs }).getByText('Oat milk').waitFor()
    await page.getByRole('textbox', { name: EDITOR_TEXTS.mine, exact: true }).getByText('Cheese').waitFor()
    const heading = page.getByRole('heading', { name: EDITOR_TEXTS.conflictTitle })
    await waitForFocus(heading)
    // Another version is refused too, although its text looks the same.
    await changeElsewhere(server, 'Both', 'mine.txt', `\ufeff${THEIRS}`)
    const keepMine = page.getByRole('button', { name: EDITOR_TEXTS.keepMine })
    await keepMine.click()
    await waitForFocus(heading)
    // Any other failure is told here too, with the focus left where it is.
    const { status, message } = ERRORS.no_space
    await page.route('**/content', (route) => route.fulfill({ status, json: { message, code: 'no_space' } }))
    await keepMine.click()
    await page.getByRole('alert').getByText(`${message}. ${EDITOR_TEXTS.stillHere}`).waitFor()
    await waitForFocus(keepMine)
    await expectNoAxeViolations(page)
    await page.unroute('**/content')
    await keepMine.click()
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Both', 'mine.txt')).toBe(MINE)
  })

  it('is taken as edited there, with the local edits one undo away', async () => {
    const page = await collide('theirs.txt')
    await page.getByRole('button', { name: EDITOR_TEXTS.takeTheirs }).click()
    await waitForState(page, 'saved')
    await expect.poll(() => textOf(page, 'theirs.txt').innerText()).toContain('Oat milk')
    await waitForTextFocus(page, 'theirs.txt')
    await page.keyboard.press('Control+z')
    await waitForState(page, 'unsaved')
    await expect.poll(() => textOf(page, 'theirs.txt').innerText()).toContain('Cheese')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Both', 'theirs.txt')).toBe(MINE)
  })

  it('is kept in both versions', async () => {
    const page = await collide('both.txt')
    await page.getByRole('button', { name: EDITOR_TEXTS.keepBoth }).click()
    await page.getByRole('dialog', { name: 'both (1).txt' }).waitFor()
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Both', 'both.txt')).toBe(THEIRS)
    await expect.poll(() => storedText(server, 'Both', 'both (1).txt')).toBe(MINE)
    await write(page, 'both.txt', '!')
    await waitForState(page, 'unsaved')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Both', 'both (1).txt')).toBe(`${MINE}!`)
  })

  it('stays open for editing, conflicts again, and becomes a new file if that is deleted', async () => {
    const page = await collide('again.txt')
    await page.keyboard.press('Escape')
    await waitForState(page, 'unsaved')
    await changeElsewhere(server, 'Both', 'again.txt', 'Nothing\n')
    await page.keyboard.press('Control+s')
    await page.getByRole('textbox', { name: EDITOR_TEXTS.theirs }).getByText('Nothing').waitFor()
    await deleteElsewhere(server, 'Both', 'again.txt')
    await page.getByRole('button', { name: EDITOR_TEXTS.keepMine }).click()
    await page.getByRole('alert').getByText(`${EDITOR_TEXTS.deleted} ${EDITOR_TEXTS.stillHere}`).waitFor()
    await page.getByRole('button', { name: EDITOR_TEXTS.saveAsNew }).click()
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Both', 'again.txt')).toBe(MINE)
  })
})

describe('a text that cannot be saved', () => {
  /** Shows why, and keeps the text. */
  async function expectKept(page: Page, name: string, words: string): Promise<void> {
    await page.getByRole('alert').getByText(`${words} ${EDITOR_TEXTS.stillHere}`).waitFor()
    await waitForState(page, 'failed')
    await expect.poll(() => textOf(page, name).innerText()).toBe('first second')
    await expectNoAxeViolations(page)
  }

  it('because its file was deleted becomes a new file', async () => {
    await store(server, 'Gone', textSample('gone.txt', 'first'))
    const page = await openScreen(server, { path: '/storage?folder=Gone', expectedStatuses: [404] })
    const editor = await openInEditor(page, 'gone.txt')
    await write(page, 'gone.txt', ' second')
    await deleteElsewhere(server, 'Gone', 'gone.txt')
    await saveWithPin(page)
    await expectKept(page, 'gone.txt', EDITOR_TEXTS.deleted)
    await editor.getByRole('button', { name: EDITOR_TEXTS.saveAsNew }).click()
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Gone', 'gone.txt')).toBe('first second')
  })

  it('because of a full disk, a lost connection or its size is saved later', async () => {
    await store(server, 'Full', textSample('a.txt', 'first'))
    const expectedFaults = [/ERR_FAILED/]
    const page = await openScreen(server, {
      path: '/storage?folder=Full',
      expectedStatuses: [507],
      expectedFaults,
    })
    await openInEditor(page, 'a.txt')
    await write(page, 'a.txt', ' second')
    const { status, message } = ERRORS.no_space
    await page.route('**/content', (route) => route.fulfill({ status, json: { message, code: 'no_space' } }))
    await saveWithPin(page)
    await expectKept(page, 'a.txt', `${message}.`)
    await page.unroute('**/content')
    await page.route('**/content', (route) => route.abort())
    await page.keyboard.press('Control+s')
    await expectKept(page, 'a.txt', ACCESS_TEXTS.connectionError)
    await page.unroute('**/content')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await page.keyboard.insertText('x'.repeat(TEXT_EDIT_MAX_BYTES))
    await waitForState(page, 'unsaved')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText(ERRORS.text_too_large.message).waitFor()
    await page.keyboard.press('Control+z')
    await typeText(page, '!')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Full', 'a.txt')).toBe('first second!')
  })

  it('because the session has ended is restored behind the gate', async () => {
    await store(server, 'Ended', textSample('a.txt', 'first'))
    const page = await openScreen(server, { path: '/storage?folder=Ended', expectedStatuses: [401] })
    await openInEditor(page, 'a.txt')
    await write(page, 'a.txt', ' second')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle }).getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.context().clearCookies()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: ACCESS_TEXTS.submit }).waitFor()
    await expect.poll(() => page.getByText('first second').count()).toBe(0)
    await passGate(page)
    await expectKept(page, 'a.txt', EDITOR_TEXTS.sessionEnded)
    await textOf(page, 'a.txt').click()
    await saveWithPin(page)
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Ended', 'a.txt')).toBe('first second')
  })
})

it('a protected text is opened and saved with its password, and stays encrypted when both versions are kept', async () => {
  await store(server, 'Locked', textSample('secret.txt', 'first'))
  await protect(server, 'Locked', ['secret.txt'])
  const page = await openScreen(server, { path: '/storage?folder=Locked', expectedStatuses: [403, 409] })
  await openInEditor(page, 'secret.txt')
  await enterPassword(page)
  await write(page, 'secret.txt', ' second')
  await page.keyboard.press('Control+s')
  const asking = page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle })
  await asking.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await asking.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await asking.getByText(ERRORS.password_incorrect.message, { exact: true }).waitFor()
  await asking.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill(FILE_PASSWORD)
  await page.keyboard.press('Enter')
  await waitForState(page, 'saved')
  await expect.poll(() => storedText(server, 'Locked', 'secret.txt', FILE_PASSWORD)).toBe('first second')

  await changeElsewhere(server, 'Locked', 'secret.txt', 'theirs', FILE_PASSWORD)
  await write(page, 'secret.txt', ' third')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: EDITOR_TEXTS.keepBoth }).click()
  await page.getByRole('dialog', { name: 'secret (1).txt' }).waitFor()
  await waitForState(page, 'saved')
  expect((await storedFiles(server, 'Locked')).map(({ isPasswordProtected }) => isPasswordProtected)).toEqual([
    true,
    true,
  ])
  await expect.poll(() => storedText(server, 'Locked', 'secret.txt', FILE_PASSWORD)).toBe('theirs')
  await expect.poll(() => storedText(server, 'Locked', 'secret (1).txt', FILE_PASSWORD)).toBe('first second third')
})

describe('a text that was previewed', () => {
  it('is edited as currently stored, even when the browser has cached the preview of a shorter version', async () => {
    await store(server, 'Previewed', textSample('list.txt', 'first\n'))
    const page = await openScreen(server, { path: '/storage?folder=Previewed' })
    await openEntry(page, 'list.txt')
    const preview = page.getByRole('dialog', { name: 'list.txt' })
    await preview.locator('pre').getByText('first').waitFor()
    await closeDialog(page)
    await changeElsewhere(server, 'Previewed', 'list.txt', 'first\ntheirs\n')
    await openInEditor(page, 'list.txt')
    await textOf(page, 'list.txt').getByText('theirs').waitFor()
    await write(page, 'list.txt', 'mine')
    await saveWithPin(page)
    await waitForState(page, 'saved')
    await expect.poll(() => storedText(server, 'Previewed', 'list.txt')).toBe('first\ntheirs\nmine')
  })

  it('follows a change while it is open, as pages and images do', async () => {
    const drawing = (sizePx: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}"/>`
    await store(
      server,
      'Followed',
      textSample('list.txt', 'first\n'),
      textSample('page.html', '<p>first</p>', 'text/html'),
      textSample('square.svg', drawing(10), 'image/svg+xml'),
    )
    const page = await openScreen(server, { path: '/storage?folder=Followed' })
    await openEntry(page, 'list.txt')
    const text = page.getByRole('dialog', { name: 'list.txt' }).locator('pre')
    await text.getByText('first').waitFor()
    await changeElsewhere(server, 'Followed', 'list.txt', 'first\ntheirs\n')
    await text.getByText('theirs').waitFor()
    await page.keyboard.press('ArrowRight')
    const frame = page.getByRole('dialog', { name: 'page.html' }).frameLocator('iframe')
    await frame.getByText('first').waitFor()
    await changeElsewhere(server, 'Followed', 'page.html', '<p>first</p><p>theirs</p>')
    await frame.getByText('theirs').waitFor()
    await page.keyboard.press('ArrowRight')
    const picture = page.getByRole('dialog', { name: 'square.svg' }).getByRole('img', { name: 'square.svg' })
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(10)
    await changeElsewhere(server, 'Followed', 'square.svg', drawing(40))
    await expect.poll(width).toBe(40)
  })

  it('follows a change while it is open from the palette', async () => {
    await store(server, 'Palette', textSample('agenda.txt', 'first\n'))
    await waitUntilAllRead(server)
    const page = await openScreen(server)
    await page.getByRole('button', { name: SEARCH_TEXTS.open }).filter({ visible: true }).click()
    await page.getByRole('combobox', { name: SEARCH_TEXTS.open }).fill('agenda')
    await page.getByRole('option', { name: 'agenda.txt' }).click()
    const text = page.getByRole('dialog', { name: 'agenda.txt' }).locator('pre')
    await text.getByText('first').waitFor()
    await changeElsewhere(server, 'Palette', 'agenda.txt', 'first\ntheirs\n')
    await text.getByText('theirs').waitFor()
  })
})

describe('the editor', () => {
  it('has no accessibility violations, does not scroll sideways, and is readable in light and dark', async () => {
    const folder = 'Looks'
    await store(
      server,
      folder,
      textSample('walk.ts', CODE),
      textSample('notes.md', '# Alps\n\nSnow **above** the hut.\n'),
    )
    const path = `/storage?folder=${encodeURIComponent(folder)}`
    const page = await openScreen(server, { path, expectedStatuses: [409] })
    const open = async (name: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: EDITOR_TEXTS.edit }).click()
      await textOf(page, name).waitFor({ state: 'attached' })
    }
    await open('notes.md')
    await page.getByRole('heading', { name: 'Alps' }).waitFor()
    await expectGoodLooks(page, 'editor-markdown')
    await resize(page, 360)
    await page.getByRole('heading', { name: 'Alps' }).waitFor()
    await expectGoodLooks(page, 'editor-markdown')
    await resize(page, 1280)
    await closeDialog(page)

    await open('walk.ts')
    await page.getByRole('button', { name: EDITOR_TEXTS.find }).click()
    await typeText(page, 'climb')
    await expectGoodLooks(page, 'editor-code', { widths: [1280, 360] })
    await write(page, 'walk.ts', '// The end\n')
    await changeElsewhere(server, folder, 'walk.ts', CODE.replace('longest', 'steepest'))
    await saveWithPin(page)
    await page.getByRole('heading', { name: EDITOR_TEXTS.conflictTitle }).waitFor()
    await expectGoodLooks(page, 'editor-conflict', { widths: [1280, 360] })
  })
})
