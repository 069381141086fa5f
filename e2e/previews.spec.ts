import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCKED_PDF_SAMPLE } from '../server/src/testing/picture-samples.ts'
import { openEntry, rowOf, store } from './files.actions.ts'
import { pdfSample, pngSample, type Sample, textSample } from './files.samples.ts'
import { openDevtools } from './page-pool.ts'
import { longPdfSample, officeSample, photoSample, slidesSource, wordSample, zipSample } from './previews.samples.ts'
import { enterPassword, FILE_PASSWORD, protect } from './protection.actions.ts'
import { expectNoAxeViolations, openScreen, type Pinloft, screenshot, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

/** Opens the preview of a file in a folder through its menu. */
async function openPreview(page: Page, name: string) {
  await rowOf(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  return page.getByRole('dialog', { name })
}

/**
 * Touches with fingers side by side and moves them from position to position; each position lists their distances from
 * the left edge. `meanwhile` happens after the first.
 */
async function fingers(
  page: Page,
  [first = [], ...places]: readonly (readonly number[])[],
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const session = await openDevtools(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', place: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: place.map((x, id) => ({ x, y: 400, id })) })
  await send('touchStart', first)
  await meanwhile?.()
  for (const place of places) await send('touchMove', place)
  await send('touchEnd', [])
  await session.detach()
}

describe('an image', () => {
  beforeAll(async () => store(server, 'Pictures', await photoSample('a photo.jpg'), pngSample('b small.png')))

  it('is zoomed, panned and rotated with keys, wheel and mouse', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Pictures' })
    const dialog = await openPreview(page, 'a photo.jpg')
    const zoom = dialog.getByRole('status', { name: 'Zoom' })
    const percent = async () => Number.parseInt(await zoom.innerText(), 10)
    await expect.poll(percent).toBeGreaterThan(0)
    const fitted = await percent()
    await page.keyboard.press('+')
    await expect.poll(percent).toBeGreaterThan(fitted)
    await page.keyboard.press('0')
    await expect.poll(percent).toBe(fitted)

    const picture = dialog.getByRole('img', { name: 'a photo.jpg' })
    const box = await picture.boundingBox()
    if (!box) throw new Error('The picture has no place')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -800)
    await expect.poll(percent).toBeGreaterThan(2 * fitted)
    const before = await picture.boundingBox()
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40)
    await page.mouse.up()
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) + 90, 0)

    await page.keyboard.press('r')
    await expect.poll(async () => Number((await picture.boundingBox())?.height)).toBeGreaterThan(box.width / 2)
    const turned = await picture.boundingBox()
    expect(turned?.width).toBeLessThan(turned?.height ?? 0)
  })

  it('is zoomed with two fingers, panned with one, and left for its neighbour with a swipe', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Pictures', width: 360, touch: true })
    await openEntry(page, 'a photo.jpg')
    const dialog = page.getByRole('dialog', { name: 'a photo.jpg' })
    const percent = async () => Number.parseInt(await dialog.getByRole('status', { name: 'Zoom' }).innerText(), 10)
    await expect.poll(percent).toBeGreaterThan(0)
    const fitted = await percent()
    const picture = dialog.getByRole('img', { name: 'a photo.jpg' })
    await fingers(page, [
      [160, 200],
      [130, 230],
      [100, 260],
    ])
    await expect.poll(percent).toBeGreaterThan(3 * fitted)
    const before = await picture.boundingBox()
    await fingers(page, [[260], [200], [160]])
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 100, 0)
    // Keeps the bar, which hides itself after a while.
    await page.keyboard.press('Shift')
    await dialog.getByRole('button', { name: PREVIEW_TEXTS.zoomFit }).tap()
    await fingers(page, [[260], [200], [160]])
    await page.getByRole('dialog', { name: 'b small.png' }).getByRole('img', { name: 'b small.png' }).waitFor()
    await fingers(page, [[160], [200], [260]])
    await dialog.waitFor()
  })

  it('is left for its neighbour with a swipe that begins before it has loaded', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Pictures', width: 360, touch: true })
    const loading = Promise.withResolvers<void>()
    await page.route('**/content?*', async (route) => {
      await loading.promise
      await route.continue()
    })
    await openEntry(page, 'a photo.jpg')
    const dialog = page.getByRole('dialog', { name: 'a photo.jpg' })
    await dialog.getByText(PREVIEW_TEXTS.pictureLoading).waitFor()
    await dialog.locator('[data-stand-in]').waitFor()
    await fingers(page, [[260], [200], [160]], async () => {
      loading.resolve()
      await dialog.getByText(PREVIEW_TEXTS.pictureLoading).waitFor({ state: 'detached' })
    })
    await page.getByRole('dialog', { name: 'b small.png' }).waitFor()
  })

  it('shows how it was taken, and where only on request', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Pictures' })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/photo') && asked.push(request.url()))
    const dialog = await openPreview(page, 'a photo.jpg')
    await dialog.getByRole('img', { name: 'a photo.jpg' }).waitFor()
    await page.keyboard.press('i')
    const details = dialog.getByRole('complementary', { name: PREVIEW_TEXTS.details })
    await details.getByText('Nikon Corporation Z 6').waitFor()
    await details.getByText('2400 × 1600').waitFor()
    await details.getByText('6 May 2024, 07:08').waitFor()
    expect(asked.some((url) => url.includes('location'))).toBe(false)
    await expectNoAxeViolations(page)
    await details.getByRole('button', { name: PREVIEW_TEXTS.showLocation }).click()
    await details.getByText('48.20833, 16.50000').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'b small.png' }).getByText(PREVIEW_TEXTS.noDetails).waitFor()
  })
})

