import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOCUMENT_PICTURES_PATH, type DocumentNode } from '@pinloft/contract/documents/content'
import { DOCUMENT_PICTURES_MAX } from '@pinloft/contract/documents/limits'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { KEY_HELP, KEYBOARD_TEXTS } from '@pinloft/contract/shared/keyboard-texts'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askServer } from './about-page.actions.ts'
import {
  begin,
  draftLine,
  draw,
  drawing,
  openDraftId,
  paste,
  storedDraft,
  temporaryFolder,
  text,
  waitUntilKept,
  wordsOf,
} from './documents.actions.ts'
import {
  COLUMNS,
  convertedByLibreOffice,
  DESCRIBED_PICTURE,
  structureOf,
  wordDocuments,
} from './documents-word.samples.ts'
import { openDevtools } from './page-pool.ts'
import { enterPassword, protect } from './protection.actions.ts'
import {
  openPage,
  openPageInside,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  TEST_PIN,
  typeText,
  waitForFocus,
} from './support.ts'

const PATH = '/create-document'
const FULL = { status: ERRORS.no_space.status, json: { message: ERRORS.no_space.message, code: 'no_space' } }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const PAGE = `<h1>Hut to hut, summer 2027</h1><p>Three people, two nights.</p>
<p>Snow can lie in the gully until mid-July, and by noon the sun stands right in it, so we start early.</p>
<table><tr><th>Day</th><th>Stage</th><th>Climb</th></tr><tr><td>1</td><td>To Trient</td><td>1,050 m</td></tr><tr><td>2</td><td>To Arpette</td><td>1,390 m</td></tr></table>`

describe('the tools of a document', () => {
  it('change a table and a picture, draw with a pen, and undo without a field', async () => {
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'rich')
    await text(page).focus()
    await paste(page, PAGE)
    await changeTable(page)
    await changePicture(page)
    await page.getByRole('radio', { name: TEXTS.modes.draw }).click()
    await drawWithPen(page)
    await page.getByRole('button', { name: TEXTS.toolNames.line, exact: true }).click()
    await draw(page, [100, 500], [300, 540])
    const items = (count: number) => page.locator(`[data-drawing-items="${count}"]`).waitFor({ state: 'attached' })
    await items(2)
    await page.keyboard.press('Control+z')
    await items(1)
    await page.keyboard.press('Control+y')
    await items(2)
    await page.getByRole('button', { name: TEXTS.toolNames.rectangle, exact: true }).click()
    await draw(page, [400, 500], [500, 600])
    await items(3)
    // A shape is erased as a whole.
    await page.getByRole('button', { name: TEXTS.toolNames.eraser, exact: true }).click()
    await draw(page, [200, 480], [200, 560])
    await items(2)
    await page.keyboard.press('Control+z')
    await items(3)
    await screenshot(page, 'editor-tools')
    await writeTask(page)
    await waitUntilKept(page)
    const stored = await storedDraft(server, openDraftId(page))
    const [stroke] = stored.drawing
    const pressures = stroke?.kind === 'stroke' ? stroke.points.filter((_, at) => at % 3 === 2) : []
    expect(pressures.at(-1)).toBeGreaterThan((pressures[0] ?? 1) + 0.3)
  })
})

