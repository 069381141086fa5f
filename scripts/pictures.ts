/**
 * npm run pictures: takes the screenshots for the README from the running product, with generated files. npm run
 * pictures -- music video: only those.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { DOCUMENTS_SCREEN_TEXTS } from '@pinloft/contract/documents/screen-texts'
import { createGuide } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS } from '@pinloft/contract/guides/screen-texts'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { enteredClient } from '../tests/support/client.ts'
import { type Pinloft, ROOT, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { makeSamples, SAMPLE_DOCUMENT, SAMPLE_GUIDE } from './picture-samples.ts'
import { buildWebIfStale } from './setup.mjs'
import { findChromium } from './system-packages.mjs'

const FOLDER = join(ROOT, 'docs/pictures')

interface Picture {
  name: string
  path: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Stays at the gate. */
  isOutside?: boolean
  /** File whose preview is opened. */
  opens?: string
  /** Runs before the screenshot. */
  action?: (page: Page) => Promise<void>
}

const PICTURES: readonly Picture[] = [
  { name: 'gate', path: '/', width: 1280, height: 800, theme: 'dark', isOutside: true },
  { name: 'storage', path: '/storage', width: 1280, height: 800, theme: 'light' },
  { name: 'preview', path: '/storage', width: 1280, height: 800, theme: 'dark', opens: 'Ridge at dusk.jpg' },
  { name: 'dashboard', path: '/', width: 1280, height: 800, theme: 'light' },
  { name: 'video', path: '/video-player', width: 1280, height: 800, theme: 'light', action: playFilm },
  { name: 'music', path: '/music-player?view=albums', width: 1280, height: 800, theme: 'dark', action: playAlbum },
  { name: 'guide', path: '/guides', width: 1280, height: 800, theme: 'light', action: readGuide },
  { name: 'document', path: '/create-document', width: 1280, height: 800, theme: 'light', action: writeDocument },
  { name: 'storage-phone', path: '/storage', width: 360, height: 740, theme: 'dark' },
]

const wanted = process.argv.slice(2)
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

buildWebIfStale()
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed')
mkdirSync(FOLDER, { recursive: true })
const server = await startPinloft()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await fill(server, browser)
  for (const picture of pictures) {
    writeFileSync(join(FOLDER, `${picture.name}.webp`), await take(picture))
    console.log(`docs/pictures/${picture.name}.webp`)
  }
} finally {
  await browser.close()
  await server.stop()
}

async function fill(server: Pinloft, browser: Browser): Promise<void> {
  const client = await enteredClient(server)
  for (const { folder, parts } of await makeSamples(browser)) {
    const [name = '', parent = ''] = folder.split('/').reverse()
    if (folder !== '') await client.makeFolder(name, parent)
    await client.store(parts, folder)
  }
  client.close()
}

async function take({ path, width, height, theme, isOutside = false, opens, action }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.url + path)
  const field = page.getByLabel(ACCESS_TEXTS.pinLabel)
  await field.waitFor()
  if (!isOutside) {
    await field.fill(TEST_PIN)
    await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    await field.waitFor({ state: 'detached' })
  }
  if (opens !== undefined) await page.getByText(opens).dblclick()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await action?.(page)
  const picture = await toWebp(context.pages()[0] ?? page, await page.screenshot({ animations: 'disabled' }))
  await context.close()
  return picture
}

async function playAlbum(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Slow Water' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Low Bridge', exact: true }).click()
  await page.getByRole('slider', { name: MUSIC_TEXTS.seek }).fill('74')
  // Covers of the rows, the album, the current track and the next one.
  await page.locator('main img').nth(6).waitFor()
  await page.mouse.move(0, 0)
}

async function playFilm(page: Page): Promise<void> {
  const playlist = page.getByRole('region', { name: VIDEO_TEXTS.playlist })
  await playlist.locator('img').nth(3).waitFor()
  await playlist.getByRole('button', { name: 'Over the ridge' }).click()
  const film = page.locator('video')
  await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        video.addEventListener('playing', resolve, { once: true })
        if (!video.paused && video.readyState > 2) resolve(null)
      }),
  )
  await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true })
        video.currentTime = 241
      }),
  )
  // Shows the controls for a while.
  await film.hover()
}

async function readGuide(page: Page): Promise<void> {
  await page.evaluate(
    ({ method, path, guide }) =>
      fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(guide) }),
    { method: createGuide.method, path: createGuide.path, guide: { ...SAMPLE_GUIDE, isPasswordProtected: false } },
  )
  await page.getByRole('link', { name: SAMPLE_GUIDE.title }).click()
  await page.getByRole('navigation', { name: GUIDES_SCREEN_TEXTS.contents }).waitFor()
}

async function writeDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: DOCUMENTS_SCREEN_TEXTS.kinds.drawing.name }).click()
  await page.getByRole('textbox', { name: DOCUMENTS_SCREEN_TEXTS.text }).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, SAMPLE_DOCUMENT)
  await drawSketch(page)
}

/** A house under the text, by the tools of the editor. */
async function drawSketch(page: Page): Promise<void> {
  const { toolNames, drawingHelp, colors } = DOCUMENTS_SCREEN_TEXTS
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const box = await page.getByRole('img', { name: drawingHelp }).boundingBox()
  if (box === null) throw new Error('The drawing is not on screen')
  const draw = async (...points: readonly (readonly [x: number, y: number])[]) => {
    for (const [index, [x, y]] of points.entries()) {
      await page.mouse.move(box.x + x, box.y + y, { steps: index === 0 ? 1 : 6 })
      if (index === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
  await tool(toolNames.rectangle)
  await draw([430, 330], [620, 450])
  await tool(toolNames.line)
  await draw([410, 332], [525, 255])
  await draw([525, 255], [640, 332])
  await tool(toolNames.rectangle)
  await draw([500, 385], [545, 450])
  await tool(toolNames.fill)
  await tool(colors['#1f5fd0'] ?? '')
  await draw([522, 420])
  await tool(toolNames.pen)
  await draw([440, 470], [480, 464], [520, 472], [560, 465], [610, 471])
}

/** Encodes the smaller format in Chromium, on a page without the product's policy, which would block the data. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank')
  const encoded = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}
