import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { CREATE_DOCUMENT_PATH, DEFAULT_DOCUMENT_SETTINGS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.mjs'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { type Pinloft, startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { median, percentile } from '../measure.ts'
import type { Row } from '../report.ts'
import { barePage, compareScrolling, WINDOW } from './scroll.ts'

const STROKES = 5_000
const PAGE_HEIGHT_PIXELS = 1_041
const DRAWN_PARAGRAPHS = 700
/** About a hundred sheets of paper. */
const LONG_PARAGRAPHS = 1_100
const WORDS = 'the quay and the harbour lie in the morning sun while the boats go out to sea and come back '
const SHARE_GOAL = 0.95
const FILL_GOAL_MS = 50
const KEY_GOAL_MS = 50
const ROUNDS = 5
const KEYS = 60

/** A drawing of 5,000 strokes scrolled and drawn on, a page filled, and typing in a document of 100 pages. */
export async function measureDocuments(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'documents')
  const server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return [...(await measureDrawing(server, client, browser)), await measureTyping(server, client, browser)]
  } finally {
    await browser.close()
    client.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureDrawing(server: Pinloft, client: Client, browser: Browser): Promise<Row[]> {
  const id = await store(client, DRAWN_PARAGRAPHS, strokes())
  const page = await openDraft(server, browser, id)
  const bare = await page.context().newPage()
  await bare.setContent(barePage())
  await page.locator(`[data-drawing-items="${STROKES}"]`).waitFor({ state: 'attached' })
  const place = { page, scroller: '[data-desk]', lines: '.document-text > *', gapPx: 60 }
  const bareLines = { page: bare, scroller: '[role=grid]', lines: '[role=row]', gapPx: 0 }
  const what = `${STROKES.toLocaleString('en')} strokes`
  const scrolled = await compareScrolling(`scrolling a document with ${what}`, place, bareLines)
  await page.locator('[data-desk]').evaluate((desk) => desk.scrollTo(0, 0))
  await page.getByRole('img', { name: TEXTS.drawingHelp }).waitFor()
  await bare.setContent(BARE_CANVAS)
  const drawn = await compareDrawing(`drawing on a document with ${what}`, page, bare)
  const goal = (ratio = 0) => ({ text: `≥ ${SHARE_GOAL} of a bare page`, isMet: ratio >= SHARE_GOAL })
  return [
    { ...scrolled, goal: goal(scrolled.ratio) },
    { ...drawn, goal: goal(drawn.ratio) },
    await measureFill(server, client, browser),
  ]
}

/** A page whose canvas gets a line from each place of the pointer to the next: the least that drawing takes. */
const BARE_CANVAS = `<canvas width="${WINDOW.width}" height="${WINDOW.height}" style="position:fixed;inset:0"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d')
  addEventListener('pointermove', ({ clientX, clientY }) => { context.lineTo(clientX, clientY); context.stroke() })
</script>`

async function compareDrawing(what: string, page: Page, bare: Page): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [where, all] of [
      [page, ours],
      [bare, theirs],
    ] as const) {
      await where.bringToFront()
      const framesPerSecond = await drawOnce(where)
      if (round > 0) all.push(framesPerSecond)
    }
  }
  return {
    what,
    ours: `${median(ours).toFixed(0)} frames a second`,
    ratio: median(ours.map((frames, round) => frames / (theirs[round] ?? Number.NaN))),
    yardstick: `${median(theirs).toFixed(0)} frames a second, bare canvas`,
  }
}