/** A list of tasks as it is typed, and the number of words. */
async function writeTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: TEXTS.toolNames.text, exact: true }).click()
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await typeText(page, '[ ] Book the hut')
  await text(page).locator('li[data-checked=false]', { hasText: 'Book the hut' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeText(page, 'ridge')
  await page.locator('footer').getByText(TEXTS.words(40), { exact: true }).waitFor()
}

async function changeTable(page: Page): Promise<void> {
  await text(page).getByText('To Arpette').click()
  const tools = page.getByRole('toolbar', { name: TEXTS.tableTools })
  await tools.waitFor()
  const pick = async (menu: string, item: string) => {
    await tools.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  const [rows, columns] = [text(page).locator('tr'), text(page).locator('th')]
  await pick(TEXTS.row, TEXTS.rowBelow)
  await expect.poll(() => rows.count()).toBe(4)
  await pick(TEXTS.row, TEXTS.deleteRow)
  await pick(TEXTS.column, TEXTS.columnAfter)
  await expect.poll(() => columns.count()).toBe(4)
  await pick(TEXTS.column, TEXTS.deleteColumn)
  expect([await rows.count(), await columns.count()]).toEqual([3, 3])
  // By keyboard: to the tools, along them, and back.
  await text(page).getByText('To Trient').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedName(page)).toBe(TEXTS.column)
  await text(page).getByText('To Trient').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowRight')
  await tools.getByRole('button', { name: TEXTS.mergeCells }).click()
  await text(page).locator('td[colspan="2"]').waitFor()
  await tools.getByRole('button', { name: TEXTS.splitCell }).click()
  await text(page).locator('td[colspan="2"]').waitFor({ state: 'detached' })
  const widthBefore = (await columns.first().boundingBox())?.width ?? 0
  await dragBy(page, columns.first(), [widthBefore - 2, 12], -60)
  await expect.poll(async () => (await columns.first().boundingBox())?.width).toBeLessThan(widthBefore - 30)
}

async function changePicture(page: Page): Promise<void> {
  await text(page).getByText('Three people').click()
  await page.keyboard.press('End')
  const isStored = Promise.withResolvers<void>()
  await page.route(`**${addDocumentPicture.path}?*`, async (route) => {
    await isStored.promise
    await route.continue()
  })
  await pastePicture(page, 'ridge.png')
  await text(page).getByText(TEXTS.pictureAdding('ridge.png', 0)).waitFor()
  await screenshot(page, 'editor-picture-adding')
  // The place of the picture follows what is written meanwhile.
  await page.keyboard.press('Control+Home')
  await typeText(page, 'Walk')
  isStored.resolve()
  const picture = text(page).locator('p:text-is("Three people, two nights.") + * img')
  await picture.click()
  const tools = page.getByRole('toolbar', { name: TEXTS.pictureTools })
  await tools.getByRole('button', { name: TEXTS.pictureText }).click()
  await page.getByRole('dialog').getByLabel(TEXTS.pictureText).fill('Layers of ridges')
  await page.keyboard.press('Enter')
  await text(page).locator('img[alt="Layers of ridges"]').waitFor()
  await dragBy(page, text(page).locator('[data-resize-handle=bottom-right]'), [6, 6], -120)
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).width)).toBeLessThan(400)
  await tools.getByRole('button', { name: TEXTS.pictureSides.right }).click()
  const side = () =>
    picture.evaluate((image) => getComputedStyle(image.closest('[data-resize-container]') as Element).float)
  await expect.poll(side).toBe('right')
}

async function dragBy(page: Page, target: Locator, [x, y]: readonly [number, number], by: number): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is dragged is not in sight')
  await page.mouse.move(box.x + x, box.y + y - 1)
  await page.mouse.move(box.x + x, box.y + y)
  await page.mouse.down()
  await page.mouse.move(box.x + x + by, box.y + y, { steps: 5 })
  await page.mouse.up()
}

/** Presses ever harder. */
async function drawWithPen(page: Page): Promise<void> {
  const box = await drawing(page).boundingBox()
  if (box === null) throw new Error('There is nothing to draw on')
  const session = await openDevtools(page)
  for (let at = 0; at <= 10; at += 1) {
    await session.send('Input.dispatchMouseEvent', {
      type: at === 0 ? 'mousePressed' : at < 10 ? 'mouseMoved' : 'mouseReleased',
      x: box.x + 100 + at * 20,
      y: box.y + 450,
      button: 'left',
      buttons: at < 10 ? 1 : 0,
      clickCount: 1,
      force: 0.1 + at / 12,
      pointerType: 'pen',
    })
  }
  await session.detach()
}

describe('documents of Word', () => {
  it('stay the same on their way through the editor, and LibreOffice reads them as it reads those it made', async () => {
    const folder = await temporaryFolder()
    const words = await wordDocuments()
    const exported: Record<string, Buffer> = {}
    const waiting = Object.entries(words)
    const travel = async () => {
      const page = await openPageInside(server, { path: PATH })
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [name, word] = next
        const path = join(folder, `${name}.docx`)
        await writeFile(path, word)
        const first = await importWord(page, path)
        // What it was drawn as, 3 by 2 centimetres, and what it shows.
        const described = { type: 'image', attrs: { alt: 'Layers of "ridges" & a hut', width: 113, height: 76 } }
        if (name === DESCRIBED_PICTURE) expect.soft(first).toMatchObject([described, { type: 'paragraph' }])
        if (name === COLUMNS) expectColumns(first)
        exported[name] = await exportWord(page, path)
        await page.getByRole('button', { name: TEXTS.back }).click()
        expect.soft(await importWord(page, path), name).toEqual(first)
        await page.getByRole('button', { name: TEXTS.back }).click()
      }
    }
    await Promise.all([travel(), travel()])
    const [before, after] = [
      await convertedByLibreOffice(words, ['docx', 'html']),
      await convertedByLibreOffice(exported, ['docx', 'html']),
    ]
    for (const name of Object.keys(words)) {
      expect.soft(structureOf(after[name]), name).toEqual(structureOf(before[name]))
    }
  })
})

