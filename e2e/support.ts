import { ACCESS_TEXTS } from '@pinloft/contract/access'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Pinloft, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { trapFaults } from './traps.ts'

export { type Pinloft, startPinloft, TEST_PIN }

export interface PageOptions {
  /** Width of the window; 360 is a phone (740 px high), the default 1280 a desk (800 px high). */
  width?: number
  theme?: 'light' | 'dark'
  /** Fingers instead of a mouse. */
  touch?: boolean
  /** Where to go first. */
  path?: string
  /** Statuses of refused calls that the test provokes; the browser prints each as a console error. */
  expectedStatuses?: readonly number[]
  /** Other faults that the test provokes, such as a connection that is cut. */
  expectedFaults?: readonly RegExp[]
  /** No animation, as people can ask for in their system. */
  reducedMotion?: boolean
}

/** A server of one test, which ends after the pages of the test. */
export async function startPinloftForTest(options: Parameters<typeof startPinloft>[0] = {}): Promise<Pinloft> {
  const server = await startPinloft(options)
  onTestFinished(() => server.stop())
  return server
}

let sharedBrowser: Promise<Browser> | undefined

/**
 * Opens the product in a browser of its own (no cookies, no storage) at the gate. Call it inside a test: when the test
 * ends it closes, and the test fails on any console error, page error or request to another origin.
 */
export async function openPage(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, theme = 'light', touch = false, path = '/', reducedMotion } = options
  sharedBrowser ??= chromium.connect(inject('browserEndpoint'))
  const browser = await sharedBrowser
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 800 },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    acceptDownloads: true,
  })
  const faults = trapFaults(context, server.url, options)
  onTestFinished(async () => {
    await context.close()
    expect(faults, 'console errors, page errors and requests to other origins').toEqual([])
  })
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

/** Enters the PIN at the gate and waits until the gate has gone. */
export async function passGate(page: Page, pin: string = TEST_PIN): Promise<void> {
  const field = page.getByLabel(ACCESS_TEXTS.pinLabel)
  await field.fill(pin)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await field.waitFor({ state: 'detached' })
}

/** A page behind the gate. The gate's own motion, which costs a computer much, is left to the gate's own tests. */
export async function openPageInside(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { ...options, reducedMotion: true })
  await passGate(page)
  if (!options.reducedMotion) await page.emulateMedia({ reducedMotion: 'no-preference' })
  return page
}

/** Waits until every animation that has an end has ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      return typeof endTime === 'number' && Number.isFinite(endTime) && animation.playState === 'running'
    })
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

/** Checks the page as it stands against WCAG 2.2 AA and axe's good practices, or against what they say of colours alone. */
export async function expectNoAxeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // The page's CSP rightly refuses an added script; the debugging protocol is not subject to it.
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axe.source })
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
 * Looks at the page as it stands, in light and in dark: no violation of axe's rules, and nothing wider than the window.
 * With a name it takes a picture of both, where pictures are wanted. Leaves the page in light.
 */
export async function expectGoodLooks(page: Page, name?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const switchTo = async (theme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
  }
  for (const theme of ['light', 'dark'] as const) {
    await switchTo(theme)
    // Between the themes only colours differ.
    await expectNoAxeViolations(page, theme === 'light' ? 'all' : 'colours')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (name !== undefined) await screenshot(page, `${name}-${width}-${theme}`)
  }
  await switchTo('light')
}

/** Takes a picture into test-results/, for people to look at. Takes time, so it is only done with SCREENSHOTS=1. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  await untilStill(page)
  await page.screenshot({ path: new URL(`../test-results/${name}.png`, import.meta.url).pathname })
}