describe('a PDF', () => {
  const broken = textSample('b broken.pdf', '%PDF-1.7 and nothing more', 'application/pdf')
  beforeAll(() => store(server, 'Papers', pdfSample('a paper.pdf', 'Words on paper'), broken))

  it('is rendered with selectable text, zoomed and rotated', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Papers' })
    const dialog = await openPreview(page, 'a paper.pdf')
    await dialog.locator('.textLayer').getByText('Words on paper').waitFor()
    await dialog.getByRole('status', { name: 'Page' }).getByText('1 of 1').waitFor()
    const zoom = dialog.getByRole('status', { name: 'Zoom' })
    await zoom.getByText('100%').waitFor()
    await page.keyboard.press('+')
    await zoom.getByText('120%').waitFor()
    const sheet = dialog.locator('.pdfViewer .page')
    expect((await sheet.boundingBox())?.width).toBeGreaterThan((await sheet.boundingBox())?.height ?? 0)
    await page.keyboard.press('r')
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBeGreaterThan(500)
    await expectNoAxeViolations(page)
  })

  it('with a password of its own asks for it, and reports a wrong one', async () => {
    await store(server, 'Locked papers', {
      name: 'secret.pdf',
      mimeType: 'application/pdf',
      buffer: LOCKED_PDF_SAMPLE,
    })
    const page = await openScreen(server, { path: '/storage?folder=Locked papers', width: 360, theme: 'dark' })
    await openEntry(page, 'secret.pdf')
    const dialog = page.getByRole('dialog', { name: 'secret.pdf' })
    await dialog.getByText('Enter the password to open this PDF file.', { exact: true }).waitFor()
    const field = dialog.getByLabel(PREVIEW_TEXTS.pdfPasswordLabel, { exact: true })
    await field.fill('wrong')
    await dialog.getByRole('button', { name: PREVIEW_TEXTS.pdfOpen, exact: true }).click()
    await dialog.getByText('Invalid password. Please try again.', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await screenshot(page, 'preview-pdf-password')
    await field.fill('open')
    await field.press('Enter')
    await dialog.locator('.textLayer').getByText('Secret words').waitFor()
    await screenshot(page, 'preview-pdf-opened')
  })

  it('reports when it is broken', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Papers' })
    const dialog = await openPreview(page, 'b broken.pdf')
    await dialog.getByRole('heading', { name: PREVIEW_TEXTS.pdfErrorTitle }).waitFor()
    await dialog.getByText('Failed to load PDF document', { exact: true }).waitFor()
  })

  it('resumes at the page that failed to load', async () => {
    await store(server, 'Long papers', longPdfSample('long.pdf', ['One', 'Two', 'Three', 'Four', 'Five']))
    const page = await openScreen(server, {
      path: '/storage?folder=Long papers',
      expectedFaults: [/net::ERR_FAILED/, /renderView/],
    })
    const dialog = await openPreview(page, 'long.pdf')
    await dialog.locator('.textLayer').getByText('One', { exact: true }).waitFor()
    await page.route('**/content', (route) => route.abort())
    const place = dialog.getByRole('status', { name: 'Page' })
    for (const number of [2, 3, 4]) {
      await dialog.getByRole('button', { name: PREVIEW_TEXTS.nextPage }).click()
      await place.getByText(`${number} of 5`).waitFor()
    }
    await dialog.getByText('Failed to load the page.', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await page.unroute('**/content')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.locator('.textLayer').getByText('Four', { exact: true }).waitFor()
    await place.getByText('4 of 5').waitFor()
    await expect.poll(() => dialog.getByText('Failed to load the page.').count()).toBe(0)
  })
})

