import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Pinloft, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { trapFaults } from './traps.ts'

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

const sharedBrowsers: { 'headless shell'?: Promise<Browser>; full?: Promise<Browser> } = {}

/**
 * Opens the product in a browser context of its own (no cookies, no storage) at the gate. Call it inside a test: it
 * closes when the test ends, and the test fails on any console error, page error or request to another origin.
 */
export async function openPage(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, theme = 'light', touch = false, path = '/', hasMotion = false } = options
  const kind = options.needsFullBrowser === undefined ? 'headless shell' : 'full'
  sharedBrowsers[kind] ??= chromium.connect(inject('browserEndpoints')[kind])
  const browser = await sharedBrowsers[kind]
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 800 },
    colorScheme: theme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    acceptDownloads: true,
  })
  const faults = trapFaults(context, server.url, options)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await describePages(context)
    // An answer that a route makes up while its page closes would fail the whole run.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
    expect(faults, 'console errors, page errors and requests to other origins').toEqual([])
  })
  const page = await context.newPage()
  waitForRoutes(page)
  await page.goto(server.url + path)
  return page
}

/**
 * Lets every new route be in force once it is set. Chromium confirms a route before the page has it, so a request made
 * by a key right after it could still reach the server. What is evaluated in the page comes after the route.
 */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...parameters) => {
    const set = await route(...parameters)
    await page.evaluate(() => undefined)
    return set
  }
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

/** Waits until an element has the focus. It may get it a moment after it is shown. */
export async function waitForFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

/** Presses keys with no pause in between, which would give the first one another meaning. */
export async function typeAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Waits for a message, and keeps it: a window in the background waits until someone can see what it says. */
export async function keepToasts(page: Page): Promise<void> {
  await page.locator('li[data-state=open]').first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** Stops the clock of the page. Its timers go on only when the test moves the clock. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  // Ahead of the clock, which runs on until it is stopped.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
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
 * Checks the page in its current state against WCAG 2.2 AA and axe's best practices, or only against their colour
 * rules.
 */
export async function expectNoAxeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // The page's CSP rightly blocks an injected script; the debugging protocol is not subject to it.
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: AXE_SOURCE })
    await session.detach()
  }
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return results.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join('\n  ')}`,
    )
  }, rules)
  expect(violations).toEqual([])
}

/**
 * Checks the page in its current state, in light and in dark: no axe violations, and nothing wider than the viewport.
 * With a name it takes a screenshot of both, when screenshots are enabled. Leaves the page in light.
 */
export async function expectGoodLooks(page: Page, name?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const switchTo = async (theme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
  }
  for (const theme of ['light', 'dark'] as const) {
    await switchTo(theme)
    // The themes differ only in colours.
    await expectNoAxeViolations(page, theme === 'light' ? 'all' : 'colours')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (name !== undefined) await screenshot(page, `${name}-${width}-${theme}`)
  }
  await switchTo('light')
}

/** Saves a screenshot to test-results/ for review. Slow, so it only runs with SCREENSHOTS=1. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  await waitUntilStill(page)
  await page.screenshot({ path: new URL(`../test-results/${name}.png`, import.meta.url).pathname })
}