/** The widths of its columns are those that it was made with, and its headings are where they were. */
function expectColumns(blocks: unknown): void {
  const [table] = blocks as DocumentNode[]
  const cells = (table?.content ?? []).map((row) =>
    (row.content ?? []).map(({ type, attrs }) => [type, ...((attrs?.colwidth ?? []) as number[])]),
  )
  const [day = 0, stage = 0, distance = 0] = cells[1]?.map(([, width]) => Number(width)) ?? []
  expect.soft(stage / day).toBeCloseTo(300 / 80, 0)
  expect.soft(distance / day).toBeCloseTo(120 / 80, 0)
  expect.soft(cells).toEqual([
    [
      ['tableHeader', day],
      ['tableHeader', stage, distance],
    ],
    [
      ['tableHeader', day],
      ['tableCell', stage],
      ['tableCell', distance],
    ],
    [
      ['tableHeader', day],
      ['tableCell', distance],
    ],
  ])
}

/** Imports a file. Resolves with the text that the server keeps of it, without what differs each time. */
async function importWord(page: Page, path: string): Promise<unknown> {
  const choose = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: TEXTS.import }).click()
  await (await choose).setFiles(path)
  await text(page).waitFor()
  const { content } = await storedDraft(server, openDraftId(page))
  const blocks = JSON.parse(JSON.stringify(content.content), (key, value) => (key === 'src' ? 'a picture' : value))
  // The editor has an empty line at the end to write on.
  while (blocks.at(-1)?.type === 'paragraph' && blocks.at(-1).content === undefined) blocks.pop()
  return blocks
}

async function exportWord(page: Page, path: string): Promise<Buffer> {
  await page.getByRole('button', { name: TEXTS.more, exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: TEXTS.exportWord }).click()
  await (await download).saveAs(path)
  return readFile(path)
}