describe('a text', () => {
  const markdown = [
    '# A heading',
    '- [x] done',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<img src="https://elsewhere.example/spy.png" alt="a picture from elsewhere">',
    '<script>document.title = "taken"</script><b onclick="alert(1)" style="color:red">bold</b>',
    '<svg onload="alert(1)"><style>b { color: red }</style></svg><div ONMOUSEOVER=alert(1)\nonclick=alert(1)>a block</div>',
    '[out](https://elsewhere.example) [in](other.md) [bad](javascript:alert(1))',
    '<div title="\n\n[a](b " onclick=alert\\(1\\) style="color:red")\n\n">',
  ].join('\n\n')
  const code = textSample('b code.ts', "// a comment\nexport const answer = 42 + '</pre><img src=x>'\n")
  const tangled = textSample('c tangled.md', '_a'.repeat(200_000), 'text/markdown')
  const nested = textSample('d nested.md', `${'>'.repeat(20_000)} a quotation`, 'text/markdown')
  beforeAll(() => store(server, 'Texts', textSample('a notes.md', markdown, 'text/markdown'), code, tangled, nested))

  it('of Markdown is rendered, without anything that could execute or load', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Texts' })
    const dialog = await openPreview(page, 'a notes.md')
    const text = dialog.getByRole('article')
    await text.getByRole('heading', { name: 'A heading' }).waitFor()
    await text.getByRole('cell', { name: '2' }).waitFor()
    await expect.poll(() => text.getByRole('checkbox', { name: 'Done' }).isChecked()).toBe(true)
    await text.getByText('a picture from elsewhere').waitFor()
    await expect.poll(() => text.locator('script, img, [onclick], [style]').count()).toBe(0)
    await expect
      .poll(() => text.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['https://elsewhere.example'])
    await expectNoAxeViolations(page)
    await dialog.getByRole('radio', { name: PREVIEW_TEXTS.showSource }).click()
    await dialog.locator('pre').getByText('# A heading').waitFor()
  })

  it.each([tangled, nested])('of Markdown that cannot be rendered is shown as its source: $name', async ({ name }) => {
    const page = await openScreen(server, { path: '/storage?folder=Texts' })
    const dialog = await openPreview(page, name)
    await dialog.getByText(PREVIEW_TEXTS.notRendered).waitFor()
    await dialog.locator('pre').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('of code is highlighted, and never parsed as HTML', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Texts' })
    const dialog = await openPreview(page, 'b code.ts')
    await dialog.locator('.hljs-comment').getByText('// a comment').waitFor()
    await dialog.locator('.hljs-string').getByText("'</pre><img src=x>'").waitFor()
    await dialog.locator('.hljs-number').getByText('42').waitFor()
    await expect.poll(() => dialog.locator('img').count()).toBe(0)
    await expectNoAxeViolations(page)
  })
})

