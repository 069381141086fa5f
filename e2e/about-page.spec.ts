import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ABOUT_IMAGES_MAX } from '@pinloft/contract/about-page/limits'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sendJson, startAiServer } from '../server/src/testing/ai-server.ts'
import { freePort } from '../tests/support/free-port.ts'
import { askServer } from './about-page.actions.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openPageInside,
  type Pinloft,
  passGate,
  resize,
  screenshot,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
  typeText,
  waitForFocus,
} from './support.ts'

const CAMERA = 'Kamerahersteller'
const DETAILS = {
  IFD0: { Make: CAMERA },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 1/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '6/1 58/1 0/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,1.5N"/></rdf:RDF></x:xmpmeta>`
/** What shows that the details of a photo are still there: their words, and its latitude as numbers. */
const TRACES = [
  Buffer.from(CAMERA),
  Buffer.from('GPSLatitude'),
  ...[true, false].map((isLittle) => {
    const bytes = Buffer.alloc(24)
    for (const [index, value] of [46, 1, 1, 1, 30, 1].entries()) {
      if (isLittle) bytes.writeUInt32LE(value, 4 * index)
      else bytes.writeUInt32BE(value, 4 * index)
    }
    return bytes
  }),
]

interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo that says where it was taken. */
function photo(name: string, { width = 900, height = 600, color = '#7a91c4' } = {}): Promise<Photo> {
  const sun = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="70%" cy="30%" r="60" fill="#ffd693"/></svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: sun }])
    .jpeg()
    .withExif(DETAILS)
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
}

/** Of many megabytes: noise is what compresses worst. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 98 })
    .withExif(DETAILS)
    .withXmp(XMP)
    .toBuffer()
  for (const trace of [TRACES[0], TRACES[1]]) if (trace) expect(buffer.includes(trace)).toBe(true)
  expect(TRACES.slice(2).some((trace) => buffer.includes(trace))).toBe(true)
  return buffer
}

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})

afterAll(() => server.stop())

/** Opens the creator with an empty draft. */
async function openEmpty(options: Parameters<typeof openPageInside>[1]): Promise<Page> {
  const { revision } = (await (await askServer(server, 'GET', '/api/about-page/draft')).json()) as { revision: number }
  const empty = { title: '', description: '', images: [], theme: 'loft', baseRevision: revision }
  expect((await askServer(server, 'PUT', '/api/about-page/draft', empty)).status).toBe(200)
  return openPageInside(server, { path: '/about', ...options })
}

/** The paths of the files below a folder that have a trace of where a photo was taken. */
async function filesWithTraces(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (TRACES.some((trace) => bytes.includes(trace))) found.push(path)
  }
  return found
}

const title = (page: Page) => page.getByRole('textbox', { name: TEXTS.titleLabel, exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: TEXTS.descriptionLabel, exact: true })
const grip = (page: Page, position: number) => page.getByRole('button', { name: TEXTS.move(position), exact: true })
const rows = (page: Page) => page.getByRole('list', { name: TEXTS.imagesLabel }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true }).first()
const waitUntilKept = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved \d\d:/ })
    .waitFor()

function addImages(page: Page, ...files: Photo[]) {
  return page.locator('input[type=file][multiple]').last().setInputFiles(files)
}

/** A file of the storage by its name. */
async function storedFile(name: string): Promise<{ id: string; isPasswordProtected: boolean }> {
  const files = (await (await askServer(server, 'GET', '/api/files')).json()) as { originalName: string; id: string }[]
  const file = files.find(({ originalName }) => originalName === name)
  if (file === undefined) throw new Error(`${name} is not stored`)
  return { isPasswordProtected: false, ...file }
}