describe('a document in trouble', () => {
  it('says so in words and loses nothing: full disk, large picture, ended session', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [401, FULL.status] })
    await begin(page, 'blank')
    await page.route('**/api/documents/drafts/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(FULL) : route.continue(),
    )
    await typeText(page, 'Kept ')
    await expect.poll(() => draftLine(page).textContent()).toBe(`${TEXTS.notSaved}: ${ERRORS.no_space.message}`)
    await page.unroute('**/api/documents/drafts/*')
    await page.getByRole('button', { name: TEXTS.retry }).click()
    await waitUntilKept(page)

    await pastePicture(page, 'large.png', 100 * 1024 * 1024)
    await page.getByText(ERRORS.document_picture_too_large.message).first().waitFor()
    await page.getByRole('button', { name: TEXTS.versions }).click()
    await page.getByText(TEXTS.versionsEmpty).waitFor()
    await page.keyboard.press('Escape')

    await page.route('**/api/files/create-document', (route) => route.fulfill(FULL))
    await page.keyboard.press('Control+s')
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('In trouble')
    const pin = save.locator('input[type=password]').first()
    await pin.fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(ERRORS.no_space.message, { exact: true }).waitFor()
    await page.unroute('**/api/files/create-document')
    await pin.fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.savedFile('In trouble.html'), { exact: true }).waitFor()

    await text(page).focus()
    await page.keyboard.press('Control+End')
    await page.context().clearCookies()
    // At once: what is typed after the gate has come belongs to its field.
    await page.keyboard.insertText('after the end')
    await passGate(page)
    await text(page).getByText('Kept after the end').waitFor()
    await waitUntilKept(page)
    expect(wordsOf(await storedDraft(server, openDraftId(page)))).toBe('Kept after the end')

    // The palette finds it, and the help has its keys.
    await page.getByRole('button', { name: TEXTS.more, exact: true }).click()
    await page.getByRole('menuitem', { name: TEXTS.keys }).click()
    const help = page.getByRole('dialog', { name: KEYBOARD_TEXTS.title })
    await help.getByRole('heading', { name: KEY_HELP.documents.title }).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: TEXTS.back }).click()
    await text(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('in trouble')
    await page.getByRole('option', { name: TEXTS.draftWithChanges }).click()
    await text(page).getByText('Kept after the end').waitFor()
  })

  it('has at most a thousand pictures: more are refused before they are sent', async () => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const pictures = Array.from({ length: DOCUMENT_PICTURES_MAX - 1 }, (_, index) => ({
      type: 'image',
      attrs: { src: `${DOCUMENT_PICTURES_PATH}${index}` },
    }))
    const id = crypto.randomUUID()
    const content = { type: 'doc', content: pictures }
    const change = { draftRevision: 0, changeId: id, content }
    expect((await askServer(server, 'PUT', `/api/documents/drafts/${id}`, change)).status).toBe(200)
    const page = await openPage(server, { path: `${PATH}?document=${id}` })
    await page.route(`**${DOCUMENT_PICTURES_PATH}*`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ contentType: 'image/png', body }) : route.continue(),
    )
    await passGate(page)
    await text(page).waitFor()
    await pastePicture(page, 'last.png')
    await text(page).getByRole('img', { name: 'last' }).waitFor({ state: 'attached' })
    await pastePicture(page, 'more.png')
    await page.getByText(ERRORS.document_pictures_too_many.message).first().waitFor()
    await waitUntilKept(page)
    expect(JSON.stringify(await storedDraft(server, id)).split('"image"')).toHaveLength(DOCUMENT_PICTURES_MAX + 1)
  })

  it('stays protected while it is written on, and shows what another device wrote', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await begin(page, 'blank')
    await typeText(page, 'Secret ')
    await page.keyboard.press('Control+s')
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('Sealed')
    await save.locator('input[type=password]').first().fill(TEST_PIN)
    await save.getByRole('switch', { name: TEXTS.protect }).click()
    await save.getByLabel(TEXTS.password).fill('pass word')
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.savedFile('Sealed.html'), { exact: true }).waitFor()
    await text(page).focus()
    await page.keyboard.press('Control+End')
    await typeText(page, 'words')
    await waitUntilKept(page)
    const address = page.url()

    const other = await openPageInside(server, { path: address.slice(server.url.length), expectedStatuses: [403] })
    await other.getByRole('dialog').locator('input[type=password]').fill('pass word')
    await other.keyboard.press('Enter')
    await text(other).getByText('Secret words').waitFor()
    await text(other).focus()
    await other.keyboard.press('Control+End')
    await typeText(other, ' from afar')
    await text(page).getByText('Secret words from afar').waitFor()
    await page.keyboard.press('Control+s')
    await save.locator('input[type=password]').first().fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await save.waitFor({ state: 'detached' })
    expect((await storedDraft(server, openDraftId(page))) as object).toMatchObject({ message: 'Password required' })
  })
})

describe('a document whose file is protected elsewhere', () => {
  it('says so, keeps the text, and asks for the password before it stores it', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await begin(page, 'blank')
    await typeText(page, 'Open ')
    await page.keyboard.press('Control+s')
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('Protected later')
    await save.locator('input[type=password]').first().fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.savedFile('Protected later.html'), { exact: true }).waitFor()
    await protect(server, '', ['Protected later.html'])
    await text(page).focus()
    await page.keyboard.press('Control+End')
    await typeText(page, 'words')
    await expect.poll(() => draftLine(page).textContent()).toBe(`${TEXTS.notSaved}: ${TEXTS.protectedMeanwhile}`)
    await page.getByRole('button', { name: TEXTS.retry }).click()
    await enterPassword(page)
    await page.waitForURL('**documentFile=*')
    await waitForFocus(text(page))
    // The caret is where it was.
    await typeText(page, ' and more')
    await waitUntilKept(page)
    const address = page.url().slice(server.url.length)
    const other = await openPageInside(server, { path: address, expectedStatuses: [403] })
    await enterPassword(other)
    await text(other).getByText('Open words and more').waitFor()
  })
})

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

/** Pastes a picture, or so many bytes that claim to be one. */
async function pastePicture(page: Page, name: string, sizeBytes?: number): Promise<void> {
  await text(page).evaluate(
    async (element, options) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 472, height: 354 })
      canvas.getContext('2d')?.fillRect(0, 0, 472, 354)
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const bytes = options.sizeBytes === undefined ? (drawn ?? '') : new Uint8Array(options.sizeBytes)
      const data = new DataTransfer()
      data.items.add(new File([bytes], options.name, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { name, sizeBytes },
  )
}
