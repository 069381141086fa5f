import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../scripts/system-packages.mjs'
import { enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { copyFile } from '../rows.ts'

const FILES = 100_000
const ROUNDS = 5
const GESTURE_PX = 12_000
const SPEED_PX_PER_SECOND = 6_000
const FRAMES_GOAL = 50
export const WINDOW = { width: 1280, height: 800 }

/** Where something scrolls. */
export interface Place {
  page: Page
  /** Selector of what scrolls. */
  scroller: string
  /** Selector of the lines in it, which stand below one another. */
  lines: string
  /** Between two lines. */
  gapPx: number
}

const GRID = { scroller: '[role=grid]', lines: '[role=grid] [role=rowgroup] > [role=row]', gapPx: 0 }

interface Gesture {
  framesPerSecond: number
  /** Main thread time per frame, in milliseconds. */
  busyMs: number
  scriptMs: number
  /** Frames in which part of the visible list had no row. */
  blankFrames: number
  frames: number
}

/**
 * Wheel scrolling through a folder of 100,000 pictures, compared with a static page with the same number of visible
 * rows.
 */
export async function measureScrolling(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'scroll')
  let server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  const picture = await sharp({ create: { width: 600, height: 450, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await client.store([filePart('picture.jpg', picture)])
  client.close()
  await server.stop()
  copyFile(join(dataDir, 'pinloft.db'), 'picture.jpg', pictureNames())
  server = await startPinloft({ dataDir })

  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: WINDOW })
    const bare = await context.newPage()
    await bare.setContent(barePage())
    const page = await context.newPage()
    await page.goto(`${server.url}/storage`)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    // The row count is known once every page of the list has been loaded.
    await page.locator(`[role=grid][aria-rowcount="${FILES + 2}"]`).waitFor({ timeout: 60_000 })
    const what = `scrolling ${FILES.toLocaleString('en')} pictures`
    const [ours, theirs] = [
      { ...GRID, page },
      { ...GRID, page: bare },
    ]
    const rows = [await compareScrolling(`${what}, list`, ours, theirs)]
    await page.getByRole('radio', { name: FILES_TEXTS.grid }).click()
    await page.locator('[role=gridcell][data-index]').first().waitFor()
    rows.push(await compareScrolling(`${what}, grid`, ours, theirs))
    return rows
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

function* pictureNames(): Generator<string> {
  for (let number = 0; number < FILES; number++) yield `IMG_${String(number).padStart(6, '0')}.jpg`
}

/** A page whose rows are all rendered up front: the best that this browser can do. */
export function barePage(): string {
  const lines = Array.from({ length: 4_000 }, (_, index) => `<div role="row" style="height:46px">Line ${index}</div>`)
  return `<div role="grid" style="height:100vh;overflow:auto"><div role="rowgroup">${lines.join('')}</div></div>`
}

/** Scrolls in turns in our page and in a bare one, which has `barePage`, or up in ours. */
export async function compareScrolling(
  what: string,
  place: Place,
  barePlace: Place,
  { isUp = false } = {},
): Promise<Row> {
  const [ours, theirs]: [Gesture[], Gesture[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [where, gestures] of [
      [place, ours],
      [barePlace, theirs],
    ] as const) {
      await where.page.bringToFront()
      const gesture = await scroll(where, isUp && where === place ? GESTURE_PX : -GESTURE_PX)
      if (round > 0) gestures.push(gesture)
    }
  }
  const of = (gestures: readonly Gesture[], field: keyof Gesture) => median(gestures.map((gesture) => gesture[field]))
  const framesPerSecond = of(ours, 'framesPerSecond')
  const blankFrames = ours.reduce((sum, gesture) => sum + gesture.blankFrames, 0)
  const frames = ours.reduce((sum, gesture) => sum + gesture.frames, 0)
  const work = `${of(ours, 'busyMs').toFixed(1)} ms of work a frame (scripts ${of(ours, 'scriptMs').toFixed(1)} ms)`
  return {
    what,
    ours: `${framesPerSecond.toFixed(0)} frames a second, ${work}, ${blankFrames} of ${frames} blank`,
    ratio: median(
      ours.map((gesture, round) => gesture.framesPerSecond / (theirs[round]?.framesPerSecond ?? Number.NaN)),
    ),
    yardstick: `${of(theirs, 'framesPerSecond').toFixed(0)} frames a second, bare page`,
    goal: {
      text: `≥ ${FRAMES_GOAL} a second, none blank`,
      isMet: framesPerSecond >= FRAMES_GOAL && blankFrames === 0,
    },
  }
}

/** Scrolls with the wheel for a while. */
async function scroll({ page, ...selectors }: Place, distancePx: number): Promise<Gesture> {
  const session = await page.context().newCDPSession(page)
  // CPU time: time spent waiting for the CPU is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workSeconds(session)
  await page.evaluate(watchFrames, selectors)
  await session.send('Input.synthesizeScrollGesture', {
    x: WINDOW.width / 2,
    y: WINDOW.height / 2,
    yDistance: distancePx,
    speed: SPEED_PX_PER_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const watched = await page.evaluate(() => (globalThis as unknown as { endWatching: () => Watched }).endWatching())
  const after = await workSeconds(session)
  await session.detach()
  if (watched.scrolledPx < GESTURE_PX / 2) throw new Error(`Only ${watched.scrolledPx} px were scrolled`)
  const { frames } = watched
  return {
    frames,
    framesPerSecond: frames / watched.seconds,
    busyMs: ((after.busy - before.busy) * 1000) / frames,
    scriptMs: ((after.script - before.script) * 1000) / frames,
    blankFrames: watched.blankFrames,
  }
}

interface Watched {
  frames: number
  seconds: number
  scrolledPx: number
  blankFrames: number
}

/** Runs in the page: counts frames while the list scrolls, and those in which part of it was not rendered. */
function watchFrames({ scroller, lines: lineSelector, gapPx }: Omit<Place, 'page'>): void {
  const grid = document.querySelector(scroller)
  const body = document.querySelector(lineSelector)?.parentElement ?? null
  if (grid === null || body === null) throw new Error('There is no list')
  const startTop = grid.scrollTop
  let [frames, blankFrames, firstAtMs, lastAtMs] = [0, 0, 0, 0]
  let isOver = false
  /**
   * Runs before the page's own listener: the rows in the DOM now are those that were visible at this scroll position.
   */
  const onScroll = () => {
    const sight = grid.getBoundingClientRect()
    const lines = [...document.querySelectorAll(lineSelector)].map((line) => line.getBoundingClientRect())
    const end = Math.min(sight.bottom, body.getBoundingClientRect().bottom)
    let drawnTo = Math.max(sight.top, body.getBoundingClientRect().top)
    for (const line of lines.sort((a, b) => a.top - b.top)) {
      if (line.top <= drawnTo + gapPx + 1) drawnTo = Math.max(drawnTo, line.bottom)
    }
    if (drawnTo < end - gapPx - 1) blankFrames++
  }
  const onFrame = (atMs: number) => {
    if (isOver) return
    // Only frames between the first and the last movement count.
    if (grid.scrollTop !== startTop) {
      if (firstAtMs === 0) firstAtMs = atMs
      else frames++
      lastAtMs = atMs
    }
    requestAnimationFrame(onFrame)
  }
  window.addEventListener('scroll', onScroll, { capture: true })
  requestAnimationFrame(onFrame)
  Object.assign(globalThis, {
    endWatching: (): Watched => {
      isOver = true
      window.removeEventListener('scroll', onScroll, { capture: true })
      return {
        frames,
        seconds: (lastAtMs - firstAtMs) / 1000,
        scrolledPx: Math.abs(grid.scrollTop - startTop),
        blankFrames,
      }
    },
  })
}

/** Total main thread time of a page so far, in seconds. */
async function workSeconds(session: CDPSession): Promise<{ busy: number; script: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { busy: of('TaskDuration'), script: of('ScriptDuration') }
}
