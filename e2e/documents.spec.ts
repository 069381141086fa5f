import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import { keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { type FileVersionPage, listFileVersions } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import {
  alphasOfRow,
  begin,
  colorAt,
  draftLine,
  draw,
  drawing,
  openDraftId,
  paste,
  storedDraft,
  storedDrafts,
  temporaryFolder,
  text,
  waitUntilKept,
  wordsOf,
} from './documents.actions.ts'
import { WORD_SOURCES } from './documents-word.samples.ts'
import { rowOf, sessionHeaders, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { PASTED, PASTED_BLOCKS } from './paste.samples.ts'
import { officeSample } from './previews.samples.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  passGate,
  startPinloft,
  TEST_PIN,
  typeAtOnce,
  typeText,
  waitForFocus,
} from './support.ts'
import { drag, pinch } from './touch.actions.ts'

const PATH = '/create-document'
const { actions } = TEXTS

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const FULL_PAGE = `<h1>Hut to hut, summer 2027</h1>
<p>Three people, two nights: from Le Tour over two passes, and down to the lake at <b>Champex</b>.</p>
<p style="text-align: center"><span style="color: #d23b3b; font-size: 18px; font-family: Georgia">Start early</span></p>
<h2>Stages</h2>
<table><tr><th>Day</th><th>Stage</th></tr><tr><td>1</td><td>Le Tour to Trient</td></tr><tr><td>2</td><td>Trient to Arpette</td></tr></table>
<ul><li><input type="checkbox" checked> Three beds</li><li><input type="checkbox"> Tickets</li></ul>`

/** Zooms by two fingers, draws with one where that is, and shows the whole width again. */
async function zoomAndDraw(page: Page): Promise<void> {
  const boxOf = async () => (await drawing(page).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const placeOf = (x: number, y: number, box: { x: number; y: number; width: number }) => {
    const zoom = box.width / PAGE_WIDTH_PIXELS
    return { x: (x - box.x) / zoom, y: (y - box.y) / zoom }
  }
  const before = await boxOf()
  await pinch(page, [170, 380], 60, 150)
  const zoomed = await boxOf()
  expect(zoomed.width / before.width).toBeCloseTo(2.5, 1)
  // What was between the fingers still is.
  const [held, holds] = [placeOf(170, 380, before), placeOf(170, 380, zoomed)]
  expect(Math.hypot(held.x - holds.x, held.y - holds.y)).toBeLessThan(4)
  await drag(
    page,
    [100, 140, 180, 220, 260].map((x) => [x, 330] as const),
  )
  await expect.poll(() => page.locator('[data-drawing-items]').getAttribute('data-drawing-items')).toBe('2')
  const drawn = placeOf(180, 330, zoomed)
  await expect.poll(async () => (await colorAt(page, drawn.x, drawn.y))[3]).toBeGreaterThan(0)
  await waitUntilKept(page)
  await pinch(page, [170, 380], 20, 300)
  expect((await boxOf()).width).toBeCloseTo(3 * PAGE_WIDTH_PIXELS, 0)
  await page.getByRole('button', { name: TEXTS.fitWidth }).click()
  await expect.poll(async () => (await boxOf()).width).toBeCloseTo(before.width, 0)
}

describe('a document', () => {
  it.each([1280, 360])('at %i is begun, written and drawn on, and looks good', async (width) => {
    const looks = width === 1280 ? { widths: [1280, 820] } : {}
    const page = await openPageInside(server, { path: PATH, width, touch: width < 600 })
    await page.getByRole('button', { name: TEXTS.kinds.rich.name }).waitFor()
    await expectGoodLooks(page, 'create-document', looks)
    await begin(page, 'rich')
    await text(page).focus()
    await paste(page, FULL_PAGE)
    await page.getByRole('textbox', { name: TEXTS.name }).fill(`Hut to hut ${width}`)
    await waitUntilKept(page)
    await text(page).getByText('Tickets', { exact: true }).click()
    await expectGoodLooks(page, 'editor-text', looks)
    await page.getByRole('radio', { name: TEXTS.modes.draw }).click()
    await drawing(page).waitFor()
    await draw(page, [100, 150], [200, 170], [300, 140])
    await waitUntilKept(page)
    await expectGoodLooks(page, 'editor-draw', looks)
    const stored = await storedDraft(server, openDraftId(page))
    expect(stored.drawing).toHaveLength(1)
    expect(stored.settings).toMatchObject({
      title: `Hut to hut ${width}`,
      mode: 'draw',
      fontFamily: 'Arial',
      fontSize: 16,
    })
    if (width < 600) await zoomAndDraw(page)
  })

  it('is written, saved and opened again without a mouse', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [403] })
    await page.getByRole('button', { name: TEXTS.kinds.blank.name }).focus()
    await page.keyboard.press('Enter')
    await waitForFocus(text(page))
    await typeText(page, 'Plain ')
    // Out of the text, to the tools, and back; later to those of the table that has the caret.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe(actions.undo)
    await text(page).focus()
    await page.keyboard.press('Control+b')
    await typeText(page, 'bold')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await typeText(page, '/tab')
    await page.getByRole('option', { name: actions.table }).waitFor()
    await page.keyboard.press('Enter')
    const table = page.getByRole('dialog', { name: TEXTS.tableTitle })
    await expect.poll(() => table.getByLabel(TEXTS.tableRows).inputValue()).toBe('3')
    await table.getByLabel(TEXTS.tableRows).fill('2')
    await page.keyboard.press('Enter')
    await text(page).locator('th').nth(2).waitFor()
    await expect.poll(() => text(page).locator('tr').count()).toBe(2)
    await typeText(page, 'head')
    // What is written at once is undone at once, so the number of steps differs.
    const rows = text(page).locator('tr')
    for (let step = 0; (await rows.count()) > 0 && step < 5; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => rows.count()).toBe(0)
    for (let step = 0; (await rows.count()) === 0 && step < 5; step += 1) await page.keyboard.press('Control+y')
    await expect.poll(() => rows.count()).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe(TEXTS.row)
    await page.keyboard.press('Control+f')
    await typeText(page, 'bold')
    await page.getByText(TEXTS.hits(1, 1), { exact: true }).waitFor()
    await page.getByRole('textbox', { name: TEXTS.replaceLabel }).fill('strong')
    await page.getByRole('button', { name: TEXTS.replaceAll }).press('Enter')
    await page.keyboard.press('Escape')
    await text(page).locator('strong', { hasText: 'strong' }).waitFor()

    await page.keyboard.press('Control+s')
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('Keys only')
    await save.locator('input[name=pin], input[type=password]').first().fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.pinWrongHelp, { exact: true }).waitFor()
    await save.locator('input[name=pin], input[type=password]').first().fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.savedFile('Keys only.html'), { exact: true }).waitFor()
    const id = openDraftId(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await text(page).waitFor({ state: 'detached' })
    await expect.poll(() => storedDraft(server, id)).toMatchObject({ isSaved: true, file: { name: 'Keys only.html' } })
    await page.getByRole('button', { name: 'Keys only', exact: true }).press('Enter')
    await text(page).getByText('Plain strong').waitFor()
  })

  it('has no name that is blank', async () => {
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'blank')
    await page.getByRole('button', { name: TEXTS.save, exact: true }).click()
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('  ')
    await page.keyboard.press('Enter')
    await page.getByText(DOCUMENTS_TEXTS.saveCancelled).first().waitFor()
    await page.getByText(DOCUMENTS_TEXTS.nameMissing).first().waitFor()
  })

  it('is opened from Cloud Storage, with its drawing, saved as a new version, and restored', async () => {
    const page = await openPageInside(server, { path: '/storage' })
    await page.getByRole('button', { name: 'Create Document' }).click()
    await waitForFocus(text(page))
    await typeText(page, 'From the storage')
    await page.getByRole('radio', { name: TEXTS.modes.draw }).click()
    await draw(page, [100, 300], [200, 400])
    await waitUntilKept(page)
    await page.keyboard.press('Control+s')
    const save = page.getByRole('dialog', { name: TEXTS.saveTitle })
    await save.getByLabel(TEXTS.name).fill('Stored')
    await save.locator('input[type=password]').first().fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByText(TEXTS.savedFile('Stored.html'), { exact: true }).waitFor()
    await page.getByRole('button', { name: TEXTS.back }).click()
    await rowOf(page, 'Stored.html').click({ button: 'right' })
    await page.getByRole('menuitem', { name: TEXTS.editDocument }).click()
    await text(page).getByText('From the storage').waitFor()
    await expect.poll(() => page.locator('[data-drawing-items]').getAttribute('data-drawing-items')).toBe('1')
    await draw(page, [100, 500], [200, 600])
    await page.keyboard.press('Control+s')
    await save.getByText(TEXTS.saveAgainHelp).waitFor()
    await save.locator('input[type=password]').first().fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await save.waitFor({ state: 'detached' })
    const { file } = await storedDraft(server, openDraftId(page))
    const versions = await fetch(`${server.url}${pathOf(listFileVersions.path, { id: file?.id ?? '' })}`, {
      headers: await sessionHeaders(server),
    })
    expect(((await versions.json()) as FileVersionPage).items).toHaveLength(1)

    // The earlier version is restored, and opened.
    await page.getByRole('button', { name: TEXTS.versions, exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${VERSIONS_TEXTS.restoreNamed('')}`) }).click()
    await page.getByRole('button', { name: TEXTS.versionOpen }).click()
    const layer = page.locator('[data-drawing-items]')
    await expect.poll(() => layer.getAttribute('data-drawing-items')).toBe('1')
    await text(page).getByText('From the storage').waitFor()
  })
})

describe('a drawing', () => {
  it('is filled up to its lines, stays beside its text, and is undone step by step', async () => {
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'drawing')
    const hint = () =>
      text(page).evaluate((written) => getComputedStyle(written.querySelector('p') ?? written, '::before').content)
    // The pen is in the hand; whoever types writes.
    await expect.poll(hint).toBe('none')
    await typeAtOnce(page, 'typed at once')
    await expect.poll(() => text(page).locator('p').allTextContents()).toEqual(['typed at once'])
    await expect
      .poll(() => page.getByRole('button', { name: TEXTS.toolNames.text, exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    await page.keyboard.press('Control+a')
    await paste(page, '<p>above</p><p>beside</p><p>below</p>')
    await page.getByRole('button', { name: TEXTS.toolNames.ellipse, exact: true }).click()
    await draw(page, [200, 300], [400, 460])
    await page.getByRole('button', { name: TEXTS.toolNames.fill, exact: true }).click()
    await page.getByRole('button', { name: TEXTS.colors['#1f5fd0'], exact: true }).click()
    await draw(page, [300, 380])
    await expect.poll(() => colorAt(page, 300, 380)).toEqual([31, 95, 208, 255])
    // From the middle to the line every pixel is painted: no ring stays empty.
    expect(new Set(await alphasOfRow(page, { from: 201, to: 300, y: 380 }))).toEqual(new Set([255]))
    expect((await colorAt(page, 190, 380))[3]).toBe(0)

    // What is drawn moves down with its text.
    await page.getByRole('button', { name: TEXTS.toolNames.text, exact: true }).click()
    await text(page).getByText('above').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await colorAt(page, 300, 310))[3]).toBe(0)
    expect((await colorAt(page, 300, 380 + 76))[3]).toBe(255)
    const blocks = text(page).locator('p')
    await expect.poll(() => blocks.allTextContents()).toEqual(['', '', 'above', 'beside', 'below'])

    const undo = page.getByRole('button', { name: actions.undo, exact: true })
    const layer = page.locator('[data-drawing-items]')
    // Two keys at once are one step.
    for (let step = 0; (await blocks.count()) > 3 && step < 2; step += 1) await undo.click()
    await expect.poll(() => blocks.allTextContents()).toEqual(['above', 'beside', 'below'])
    await expect.poll(async () => (await colorAt(page, 300, 310))[3]).toBe(255)
    await undo.click()
    await expect.poll(async () => (await colorAt(page, 300, 380))[3]).toBe(0)
    await expect.poll(() => layer.getAttribute('data-drawing-items')).toBe('1')
    await undo.click()
    await layer.waitFor({ state: 'detached' })
    // What was typed first may be one step with what was pasted soon after.
    const undone = async () => {
      if (await undo.isEnabled()) await undo.click()
      return blocks.allTextContents()
    }
    await expect.poll(undone).toEqual([''])
    await expect.poll(() => undo.isDisabled()).toBe(true)
    await expect.poll(() => hint()).toContain(TEXTS.placeholder)
    await waitUntilKept(page)
  })
})

describe('what comes from elsewhere', () => {
  it('keeps its structure when pasted, and does nothing', async () => {
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'rich')
    await text(page).focus()
    await paste(
      page,
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>first</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>inner</p>`,
    )
    await text(page).locator('ol ol, ol li ol').getByText('inner').waitFor()
    await page.keyboard.press('Control+a')
    await paste(page, FULL_PAGE)
    await text(page).locator('ul[data-type=taskList] li[data-checked=true]').waitFor()
    const early = text(page).getByText('Start early')
    await expect.poll(() => early.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(210, 59, 59)')
    await expect.poll(() => early.evaluate((element) => getComputedStyle(element).textAlign)).toBe('center')
    await page.keyboard.press('Control+End')
    for (const canary of CANARIES) await paste(page, `<p>canary ${canary}</p>`)
    await waitUntilKept(page)
    await expect.poll(() => page.evaluate(() => 'canary' in globalThis)).toBe(false)
    await expect
      .poll(() => text(page).locator('script, iframe, svg, [onerror], [onload], [href^="javascript:"]').count())
      .toBe(0)
  })

  it('keeps lists and tables of every program, without their markers', async () => {
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'rich')
    await text(page).focus()
    for (const [program, { html, seen }] of Object.entries(PASTED)) {
      await page.keyboard.press('Control+a')
      await paste(page, html)
      const entries = () =>
        text(page).evaluate((root) =>
          [...root.querySelectorAll('li > p, li > div > p, td')].map((entry) => {
            const words = entry.textContent?.trim() ?? ''
            const list = entry.closest('ul, ol')
            const span = Number(entry.getAttribute('colspan') ?? 1)
            if (list === null) return `td${span > 1 ? `*${span}` : ''} ${words}`
            let level = 1
            for (
              let outer = list.parentElement?.closest('ul, ol');
              outer;
              outer = outer.parentElement?.closest('ul, ol')
            )
              level++
            const ticked = entry.closest('li')?.getAttribute('data-checked')
            const start = list.getAttribute('start')
            const kind = ticked ? (ticked === 'true' ? 'task' : 'todo') : list.tagName.toLowerCase()
            return `${kind}${start === null || start === '1' ? '' : `@${start}`} ${level} ${words}`
          }),
        )
      await expect.poll(entries, { message: program }).toEqual(seen)
    }
    for (const [program, { html, blocks }] of Object.entries(PASTED_BLOCKS)) {
      await page.keyboard.press('Control+a')
      await paste(page, html)
      const seen = () =>
        text(page).evaluate((root) =>
          [...root.children].map((block) => {
            const table = block.querySelector('table')
            const language = /language-(\w+)/.exec(block.querySelector('code')?.className ?? '')?.[1]
            const name = (table ?? block).tagName.toLowerCase() + (language === undefined ? '' : `.${language}`)
            const isQuote = name === 'blockquote'
            const words = isQuote ? [...block.children].map(({ textContent }) => textContent) : [block.textContent]
            return `${name} ${words.join('|')}`
          }),
        )
      // After a block that can't be left, the editor has a paragraph to go on in.
      const end = blocks.at(-1)?.startsWith('p ') ? [] : ['p ']
      await expect.poll(seen, { message: program }).toEqual([...blocks, ...end])
    }
    await page.keyboard.press('Control+a')
    await paste(page, '<p><span style="color: #d23b3b"><span style="font-size: 18px">both</span></span></p>')
    const looks = () =>
      text(page)
        .getByText('both')
        .evaluate((element) => {
          const { color, fontSize } = getComputedStyle(element)
          return [color, fontSize]
        })
    await expect.poll(looks).toEqual(['rgb(210, 59, 59)', '18px'])
  })

  it('is imported: Markdown and HTML, without scripts', async () => {
    const page = await openPageInside(server, { path: PATH })
    const choose = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: TEXTS.import }).click()
    await (await choose).setFiles(
      textSample(
        'Notes.md',
        '# Title in <title>\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<img src=x onerror="globalThis.canary=1">',
      ),
    )
    await text(page).locator('h1', { hasText: 'Title in <title>' }).waitFor()
    await text(page).locator('td', { hasText: '2' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: TEXTS.name }).inputValue()).toBe('Notes')
    await expect.poll(() => page.evaluate(() => 'canary' in globalThis)).toBe(false)
    expect(wordsOf(await storedDraft(server, openDraftId(page)))).toContain('Title')
  })

  it('is a picture of this computer, and one of Cloud Storage', async () => {
    const background = '#5b98a0'
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const mimeType = 'image/png'
    await store(server, 'Photos', { name: 'Lake.png', mimeType, buffer }, { name: 'Ridge.png', mimeType, buffer })
    const page = await openPageInside(server, { path: PATH })
    await begin(page, 'rich')
    const insert = async (item: string) => {
      await page.getByRole('button', { name: TEXTS.insert }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const widths = () =>
      text(page)
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))

    const choose = page.waitForEvent('filechooser')
    await insert(actions.picture)
    await (await choose).setFiles({ name: 'Here.png', mimeType, buffer })
    await expect.poll(widths).toEqual([40])
    await insert(actions.storedPicture)
    const dialog = page.getByRole('dialog', { name: TEXTS.storedPictureTitle })
    await dialog.getByRole('textbox', { name: TEXTS.storedPictureSearch }).fill('lake')
    await expect.poll(() => dialog.getByRole('button', { name: 'Ridge.png' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Lake.png' }).click()
    await expect.poll(widths).toEqual([40, 40])
    await waitUntilKept(page)
    await page.reload()
    await passGate(page)
    await expect.poll(widths).toEqual([40, 40])
  })
})

describe('what goes elsewhere', () => {
  it('comes from Word, and leaves as Markdown, PDF and picture', async () => {
    const page = await openPageInside(server, { path: PATH })
    const word = await officeSample('Tour.docx', 'docx', { extension: 'html', text: WORD_SOURCES.everything ?? '' })
    const choose = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: TEXTS.import }).click()
    await (await choose).setFiles(word)
    await text(page).locator('h1', { hasText: 'Main title' }).waitFor()
    await text(page).locator('img[src*="/api/documents/pictures/"]').waitFor()
    await text(page).locator('blockquote', { hasText: 'quoted' }).waitFor()
    await text(page).locator('pre', { hasText: 'code line' }).waitFor()
    await page.getByRole('radio', { name: TEXTS.modes.draw }).click()
    await draw(page, [100, 300], [200, 400])
    await waitUntilKept(page)
    const path = join(await temporaryFolder(), 'download')
    const exported = async (name: string): Promise<Buffer> => {
      await page.getByRole('button', { name: TEXTS.more, exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      await (await download).saveAs(path)
      return readFile(path)
    }

    const [picture1, textFile] = await readZip(await exported(TEXTS.exportMarkdown))
    expect([picture1?.path, textFile?.path]).toEqual(['pictures/1.png', 'Tour.md'])
    await expect(sharp(picture1?.content).metadata()).resolves.toMatchObject({ format: 'png', width: 2, height: 2 })
    const markdown = textFile?.content.toString()
    expect(markdown).toContain('](pictures/1.png)')
    for (const line of ['# Main title', '\n    - one a i\n', '1. first', '| Day | Stage |', '**bold**', '> quoted']) {
      expect(markdown).toContain(line)
    }

    expect((await exported(TEXTS.exportPdf)).subarray(0, 5).toString()).toBe('%PDF-')

    const picture = sharp(await exported(TEXTS.exportDrawing))
    const { channels } = await picture.stats()
    const { format, hasAlpha } = await picture.metadata()
    expect([format, hasAlpha, channels[3]?.max]).toEqual(['png', true, 255])
  })
})

describe('what is typed', () => {
  it('waits in the browser while the server is away, also after the tab was closed', async () => {
    const page = await openPageInside(server, {
      path: PATH,
      expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/],
    })
    await begin(page, 'blank')
    await typeText(page, 'online ')
    await waitUntilKept(page)
    const id = openDraftId(page)
    await page.context().setOffline(true)
    // At once: the browser keeps what follows a moment later.
    await page.keyboard.insertText('offline')
    await expect.poll(() => draftLine(page).textContent()).toContain(DRAFT_TEXTS.local)
    expect(wordsOf(await storedDraft(server, id))).toBe('online ')
    await page.close()
    const context = page.context()
    await context.setOffline(false)
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto(`${server.url}${PATH}?document=${id}`)))
    await Promise.all(tabs.map((tab) => passGate(tab)))
    for (const tab of tabs) await text(tab).getByText('online offline').waitFor()
    expect(wordsOf(await storedDraft(server, id))).toBe('online offline')
    // Sent once, by one of the tabs.
    const drafts = await Promise.all((await storedDrafts(server)).map((draft) => storedDraft(server, draft.id)))
    expect(drafts.filter((draft) => wordsOf(draft).includes('offline'))).toHaveLength(1)
  })

  it('that was left is stored once, although the answer was lost and the browser ended', async () => {
    const page = await openPageInside(server, {
      path: PATH,
      expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/],
      expectedStatuses: [409],
    })
    const context = page.context()
    await begin(page, 'blank')
    await typeText(page, 'one ')
    await waitUntilKept(page)
    const id = openDraftId(page)
    await context.setOffline(true)
    await page.keyboard.insertText('left')
    await expect.poll(() => draftLine(page).textContent()).toContain(DRAFT_TEXTS.local)
    await page.close()
    await changeDraftElsewhere(server, id)

    await context.setOffline(false)
    let storedCount = 0
    await context.route('**/api/documents/drafts/*', async (route) => {
      const response = route.request().method() === 'PUT' ? await route.fetch() : null
      if (response === null) return route.continue()
      if (!response.ok()) return route.fulfill({ response })
      storedCount += 1
      await route.abort()
    })
    const lost = await context.newPage()
    await lost.goto(server.url + PATH)
    await passGate(lost)
    await expect.poll(() => storedCount).toBe(1)
    await lost.close()
    await context.unrouteAll()

    const next = await context.newPage()
    await next.goto(server.url + PATH)
    await passGate(next)
    await next.getByText(TEXTS.recovered(1)).first().waitFor()
    const texts = await Promise.all((await storedDrafts(server)).map((draft) => storedDraft(server, draft.id)))
    expect(texts.filter((draft) => wordsOf(draft) === 'one left').map(({ settings }) => settings.title)).toEqual([
      TEXTS.forkName(DOCUMENTS_TEXTS.defaultTitle),
    ])
    expect(wordsOf(await storedDraft(server, id))).toBe('elsewhere')
  })

  it('is kept of both where two tabs write the same document', async () => {
    const page = await openPageInside(server, { path: PATH, expectedStatuses: [409] })
    await begin(page, 'blank')
    await typeText(page, 'common ')
    await waitUntilKept(page)
    const id = openDraftId(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await passGate(other)
    await text(other).getByText('common').waitFor()
    await text(page).focus()
    await page.keyboard.press('Control+End')
    await text(other).focus()
    await other.keyboard.press('Control+End')
    await Promise.all([typeText(page, 'here'), typeText(other, 'there')])
    await waitUntilKept(page)
    await waitUntilKept(other)
    await expect
      .poll(async () => {
        const all = await storedDrafts(server)
        const texts = await Promise.all(all.map(async (draft) => wordsOf(await storedDraft(server, draft.id))))
        return ['common here', 'common there'].every((words) => texts.includes(words))
      })
      .toBe(true)
    expect((await storedDrafts(server)).some((draft) => draft.id === id)).toBe(true)
  })
})