describe('an archive', () => {
  const archive = zipSample('a things.zip', {
    'Alps/summit.txt': 'high',
    'Alps/hut/menu.txt': 'soup',
    'read me.txt': '!',
  })
  beforeAll(() => store(server, 'Archives', archive, textSample('b broken.zip', 'not really', 'application/zip')))

  it('lists its content, folder by folder', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Archives' })
    const dialog = await openPreview(page, 'a things.zip')
    await dialog.getByText('3 files · 9 Bytes unpacked').waitFor()
    const names = () =>
      dialog
        .getByRole('row')
        .getByRole('cell')
        .filter({ has: page.locator('svg') })
        .allInnerTexts()
    await expect.poll(names).toEqual(['Alps', 'hut', 'menu.txt', 'summit.txt', 'read me.txt'])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Alps' }).click()
    await expect.poll(names).toEqual(['Alps', 'read me.txt'])
  })

  it('reports when it cannot be read', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Archives', expectedStatuses: [422] })
    const dialog = await openPreview(page, 'b broken.zip')
    await dialog.getByText('File type not supported for preview: application/zip').waitFor()
    await dialog.getByText(ERRORS.archive_unreadable.message).waitFor()
  })

  it('that is protected is listed once the password is entered', async () => {
    await store(server, 'Locked', zipSample('secret.zip', { 'inside.txt': 'x' }))
    await protect(server, 'Locked', ['secret.zip'])
    const page = await openScreen(server, { path: '/storage?folder=Locked', expectedStatuses: [403] })
    const dialog = await openPreview(page, 'secret.zip')
    await enterPassword(page, FILE_PASSWORD)
    await dialog.getByRole('row').getByText('inside.txt').waitFor()
  })
})

