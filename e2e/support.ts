import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { countWork } from '../tests/support/counts.ts'
import { type Pinloft, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import {
  givePageBack,
  heightOf,
  type PageLease,
  rememberInside,
  TAKES_SCREENSHOTS,
  takePage,
  withDevtools,
} from './page-pool.ts'

export { type Pinloft, startPinloft, TEST_PIN }

export interface PageOptions {
  /** Viewport width; 360 is a phone (740 px high), the default 1280 a desktop (800 px high). */
  width?: number
  theme?: 'light' | 'dark'
  /** Touch instead of a mouse. */
  touch?: boolean
  /** Initial path. */
  path?: string
  /** Error statuses that the test provokes; the browser logs each as a console error. */
  expectedStatuses?: readonly number[]
  /** Other errors that the test provokes, such as a dropped connection. */
  expectedFaults?: readonly RegExp[]
  /** With animations, for tests of them: they cost much CPU time. */
  hasMotion?: boolean
  /** Messages go away by themselves, for tests of that: otherwise they stay until they are closed. */
  toastsLeave?: boolean
  /** In a browser context that no earlier test has used, for tests of what a first visit loads or stores. */
  isFirstVisit?: boolean
  /** May be behind the gate already: see `openScreen`. */
  isInside?: boolean
  /** Runs in the full Chromium instead of the headless shell; the value is the reason. */
  needsFullBrowser?: string
}

/** A server for a single test, stopped after the pages of the test have closed. */
export async function startPinloftForTest(options: Parameters<typeof startPinloft>[0] = {}): Promise<Pinloft> {
  const server = await startPinloft(options)
  onTestFinished(() => server.stop())
  return server
}

/** The small form of axe, which takes half the time to load into a page. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Opens the product at the gate, with no cookies and nothing stored. Call it inside a test: the page closes when the
 * test ends, and the test fails on any console error, page error or request to another origin.
 */
export async function openPage(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  return (await leasePage(server, options)).page
}

async function leasePage(server: Pinloft, options: PageOptions): Promise<PageLease> {
  const lease = await takePage(server.url, options)
  const { page, context, faults } = lease
  onTestFinished(async ({ task }) => {
    const hasPassed = task.result?.state !== 'fail'
    if (!hasPassed) await describePages(context)
    // An answer that a route makes up while its page closes would fail the whole run.
    await Promise.all(context.pages().map((opened) => opened.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const found = [...faults]
    await givePageBack(lease, hasPassed && found.length === 0)
    expect(found, 'console errors, page errors and requests to other origins').toEqual([])
  })
  if (lease.isInside) return lease
  countWork('page')
  await page.goto(server.url + (options.path ?? '/'))
  return lease
}

/** Prints what is on every page of a failed test, so that a failure on another machine can be understood. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const snapshot = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch(() => 'The page does not respond.')
    console.error(`${page.url()}\n${snapshot}`)
  }
}

/** Enters the PIN at the gate and waits until the gate is gone. */
export async function passGate(page: Page, pin: string = TEST_PIN): Promise<void> {
  // Not by its label: the screen behind the gate may have a field for the PIN too.
  const field = page.locator('input[name=pin]')
  await field.fill(pin)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await field.waitFor({ state: 'detached' })
}

/** A page behind the gate. */
export async function openPageInside(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, options)
  await passGate(page)
  return page
}

/**
 * A page behind the gate, at a screen: the one of the test before, if that has left nothing in it, which then only goes
 * from screen to screen. Not for tests of what is loaded, asked for or remembered when the application starts.
 */
export async function openScreen(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const lease = await leasePage(server, { ...options, isInside: true })
  if (!lease.isInside) {
    await passGate(lease.page)
    await rememberInside(lease)
  }
  return lease.page
}

/** Waits in a hook, where `expect.poll` is refused, for as long as a hook may take. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(200)
}

/** Waits until an element has the focus. It may get it a moment after it is shown. */
export async function waitForFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

/** Presses keys with no pause in between, which would give the first one another meaning. */
export async function typeAtOnce(page: Page, keys: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(keys, (key) => page.keyboard.press(key)))
}

/** Waits until an element has the focus, then types into it with no pause between the keys. */
export async function typeInto(element: Locator, text: Iterable<string>): Promise<void> {
  await waitForFocus(element)
  await typeAtOnce(element.page(), text)
}

/** Types into whatever has the focus, once something has it, with no pause between the keys. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body)
  await Promise.all(Array.from(text, (character) => page.keyboard.type(character)))
}

/** Waits for a message. It stays until it is closed, unless the page was opened with `toastsLeave`. */
export async function waitForToast(page: Page): Promise<Locator> {
  const toast = page.locator('li[data-state=open]').first()
  await toast.waitFor()
  return toast
}

/** Stops the clock of the page. Its timers go on only when the test moves the clock. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  // Ahead of the clock, which runs on until it is stopped.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

export interface HeldRequests {
  /** Waits until a request is held. */
  arrived: Promise<void>
  /** How many requests have been held so far. */
  count: () => number
  /** Lets those that are held go on, and all later ones. */
  release: () => void
}

