/** npm run pictures: takes the pictures of the README from the running product, with files that it makes itself. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { type Browser, chromium, type Page } from 'playwright-core'
import { enteredClient } from '../tests/support/client.ts'
import { type Pinloft, ROOT, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { makeSamples } from './picture-samples.ts'
import { buildWebIfStale } from './setup.mjs'
import { findChromium } from './system-packages.mjs'

const FOLDER = join(ROOT, 'docs/pictures')

interface Picture {
  name: string
  path: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Stay at the gate. */
  isOutside?: boolean
  /** A file whose preview to show. */
  opens?: string
}

const PICTURES: readonly Picture[] = [
  { name: 'gate', path: '/', width: 1280, height: 800, theme: 'dark', isOutside: true },
  { name: 'storage', path: '/storage', width: 1280, height: 800, theme: 'light' },
  { name: 'preview', path: '/storage', width: 1280, height: 800, theme: 'dark', opens: 'Ridge at dusk.jpg' },
  { name: 'dashboard', path: '/', width: 1280, height: 800, theme: 'light' },
  { name: 'storage-phone', path: '/storage', width: 360, height: 740, theme: 'dark' },
]

buildWebIfStale()
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed')
mkdirSync(FOLDER, { recursive: true })
const server = await startPinloft()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await fill(server, browser)
  for (const picture of PICTURES) {
    writeFileSync(join(FOLDER, `${picture.name}.webp`), await take(picture))
    console.log(`docs/pictures/${picture.name}.webp`)
  }
} finally {
  await browser.close()
  await server.stop()
}

async function fill(server: Pinloft, browser: Browser): Promise<void> {
  const client = await enteredClient(server)
  for (const name of ['Photos', 'Music', 'Papers']) await client.makeFolder(name)
  for (const { folder, parts } of await makeSamples(browser)) await client.store(parts, folder)
  client.close()
}

async function take({ path, width, height, theme, isOutside = false, opens }: Picture): Promise<Buffer> {
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
  const picture = await toWebp(context.pages()[0] ?? page, await page.screenshot({ animations: 'disabled' }))
  await context.close()
  return picture
}

/** Chromium itself makes the smaller format. On a page without the product's policy, which would refuse the data. */
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