describe('an office document', () => {
  const letter =
    '<h1>Dear reader</h1><p style="color: #c00">Words in red</p><ul><li>First thing</li></ul>' +
    '<p style="page-break-before: always">On another page</p>'
  const table = Array.from({ length: 30_000 }, (_, row) => `row ${row},${row * 7},text ${row % 97}`).join('\n')
  let documents: Sample[]
  beforeAll(async () => {
    documents = [
      await officeSample('a letter.docx', 'docx', { extension: 'html', text: letter }),
      await officeSample('b table.xlsx', 'xlsx', { extension: 'csv', text: table }),
      await officeSample('c essay.odt', 'odt', { extension: 'html', text: letter }),
      await officeSample('d slides.pptx', 'pptx', { extension: 'fodp', text: slidesSource('A plan', 'In numbers') }),
    ]
    await store(server, 'Office', ...documents)
  })

  it('is shown as a PDF, page by page', async () => {
    const page = await openScreen(server, { path: '/storage?folder=Office' })
    for (const [name, text, another] of [
      ['a letter.docx', 'Dear reader', 'On another page'],
      ['c essay.odt', 'Dear reader', 'On another page'],
      ['d slides.pptx', 'A plan', 'In numbers'],
    ] as const) {
      const dialog = await openPreview(page, name)
      await dialog.locator('.page').nth(0).locator('.textLayer').getByText(text).waitFor()
      await dialog.getByRole('status', { name: 'Page' }).getByText('1 of 2').waitFor()
      await dialog.getByRole('button', { name: PREVIEW_TEXTS.nextPage }).click()
      await dialog.locator('.page').nth(1).locator('.textLayer').getByText(another).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  describe('without LibreOffice', () => {
    let bare: Pinloft
    beforeAll(async () => {
      bare = await startPinloft({ env: { SOFFICE_PATH: '/nonexistent/soffice' } })
      await store(bare, 'Office', ...documents)
    })
    afterAll(() => bare.stop())

    it('is rendered by the browser as far as possible, or reported as unsupported', async () => {
      const page = await openScreen(bare, { path: '/storage?folder=Office', expectedStatuses: [503] })
      const dialog = await openPreview(page, 'a letter.docx')
      const letterFrame = dialog.frameLocator('iframe[sandbox="allow-same-origin"]')
      const red = letterFrame.getByText('Words in red')
      await red.waitFor()
      await expect.poll(() => red.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(204, 0, 0)')
      const point = letterFrame.getByText('First thing')
      await expect
        .poll(() => point.evaluate((element) => getComputedStyle(element.closest('p') ?? element, '::before').content))
        .toContain('•')
      await dialog.getByText(ERRORS.engine_missing.message({ detail: 'LibreOffice' })).waitFor()
      await expectNoAxeViolations(page)
      await page.keyboard.press('ArrowRight')
      const workbook = page.getByRole('dialog', { name: 'b table.xlsx' })
      await workbook.getByRole('cell', { name: 'row 3', exact: true }).waitFor()
      await workbook.getByRole('columnheader', { name: 'C', exact: true }).waitFor()
      await workbook.getByText(PREVIEW_TEXTS.manyRows).waitFor()
      await page.keyboard.press('ArrowRight')
      const essay = page.getByRole('dialog', { name: 'c essay.odt' })
      await essay.getByText('File type not supported for preview: application/vnd.oasis.opendocument.text').waitFor()
      await essay.getByText('LibreOffice is not installed').waitFor()
    })

    it('that is hostile runs nothing, asks for nothing and does not hold up the page', async () => {
      const text = (said: string) => `<w:p><w:r><w:t>${said}</w:t></w:r></w:p>`
      const fetching = 'background: url(https://example.invalid/x); background-image: url(/x)'
      const drawing = `<w:p><w:r><w:pict><v:rect style="width:50px;height:50px;${fetching}" fillcolor="red" onclick="top.hacked=1" onload="top.hacked=1"/></w:pict></w:r></w:p>`
      const colored = `<w:p><w:r><w:rPr><w:color w:val="red; ${fetching}"/><w:rFonts w:ascii="x; ${fetching}"/></w:rPr><w:t>Coloured</w:t></w:r></w:p>`
      await store(
        bare,
        'Hostile',
        wordSample('a drawing.docx', `${text('Before')}${drawing}${colored}`),
        wordSample('b long.docx', text('x').repeat(100_000)),
        wordSample('c deep.docx', `${'<w:tbl><w:tr><w:tc>'.repeat(300)}${'</w:tc></w:tr></w:tbl>'.repeat(300)}`),
      )
      const page = await openScreen(bare, { path: '/storage?folder=Hostile', expectedStatuses: [503] })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const dialog = await openPreview(page, 'a drawing.docx')
      const frame = dialog.frameLocator('iframe')
      await frame.getByText('Before').waitFor()
      await frame.getByText('Coloured').waitFor()
      const rectangle = frame.locator('rect').first()
      await expect
        .poll(() =>
          rectangle.evaluate((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
        )
        .toEqual([])
      for (const name of ['b long.docx', 'c deep.docx']) {
        await page.keyboard.press('ArrowRight')
        const next = page.getByRole('dialog', { name })
        await next.getByText('File type not supported for preview').waitFor()
      }
      expect(asked.filter((url) => url.includes('example.invalid') || url.endsWith('/x'))).toEqual([])
    })
  })

  it('that is protected is rendered by the browser, and never decrypted to the disk of the server', async () => {
    await store(server, 'Private', ...documents.slice(0, 1).map((sample) => ({ ...sample, name: 'private.docx' })))
    await protect(server, 'Private', ['private.docx'])
    const page = await openScreen(server, { path: '/storage?folder=Private', expectedStatuses: [403] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const dialog = await openPreview(page, 'private.docx')
    await enterPassword(page, FILE_PASSWORD)
    await dialog.frameLocator('iframe').getByText('Dear reader').waitFor()
    expect(asked.filter((url) => url.includes('pdf-preview'))).toEqual([])
  })
})