/** Frames a second while a stroke is drawn, from the first movement to the end of the stroke. */
async function drawOnce(page: Page): Promise<number> {
  await page.mouse.move(500, 300)
  await page.mouse.down()
  await page.evaluate(() => {
    const watch = { frames: 0, startedMs: performance.now(), isOver: false }
    const onFrame = () => {
      if (watch.isOver) return
      watch.frames += 1
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
    Object.assign(globalThis, {
      endWatching: () => {
        watch.isOver = true
        return (watch.frames * 1000) / (performance.now() - watch.startedMs)
      },
    })
  })
  for (let at = 0; at < 150; at += 1) await page.mouse.move(500 + 200 * Math.sin(at / 9), 300 + 100 * Math.cos(at / 7))
  await page.mouse.up()
  return page.evaluate(() => (globalThis as unknown as { endWatching: () => number }).endWatching())
}

/** From the press to the end of what it causes, on an empty page, all of which is filled. */
async function measureFill(server: Pinloft, client: Client, browser: Browser): Promise<Row> {
  const page = await openDraft(server, browser, await store(client, 1, []))
  await page.getByRole('button', { name: TEXTS.toolNames.fill, exact: true }).click()
  await page.evaluate(() => {
    const times: number[] = []
    let startedMs = 0
    window.addEventListener('pointerdown', () => (startedMs = performance.now()), { capture: true })
    window.addEventListener('pointerdown', () => times.push(performance.now() - startedMs))
    Object.assign(globalThis, { fillTimes: times })
  })
  const undo = page.getByRole('button', { name: TEXTS.actions.undo, exact: true })
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.mouse.click(640, 500)
    await page.locator('[data-drawing-items="1"]').waitFor({ state: 'attached' })
    await undo.click()
    await page.locator('[data-drawing-items="0"]').waitFor({ state: 'attached' })
  }
  // Every other press was that of the undo button.
  const times = await page.evaluate(() => (globalThis as unknown as { fillTimes: number[] }).fillTimes)
  const fillMs = median(times.filter((_, at) => at % 2 === 0).slice(1))
  return {
    what: 'filling a whole page of a drawing',
    ours: `${fillMs.toFixed(1)} ms`,
    goal: { text: `< ${FILL_GOAL_MS} ms`, isMet: fillMs < FILL_GOAL_MS },
  }
}

async function measureTyping(server: Pinloft, client: Client, browser: Browser): Promise<Row> {
  const page = await openDraft(server, browser, await store(client, LONG_PARAGRAPHS, []), 'text')
  const text = page.getByRole('textbox', { name: TEXTS.text })
  await text.locator('p').nth(20).click()
  const sheets = await page
    .locator('.document-page')
    .evaluate((element, height) => element.clientHeight / height, PAGE_HEIGHT_PIXELS)
  await page.evaluate(() => {
    const times: number[] = []
    const painted = new MessageChannel()
    const starts: number[] = []
    painted.port1.onmessage = () => times.push(performance.now() - (starts.shift() ?? Number.NaN))
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        starts.push(timeStamp)
        // After the frame that shows the letter.
        requestAnimationFrame(() => painted.port2.postMessage(null))
      },
      { capture: true },
    )
    Object.assign(globalThis, { keyTimes: times })
  })
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type('etaoin shrdlu'[key % 13] ?? 'e', { delay: 60 })
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  const keyMs = percentile(times.slice(5), 0.95)
  return {
    what: `from key to paint in a document of ${Math.round(sheets)} pages, 95th percentile`,
    ours: `${keyMs.toFixed(1)} ms`,
    goal: { text: `< ${KEY_GOAL_MS} ms`, isMet: keyMs < KEY_GOAL_MS },
  }
}

/** Stores a draft, and returns its id. */
async function store(client: Client, paragraphCount: number, drawing: readonly unknown[]): Promise<string> {
  const id = randomUUID()
  const content = Array.from({ length: paragraphCount }, (_, index) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `${index}: ${WORDS.repeat(3)}` }],
  }))
  const json = {
    draftRevision: 0,
    changeId: randomUUID(),
    settings: { ...DEFAULT_DOCUMENT_SETTINGS, mode: 'draw' },
    content: { type: 'doc', content },
    drawing,
  }
  const reply = await client.call('PUT', `/api/documents/drafts/${id}`, { json })
  if (reply.status !== 200) throw new Error(reply.text)
  return id
}

/** Waves of forty points, all over the first sheets. */
function strokes() {
  return Array.from({ length: STROKES }, (_, index) => {
    const [left, top] = [80 + ((index * 97) % 520), 20 + ((index * 389) % (20 * PAGE_HEIGHT_PIXELS))]
    const points = Array.from({ length: 40 }, (_, at) => [left + at * 2, top + Math.round(12 * Math.sin(at / 4)), 0.5])
    return { kind: 'stroke', id: `s${index}`, blockId: null, color: '#1f5fd0', size: 2, points: points.flat() }
  })
}

async function openDraft(server: Pinloft, browser: Browser, id: string, mode: 'text' | 'draw' = 'draw'): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await context.newPage()
  await page.goto(`${server.url}${CREATE_DOCUMENT_PATH}?document=${id}`)
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await page.getByRole('radio', { name: TEXTS.modes[mode] }).click()
  await page.getByRole('textbox', { name: TEXTS.text }).waitFor()
  return page
}
