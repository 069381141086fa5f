import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  expectNoAxeViolations,
  openScreen,
  type PageOptions,
  type Pinloft,
  resize,
  screenshot,
  startPinloft,
  TEST_PIN,
} from './support.ts'

const SHOWN_MS = 5000

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

beforeEach(async () => {
  for (const product of ['Firefox/140.0', 'Firefox/141.0']) {
    await fetch(`${server.url}/api/verify-access-pin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) ${product}` },
      body: JSON.stringify({ pin: TEST_PIN }),
    })
  }
})

function shownToasts(page: Page): Locator {
  return page.locator('li[data-state=open]')
}

/** Ends another browser's session, which is reported in a toast. */
async function causeToast(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Firefox' }).first()
  await row.getByRole('button', { name: 'End Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shownToasts(page).waitFor()
  await page.mouse.move(400, 700)
}

/** Lets the page itself measure how long the next toast is shown, independent of how busy the computer is. */
async function watchToast(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const times: { shownMs?: number; hiddenMs?: number } = {}
    const observer = new MutationObserver(() => {
      const isShown = document.querySelector('li[data-state=open]') !== null
      if (isShown) times.shownMs ??= performance.now()
      else if (times.shownMs !== undefined) times.hiddenMs ??= performance.now()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    return times
  })
  return () => watch.evaluate(({ shownMs = Number.NaN, hiddenMs = Number.NaN }) => hiddenMs - shownMs)
}

async function openSettings(options: PageOptions = {}): Promise<Page> {
  return openScreen(server, { path: '/settings?section=access', ...options })
}

async function dragToast(page: Page, distancePx: number): Promise<void> {
  const box = await shownToasts(page).boundingBox()
  if (box === null) throw new Error('The toast is not on screen')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distancePx, y, { steps: 8 })
  await page.mouse.up()
}

describe('toasts', () => {
  it('close by themselves after 5 seconds', async () => {
    const page = await openSettings({ toastsLeave: true })
    const shownForMs = await watchToast(page)
    await causeToast(page)
    await shownToasts(page).waitFor({ state: 'detached' })
    await expect.poll(shownForMs).toBeGreaterThan(SHOWN_MS - 500)
  })

  it('are shown one at a time, and all are kept behind the bell', async () => {
    const page = await openSettings()
    await causeToast(page)
    await causeToast(page)
    await expect.poll(() => shownToasts(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Notifications' }).click()
    const history = page.getByRole('dialog', { name: 'Notifications' })
    await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
    await expectNoAxeViolations(page)
    await screenshot(page, 'past-messages-1280-light')
  })

  it('stay when swiped less than 50 px and close when swiped further to the right', async () => {
    const page = await openSettings()
    await causeToast(page)
    await dragToast(page, 40)
    await page.locator('li[data-state=open][data-swipe=cancel]').waitFor()
    // The mouse stays over the toast, which keeps it open.
    await dragToast(page, 70)
    await shownToasts(page).waitFor({ state: 'detached' })
  })

  it('get the focus by F8, are closed by their button, and give the focus back', async () => {
    const page = await openSettings()
    await causeToast(page)
    const button = page.getByRole('button', { name: 'End Session' }).first()
    await button.focus()
    await page.keyboard.press('F8')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
    // While focused it does not close by itself.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shownToasts(page).waitFor({ state: 'detached' })
    await button.and(page.locator(':focus')).waitFor()
  })

  it('fit the screen', async () => {
    const page = await openSettings()
    await causeToast(page)
    for (const [width, theme] of [
      [1280, 'dark'],
      [360, 'light'],
    ] as const) {
      await resize(page, width)
      await page.emulateMedia({ colorScheme: theme })
      await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
      await expect.poll(async () => (await shownToasts(page).boundingBox())?.width).toBeLessThanOrEqual(420)
      const isInside = async () => {
        const box = await shownToasts(page).boundingBox()
        return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width
      }
      await expect.poll(isInside).toBe(true)
      await expectNoAxeViolations(page)
      await screenshot(page, `toast-${width}-${theme}`)
    }
  })
})