async function changeDraftElsewhere(server: Pinloft, id: string): Promise<void> {
  const { revision, settings, drawing } = await storedDraft(server, id)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'elsewhere' }] }
  const reply = await fetch(server.url + pathOf(keepDocumentDraft.path, { id }), {
    method: 'PUT',
    headers: { ...(await sessionHeaders(server)), 'content-type': 'application/json' },
    body: JSON.stringify({
      draftRevision: revision,
      changeId: randomUUID(),
      settings,
      content: { type: 'doc', content: [paragraph] },
      drawing,
    }),
  })
  if (reply.status !== 200) throw new Error(`Changing answered ${reply.status}: ${await reply.text()}`)
}

const CANARIES = [
  '<script>globalThis.canary=1</script>',
  '<img src=x onerror="globalThis.canary=1">',
  '<svg onload="globalThis.canary=1"><script>globalThis.canary=1</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.canary=1&gt;">',
  '<a href="java&#x09;script:globalThis.canary=1">link</a>',
  '<iframe srcdoc="<script>parent.canary=1</script>"></iframe>',
  '<p style="background:url(javascript:globalThis.canary=1)">x</p>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=globalThis.canary=1>',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.canary=1>">',
  '<details open ontoggle=globalThis.canary=1>x</details>',
  '<input autofocus onfocus=globalThis.canary=1>',
  '<object data="data:text/html,<script>parent.canary=1</script>"></object>',
]