/** Holds requests before they leave the page, so that what happens meanwhile can be tested on every computer. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<HeldRequests> {
  const released = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) {
      count += 1
      arrived.resolve()
      await released.promise
    }
    await route.fallback()
  })
  return { arrived: arrived.promise, count: () => count, release: () => released.resolve() }
}

/** Waits until no finite animation runs. Polls, as the promise of a transition that is replaced may never settle. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState !== 'running' || typeof endTime !== 'number' || !Number.isFinite(endTime)
    }),
  )
}

/**
 * Checks the page in its current state against WCAG 2.2 AA and axe's best practices, or only against their color
 * rules.
 */
export async function expectNoAxeViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  countWork('axe')
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // The page's CSP rightly blocks an injected script; the debugging protocol is not subject to it.
    await withDevtools(page, (session) => session.send('Runtime.evaluate', { expression: AXE_SOURCE }))
  }
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules === 'colors' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return results.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join('\n  ')}`,
    )
  }, rules)
  expect(violations).toEqual([])
}

export interface LookOptions {
  /** Widths to which the page is resized; by default the one it has. */
  widths?: readonly number[]
  /** Widths at which the same state only has to fit: nothing but its layout differs from what axe has seen. */
  alsoFits?: readonly number[]
}

/**
 * Checks the page in its current state, in light and in dark: no axe violations, and nothing wider than the viewport.
 * With a name it takes a screenshot of each, when screenshots are enabled. Leaves the page as wide as it was, in light.
 */
export async function expectGoodLooks(
  page: Page,
  name?: string,
  { widths, alsoFits = [] }: LookOptions = {},
): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const axeWidths = widths ?? [size.width]
  const isResized = widths !== undefined || alsoFits.length > 0
  for (const width of [...axeWidths, ...alsoFits]) {
    if (isResized) await resize(page, width)
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme)
      // The themes differ only in colors, which the widths share: the gate looks at the dark ones once.
      const isNew = theme === 'light' || isLongRun || width === axeWidths[0]
      if (axeWidths.includes(width) && isNew) await expectNoAxeViolations(page, theme === 'light' ? 'all' : 'colors')
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (name !== undefined) await screenshot(page, `${name}-${width}-${theme}`)
    }
  }
  await switchTheme(page, 'light')
  if (isResized) await resize(page, size.width, size.height)
}

/** Gives the page the width of a phone, tablet or desktop, and the height that goes with it, and waits until it shows it. */
export async function resize(page: Page, width: number, height = heightOf(width)): Promise<void> {
  await page.setViewportSize({ width, height })
  // A moment long the styles are those of the new size, and what is rendered is that of the old one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
}

/** Saves a screenshot to test-results/ for review. Slow, so it only runs with SCREENSHOTS=1. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!TAKES_SCREENSHOTS) return
  await waitUntilStill(page)
  await page.screenshot({ path: new URL(`../test-results/${name}.png`, import.meta.url).pathname })
}