/** The addresses of the images, in the order of the list. */
function order(page: Page): Promise<(string | null)[]> {
  return rows(page)
    .locator('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
}

async function draftOf(): Promise<{ title: string; theme: string; images: { caption: string }[] }> {
  return (await askServer(server, 'GET', '/api/about-page/draft')).json() as ReturnType<typeof draftOf>
}

/** Drops a file on the form, as a file manager does. */
async function dropImage(page: Page, { name, mimeType, buffer }: Photo): Promise<void> {
  const file = { name, mimeType, base64: buffer.toString('base64') }
  await page.getByRole('region', { name: TEXTS.form }).evaluate((form, { name, mimeType, base64 }) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
    for (const type of ['dragover', 'drop']) {
      form.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }, file)
}

/** A saved page in light and dark: no violations, nothing moves, and nothing is wider than the window. */
async function expectGoodPage(opened: Page, name: string): Promise<void> {
  const width = opened.viewportSize()?.width ?? 0
  for (const scheme of ['light', 'dark'] as const) {
    await opened.emulateMedia({ colorScheme: scheme })
    await expectNoAxeViolations(opened, scheme === 'light' ? 'all' : 'colors')
    await screenshot(opened, `${name}-${width}-${scheme}`)
  }
  await opened.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await opened.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())))
  await expect.poll(() => opened.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0)
  await expect.poll(() => opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Opens a saved page from a disk, in a browser that reports whatever it runs or requests. */
async function openFromDisk(
  page: Page,
  content: string,
  width: number,
  scale = 1,
): Promise<{ opened: Page; faults: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'about-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'page.html')
  await writeFile(path, content)
  const browser = page.context().browser()
  const context = await browser?.newContext({
    viewport: { width, height: 800 },
    deviceScaleFactor: scale,
    colorScheme: 'light',
  })
  if (context === undefined) throw new Error('There is no browser')
  onTestFinished(() => context.close())
  const faults: string[] = []
  const opened = await context.newPage()
  opened.on('request', (request) => {
    if (!/^(?:data|file):/.test(request.url())) faults.push(request.url())
  })
  opened.on('dialog', (dialog) => faults.push(dialog.message()))
  await opened.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        ;(globalThis as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await opened.goto(pathToFileURL(path).href)
  return { opened, faults }
}

it('a page is written, ordered, looked at and saved', async () => {
  const page = await openEmpty({ expectedStatuses: [403] })
  await title(page).waitFor()
  await description(page).waitFor()
  await expectGoodLooks(page, 'about-empty')
  await page.getByRole('button', { name: TEXTS.preview, exact: true }).click()
  await toast(page, TEXTS.previewEmptyHelp).waitFor()
  await page.getByRole('button', { name: TEXTS.save }).click()
  await page.getByText(TEXTS.titleMissing).waitFor()
  await waitForFocus(title(page))

  await typeText(page, 'Mara Lind')
  await description(page).click()
  await page.getByRole('button', { name: TEXTS.tools.bold }).click()
  await typeText(page, 'I photograph the hour before sunrise.')
  await page.keyboard.press('Enter')
  await typeText(page, 'Most of these pictures began with an alarm at three.')
  await addImages(
    page,
    await photo('Ridge.jpg'),
    await photo('Forest.jpg', { width: 600, height: 900, color: '#3f5d4e' }),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  )
  await toast(page, TEXTS.notAnImage).waitFor()
  await dropImage(page, await photo('Lake.jpg', { color: '#5b98a0' }))
  await expect.poll(() => rows(page).count()).toBe(3)

  await rows(page).nth(0).getByRole('button', { name: 'Edit caption' }).click()
  await page.getByRole('textbox', { name: TEXTS.caption }).fill('First light')
  await page.keyboard.press('Tab')
  await typeText(page, 'Mountain ridges above a sea of cloud')
  await grip(page, 3).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText(TEXTS.moved(2, 3)).waitFor({ state: 'attached' })
  await page.keyboard.press('End')
  await page.getByText(TEXTS.moved(3, 3)).waitFor({ state: 'attached' })
  const [first, second, third] = await order(page)
  const [from, to] = [await grip(page, 3).boundingBox(), await grip(page, 1).boundingBox()]
  if (from === null || to === null) throw new Error('A handle is not shown')
  await page.mouse.move(from.x + 5, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual([third, first, second])
  await grip(page, 1).focus()
  await page.keyboard.press('End')
  await expect.poll(() => order(page)).toEqual([first, second, third])
  await page.getByRole('button', { name: TEXTS.removeImage(3) }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await toast(page, TEXTS.removed).waitFor()
  await page.getByRole('button', { name: TEXTS.undo }).click()
  await expect.poll(() => order(page)).toEqual([first, second, third])

  const frame = page.frameLocator('iframe:not([aria-hidden])')
  await frame.getByRole('heading', { name: 'Mara Lind' }).waitFor()
  await frame.getByRole('img', { name: 'Mountain ridges above a sea of cloud' }).waitFor()
  await rows(page).nth(1).getByRole('button', { name: 'Edit caption' }).click()
  await expectGoodLooks(page, 'about-creator')
  await page.getByRole('button', { name: TEXTS.preview, exact: true }).click()
  await page.getByRole('dialog', { name: TEXTS.preview }).waitFor()
  await screenshot(page, 'about-preview-dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: TEXTS.save }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.save })
  const pin = dialog.getByLabel(ACCESS_TEXTS.pinLabel, { exact: true })
  await pin.press('Enter')
  await dialog.getByText(ERRORS.pin_missing.message).waitFor()
  await pin.fill('0000')
  await pin.press('Enter')
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  await dialog.getByRole('switch', { name: TEXTS.protect }).check()
  await pin.fill(TEST_PIN)
  await expect.poll(() => dialog.getByRole('button', { name: TEXTS.save }).isDisabled()).toBe(true)
  await expectGoodLooks(page, 'about-save')
  await dialog.getByRole('switch', { name: TEXTS.protect }).uncheck()
  await pin.press('Enter')
  await toast(page, TEXTS.saved).waitFor()

  const { id } = await storedFile('Mara Lind.html')
  const content = await (await askServer(server, 'GET', `/api/files/${id}/content`)).text()
  const preview = await askServer(server, 'GET', '/api/about-page/preview')
  expect(content).toBe(await preview.text())
  const { opened, faults } = await openFromDisk(page, content, 1280)
  await opened.getByRole('heading', { name: 'Mara Lind' }).waitFor()
  await opened.getByRole('img', { name: 'Mountain ridges above a sea of cloud' }).waitFor()
  await expectGoodPage(opened, 'about-result-loft')
  expect(faults).toEqual([])

  for (const theme of ['paper', 'forest'] as const) {
    await page.getByRole('radio', { name: TEXTS.themes[theme] }).click()
    await expect.poll(async () => (await draftOf()).theme).toBe(theme)
    const themed = await (await askServer(server, 'GET', '/api/about-page/preview')).text()
    const shown = await openFromDisk(page, themed, 1280)
    await shown.opened.getByRole('heading', { name: 'Mara Lind' }).waitFor()
    await expectGoodPage(shown.opened, `about-result-${theme}`)
    expect(shown.faults).toEqual([])
  }
})

it('large photos make a small page on a phone, which does not say where they were taken', async () => {
  const page = await openEmpty({ width: 360, touch: true })
  await title(page).fill('Where I was')
  const buffer = await largePhoto()
  await addImages(
    page,
    ...['One.jpg', 'Two.jpg', 'Three.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
  )
  await page.getByRole('progressbar').waitFor()
  await screenshot(page, 'about-arriving-360')
  await expect.poll(() => rows(page).count()).toBe(3)
  const [first, second, third] = await order(page)
  await page.getByRole('button', { name: TEXTS.imageMenu(3) }).tap()
  await page.getByRole('menuitem', { name: TEXTS.moveUp }).tap()
  await expect.poll(() => order(page)).toEqual([first, third, second])
  await page.getByRole('button', { name: TEXTS.imageMenu(3) }).tap()
  await page.getByRole('menuitem', { name: TEXTS.remove }).tap()
  await expect.poll(() => order(page)).toEqual([first, third])
  await page.getByRole('button', { name: TEXTS.undo }).tap()
  await expect.poll(() => order(page)).toEqual([first, third, second])
  await expectGoodLooks(page, 'about-creator')
  await waitUntilKept(page)
  await page.getByRole('radio', { name: TEXTS.preview }).tap()
  const frame = page.frameLocator('iframe:not([aria-hidden])')
  await frame.getByRole('heading', { name: 'Where I was' }).waitFor()
  await expect.poll(() => frame.locator('img').count()).toBe(3)
  await screenshot(page, 'about-creator-preview-360')
  await page.getByRole('button', { name: TEXTS.save }).tap()
  const dialog = page.getByRole('dialog', { name: TEXTS.save })
  await expectGoodLooks(page, 'about-save')
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel, { exact: true }).fill(TEST_PIN)
  await dialog.getByRole('button', { name: TEXTS.save }).tap()
  await toast(page, TEXTS.saved).waitFor()

  const { id } = await storedFile('Where I was.html')
  const reader = await page.context().newPage()
  await resize(reader, 360)
  const answer = await reader.goto(`${server.url}/api/files/${id}/content`)
  const sizes = await answer?.request().sizes()
  expect(sizes?.responseBodySize).toBeGreaterThan(100_000)
  expect(sizes?.responseBodySize).toBeLessThan(1_500_000)
  await reader.close()
  const bytes = Buffer.from(await (await askServer(server, 'GET', `/api/files/${id}/content`)).arrayBuffer())
  expect(TRACES.some((trace) => bytes.includes(trace))).toBe(false)
  for (const [, picture = ''] of bytes.toString().matchAll(/image\/webp;base64,([^"]+)/g)) {
    expect(TRACES.some((trace) => Buffer.from(picture, 'base64').includes(trace))).toBe(false)
  }
  await expect.poll(() => filesWithTraces(server.dataDir)).toEqual([])
  const { opened, faults } = await openFromDisk(page, bytes.toString(), 360, 3)
  await opened.getByRole('heading', { name: 'Where I was' }).waitFor()
  await expectGoodPage(opened, 'about-result-loft')
  expect(faults).toEqual([])
})

it('what was written survives a killed server, and two tabs never write over each other', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'about-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const port = String(await freePort())
  const first = await startPinloft({ dataDir, env: { PORT: port } })
  const page = await openPageInside(first, { path: '/about', expectedStatuses: [409, 401], expectedFaults: [/.*/] })
  await title(page).fill('Written')
  await waitUntilKept(page)
  const other = await page.context().newPage()
  await other.goto(`${first.url}/about`)
  await passGate(other)
  await expect.poll(() => title(other).inputValue()).toBe('Written')
  // What one tab has stored is shown in the other.
  await title(other).fill('In the other tab')
  await expect.poll(() => title(page).inputValue()).toBe('In the other tab')

  await first.kill()
  await title(page).fill('While it was away')
  await page.getByText(DRAFT_TEXTS.local).waitFor()
  const again = await startPinloft({ dataDir, env: { PORT: port } })
  onTestFinished(() => again.stop().catch(() => {}))
  await waitUntilKept(page)
  await expect.poll(() => title(other).inputValue()).toBe('While it was away')

  // Both type at the same time: neither text is lost until one is chosen.
  const isTheirsStored = Promise.withResolvers<void>()
  await page.route('**/api/about-page/draft', async (route) => {
    if (route.request().method() === 'PUT') await isTheirsStored.promise
    await route.continue()
  })
  await title(page).fill('Mine')
  await title(other).fill('Theirs')
  await expect
    .poll(async () => (await (await askServer(again, 'GET', '/api/about-page/draft')).json()).title)
    .toBe('Theirs')
  isTheirsStored.resolve()
  await page.getByText(TEXTS.changedElsewhere).waitFor()
  await expect.poll(() => title(page).inputValue()).toBe('Mine')
  await page.unroute('**/api/about-page/draft')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: TEXTS.keepMine }).click()
  await waitUntilKept(page)
  await expect.poll(() => title(other).inputValue()).toBe('Mine')

  // A reload before the reply to a change has arrived, while the next one is typed: that is no conflict with oneself.
  const arrived = Promise.withResolvers<number>()
  let isFirst = true
  await page.route('**/api/about-page/draft', async (route) => {
    if (route.request().method() !== 'PUT' || !isFirst) return route.continue()
    isFirst = false
    arrived.resolve((await route.fetch()).status())
  })
  await title(page).fill('On its way')
  await expect(arrived.promise).resolves.toBe(200)
  await title(page).fill('Typed after it')
  await page.reload()
  await passGate(page)
  await expect.poll(() => title(page).inputValue()).toBe('Typed after it')
  await waitUntilKept(page)
  await expect.poll(() => title(other).inputValue()).toBe('Typed after it')
})

it('an image is generated with the PIN; without a provider the dialog says so', async () => {
  const without = await openEmpty({})
  await without.getByRole('button', { name: TEXTS.aiGenerate }).click()
  await without.getByRole('dialog').getByText(TEXTS.noProvider).waitFor()
  await expect.poll(() => without.getByRole('button', { name: TEXTS.generate, exact: true }).isDisabled()).toBe(true)
  await expectGoodLooks(without, 'about-ai')
  await without.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await without.waitForURL('**/settings?section=ai-provider')

  const ai = await startAiServer()
  ai.models.push('gpt-image-1')
  const withProvider = await startPinloftForTest({ env: { OPENAI_BASE_URL: ai.address } })
  const page = await openPageInside(withProvider, { path: '/about', expectedStatuses: [403, 502] })
  await page.getByRole('button', { name: TEXTS.aiGenerate }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.generateTitle })
  const generate = dialog.getByRole('button', { name: TEXTS.generate, exact: true })
  await generate.click()
  await dialog.getByText(TEXTS.promptMissing).waitFor()
  await dialog.getByRole('textbox', { name: TEXTS.promptLabel }).fill('A lighthouse')
  await generate.click()
  await dialog.getByText(ERRORS.pin_missing.message).waitFor()
  const pin = dialog.getByLabel('Access PIN', { exact: true })
  await pin.fill('0000')
  await generate.click()
  await dialog.getByText(ERRORS.pin_invalid.message).waitFor()
  ai.next((reply) => sendJson(reply, 500, { error: { message: 'no' } }))
  await pin.fill(TEST_PIN)
  await generate.click()
  await toast(page, TEXTS.generateFailed).waitFor()
  const { buffer } = await photo('made.jpg')
  ai.next((reply) => sendJson(reply, 200, { data: [{ b64_json: buffer.toString('base64') }] }))
  await pin.fill(TEST_PIN)
  await generate.click()
  await rows(page).getByText(TEXTS.generatedCaption('A lighthouse')).waitFor()
  await waitUntilKept(page)

  // The picture is a file now, and can be chosen from there again.
  await page.getByRole('button', { name: TEXTS.uploadImages }).click()
  await page.getByRole('menuitem', { name: TEXTS.fromStorage }).click()
  await page.getByRole('dialog', { name: TEXTS.chooseImages.title }).getByRole('checkbox').check()
  await page.getByRole('button', { name: TEXTS.chooseImages.submit(1) }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
})

it('images that cannot be added say why, and nothing is lost', async () => {
  const page = await openEmpty({ expectedStatuses: [401, 422, 507], expectedFaults: [/WebSocket/] })
  await title(page).fill('Private')
  const folder = await mkdtemp(join(tmpdir(), 'about-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const huge = join(folder, 'huge.png')
  await writeFile(huge, '')
  await truncate(huge, 100 * 1024 * 1024)
  const input = page.locator('input[type=file][multiple]').last()
  await input.setInputFiles(huge)
  await page.getByText(ERRORS.about_image_too_large.message).waitFor()
  await page.getByRole('button', { name: TEXTS.dismissImage('huge.png') }).click()
  await addImages(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText(ERRORS.about_image_unreadable.message).waitFor()
  await expectNoAxeViolations(page)
  await screenshot(page, 'about-broken')
  await page.getByRole('button', { name: TEXTS.dismissImage('broken.png') }).click()

  // A full disk holds up the images that wait; they go on once there is room.
  const { status, message } = ERRORS.no_space
  const refuse = '**/api/about-page/images'
  await page.route(refuse, (route) => route.fulfill({ status, json: { message, code: 'no_space' } }))
  await input.evaluate((field: HTMLInputElement) => {
    const transfer = new DataTransfer()
    for (let index = 0; index < 1000; index++) {
      transfer.items.add(new File(['x'], `${index}.png`, { type: 'image/png' }))
    }
    field.files = transfer.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await toast(page, ERRORS.about_images_too_many.message).waitFor()
  await toast(page, TEXTS.notAdded(1000 - ABOUT_IMAGES_MAX)).waitFor()
  await page.getByText(message).waitFor()
  await page.getByText(TEXTS.waitingImages(ABOUT_IMAGES_MAX - 1)).waitFor()
  await screenshot(page, 'about-full-disk')
  await page.getByRole('button', { name: TEXTS.cancelWaiting }).click()
  await page.getByRole('button', { name: TEXTS.dismissImage('0.png') }).click()
  await addImages(page, await photo('First.jpg'), await photo('Second.jpg'))
  await page.getByText(TEXTS.waitingImages(1)).waitFor()

  // The session ends before they are added. They still wait behind the gate, as does the text.
  await page.unroute(refuse)
  // Not before the click: another request would find that out first, and the gate would hide the button.
  await page.route(
    refuse,
    async (route) => {
      await page.context().clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: TEXTS.retryImage('First.jpg') }).click()
  await passGate(page)
  await expect.poll(() => rows(page).count()).toBe(2)
  await waitUntilKept(page)
  await expect.poll(() => title(page).inputValue()).toBe('Private')

  await page.reload()
  await passGate(page)
  await expect.poll(() => title(page).inputValue()).toBe('Private')
  // What the server had not confirmed before the reload is sent after it.
  await expect
    .poll(async () => (await draftOf()).images.map(({ caption }) => caption))
    .toEqual(['First.jpg', 'Second.jpg'])

  // By keyboard alone, and encrypted.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('save about')
  await page.getByRole('option', { name: TEXTS.saveCommand }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: TEXTS.save })
  const pin = dialog.getByLabel(ACCESS_TEXTS.pinLabel, { exact: true })
  await waitForFocus(pin)
  await typeText(page, TEST_PIN)
  await dialog.getByRole('switch', { name: TEXTS.protect }).focus()
  await page.keyboard.press('Space')
  const password = dialog.getByLabel(TEXTS.pagePassword, { exact: true })
  await password.focus()
  await typeText(page, 'offen')
  expect([await pin.inputValue(), await password.inputValue()]).toEqual([TEST_PIN, 'offen'])
  await page.route('**/api/documents', (route) => route.fulfill({ status, json: { message, code: 'no_space' } }))
  await page.keyboard.press('Enter')
  await toast(page, message).waitFor()
  await page.unroute('**/api/documents')
  await pin.focus()
  await typeText(page, TEST_PIN)
  await page.keyboard.press('Enter')
  await toast(page, TEXTS.saved).waitFor()
  // Only the message has it, for as long as it is shown.
  await page.getByRole('button', { name: TEXTS.openSaved }).click()
  await page.getByText('Private.html').first().waitFor()
  const { id, isPasswordProtected } = await storedFile('Private.html')
  expect(isPasswordProtected).toBe(true)
  const headers = { 'x-file-password': 'offen' }
  const encrypted = await askServer(server, 'GET', `/api/files/${id}/encrypted`, undefined, headers)
  expect((await encrypted.text()).slice(0, 21)).toBe('age-encryption.org/v1')
})
