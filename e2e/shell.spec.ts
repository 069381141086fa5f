import { NAVIGATION_TEXTS as TEXTS } from '@pinloft/contract/shared/navigation-texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../tests/support/free-port.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  holdClock,
  openPageInside,
  type Pinloft,
  passGate,
  screenshot,
  startPinloft,
  TEST_PIN,
  waitForFocus,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const ENTRIES: readonly [label: string, path: string, heading: string][] = [
  ['Dashboard', '/', 'Welcome, Friend'],
  ['Cloud Storage', '/storage', 'Cloud Storage'],
  ['Music Player', '/music-player', 'Music Player'],
  ['Video Player', '/video-player', 'Video Player'],
  ['YouTube Downloader', '/youtube-downloader', 'YouTube Downloader'],
  ['Create Document', '/create-document', 'Create Document'],
  ['About Page', '/about', 'About Page'],
  ['AI Assistant', '/ai-chat', 'AI Assistant'],
  ['Guides', '/guides', 'Guides'],
  ['Cloud Gaming', '/gaming', 'Cloud Gaming'],
  ['Settings', '/settings', 'Settings'],
]

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

describe('the navigation', () => {
  it('opens every screen from the sidebar', async () => {
    const page = await openPageInside(server, { path: '/guides' })
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    for (const [label, path, heading] of ENTRIES) {
      await sidebar.getByRole('link', { name: label, exact: true }).click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      const current = sidebar.locator('[aria-current=page]')
      await expect.poll(() => current.allTextContents()).toEqual([label])
      await expectGoodLooks(page)
    }
  })

  it('opens every screen from the sheet behind More on a phone', async () => {
    const page = await openPageInside(server, { width: 360, touch: true })
    for (const [label, path, heading] of ENTRIES) {
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('dialog').getByRole('link', { name: label, exact: true }).tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
    }
  })

  it('is not scrolled sideways on a phone while a screen loads', async () => {
    const page = await openPageInside(server, { width: 360, touch: true, path: '/pdf-viewer' })
    // Not answered: the screens stay as they are while their data is on the way.
    await page.route('**/api/**', () => {})
    for (const [path, shownAtOnce] of [
      ['/', 'Files Stored'],
      ['/storage', 'Storage Usage'],
      ['/music-player', 'Playlist'],
      ['/video-player', 'Playlist'],
      ['/youtube-downloader', 'Queue'],
      ['/create-document', 'Recent drafts'],
      ['/guides', 'Create'],
      ['/settings', 'Appearance'],
    ] as const) {
      await page.evaluate((path) => history.pushState(null, '', path), path)
      await page.getByRole('main').getByText(shownAtOnce, { exact: true }).filter({ visible: true }).first().waitFor()
      await expectNoSidewaysScroll(page)
      const isOutside = await page.locator('main p > span[aria-hidden]').evaluateAll((bars) => {
        const rightOf = (element: Element) => element.getBoundingClientRect().right
        return bars.some((bar) => rightOf(bar) > rightOf(bar.parentElement ?? bar))
      })
      expect(isOutside, `a bar of ${path} is wider than its card`).toBe(false)
    }
  })

  it('has tabs only for screens of this version, which can be arranged and stay so in this browser', async () => {
    const page = await openPageInside(server, { width: 360, touch: true })
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    const tabs = () => bar.getByRole('link').allTextContents()
    await expect.poll(() => tabs()).toEqual(['Home', 'Storage', 'Music', 'Assistant'])
    await page.getByRole('button', { name: TEXTS.more }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: TEXTS.arrangeTabs }).tap()
    await sheet.getByRole('button', { name: TEXTS.removeTab('Music Player') }).tap()
    await sheet.getByRole('button', { name: TEXTS.addTab('Settings') }).tap()
    await expectGoodLooks(page, 'arrange-tabs')
    await sheet.getByRole('button', { name: TEXTS.moveTabUp('Settings') }).tap()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(TEXTS.moveTabUp('Settings'))
    await sheet.getByRole('button', { name: TEXTS.done }).tap()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const arranged = ['Home', 'Storage', 'Settings', 'Assistant']
    await expect.poll(() => tabs()).toEqual(arranged)
    await page.reload()
    await passGate(page)
    await expect.poll(() => tabs()).toEqual(arranged)
    await bar.getByRole('link', { name: 'Settings' }).tap()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  it('can be navigated with the keyboard', async () => {
    const page = await openPageInside(server, { path: '/settings' })
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dashboard')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cloud Storage', level: 1 }).waitFor()
  })

  it('gives the focus back to the button that opened a window', async () => {
    const page = await openPageInside(server, { path: '/gaming' })
    for (const name of [/^Search everything/, 'Trash', 'Upload world…']) {
      const button = page.getByRole('main').getByRole('button', { name })
      await button.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await waitForFocus(button)
    }
  })

  it.each(['before', 'after'])('keeps the focus in a header whose page loads %s a window closes', async (order) => {
    const page = await openPageInside(server, { path: '/guides' })
    const code = Promise.withResolvers<void>()
    await page.route(/SettingsPage.*\.js/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Settings' }).click()
    const button = page.getByRole('main').getByRole('button', { name: 'Search everything' })
    await page.getByRole('main').getByLabel('Loading').waitFor()
    await button.press('Enter')
    await page.getByRole('dialog').waitFor()
    if (order === 'after') await page.keyboard.press('Escape')
    code.resolve()
    await page.locator('#appearance-title').waitFor()
    if (order === 'before') await page.keyboard.press('Escape')
    await waitForFocus(button)
  })

  it.each([
    ['/pdf-viewer', 'No PDF Selected'],
    ['/minecraft', 'Your first world is one press away'],
    ['/no/such/page', 'There is nothing at this address'],
  ])('says what is missing at %s', async (path, words) => {
    const page = await openPageInside(server, { path })
    await page.getByRole('heading', { name: words }).waitFor()
    await expectNoAxeViolations(page)
  })

  it('names an unknown address Page Not Found', async () => {
    const page = await openPageInside(server, { path: '/nowhere' })
    await page.getByRole('heading', { name: 'Page Not Found', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Page Not Found · Pinloft')
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Welcome, Friend', level: 1 }).waitFor()
  })

  it('offers a reload when the code of a screen cannot be loaded', async () => {
    const page = await openPageInside(server, {
      path: '/guides',
      expectedFaults: [/net::ERR_FAILED/, /PartLoadError/, /dynamically imported module/],
    })
    await page.route(/SettingsPage.*\.js/, (route) => route.abort())
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.unroute(/SettingsPage.*\.js/)
    await page.getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  })
})

describe('the header', () => {
  it('greets, and shows the real connection state', async () => {
    const port = String(await freePort())
    const own = await startPinloft({ env: { PORT: port } })
    const page = await openPageInside(own, { path: '/settings', expectedFaults: [/net::ERR_/, /WebSocket/] })
    const badge = page.getByRole('main').getByRole('status')
    await page.getByText('Welcome, Friend').waitFor()
    await badge.getByText('Connected').waitFor()
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    await own.kill()
    await badge.getByText('Reconnecting').waitFor()
    await screenshot(page, 'reconnecting-1280-light')
    const again = await startPinloft({ env: { PORT: port }, dataDir: own.dataDir })
    onTestFinished(() => again.stop())
    await badge.getByText('Connected').waitFor()
    await page.close()
  })

  it('switches the theme, and keeps the choice after a reload', async () => {
    const page = await openPageInside(server, { path: '/settings' })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.getByRole('button', { name: 'Switch to dark' }).click()
    await expect.poll(() => theme()).toBe('dark')
    await page.reload()
    await expect.poll(() => theme()).toBe('dark')
  })

  it('shows a tooltip after 700 ms, and the next one at once', async () => {
    const page = await openPageInside(server, { path: '/settings?section=system' })
    // Its header replaces the placeholder that was shown while its code loaded.
    await page.getByText('Security: PIN Protected', { exact: true }).waitFor()
    // The buttons stand beside this word, which is another one before.
    await page.getByRole('main').getByRole('status').getByText('Connected').waitFor()
    const next = await page.getByRole('button', { name: 'Switch to dark' }).boundingBox()
    if (next === null) throw new Error('The button has no place')
    await holdClock(page)
    await page.getByRole('button', { name: 'Notifications' }).hover()
    await page.clock.runFor(690)
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
    await page.clock.runFor(20)
    await page.getByRole('tooltip', { name: 'Notifications' }).waitFor()
    // Moving the mouse across the gap closes the first tooltip.
    await page.mouse.move(next.x + 18, next.y + 18, { steps: 8 })
    await page.getByRole('tooltip', { name: 'Switch to dark' }).waitFor()
  })

  it('shows a tooltip with the focus after a key, but not after a click', async () => {
    const page = await openPageInside(server, { path: '/storage', width: 820 })
    const view = page.getByRole('button', { name: 'View', exact: true })
    const menu = page.getByRole('menu')
    await view.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('tooltip').waitFor()
    await view.click()
    await menu.getByRole('menuitemradio').first().click()
    await menu.waitFor({ state: 'detached' })
    await waitForFocus(view)
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  })
})

describe('the settings', () => {
  it('show the platform', async () => {
    const page = await openPageInside(server, { path: '/settings?section=system' })
    const platform = page.getByRole('region', { name: 'Platform' })
    for (const text of ['Security: PIN Protected', 'Cloud Storage: Active', 'Version 2.0.0']) {
      await platform.getByText(text, { exact: true }).waitFor()
    }
    await expect
      .poll(() => page.getByRole('link', { name: 'API documentation' }).getAttribute('href'))
      .toBe('/api/docs')
  })

  it('choose the theme', async () => {
    const page = await openPageInside(server, { path: '/settings' })
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.getByRole('radio', { name: 'System' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  it('show a new session at once, and end it', async () => {
    const page = await openPageInside(server, { path: '/settings?section=access' })
    await page.getByText('This browser').waitFor()
    await enterFromElsewhere('Firefox/140.0')
    const row = page.getByRole('listitem').filter({ hasText: 'Firefox' }).first()
    await row.waitFor()
    await row.getByRole('button', { name: 'End Session' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
  })
})

/** Admits another browser, so that its session can be ended. */
async function enterFromElsewhere(product = 'Chrome/156.0'): Promise<void> {
  await fetch(`${server.url}/api/verify-access-pin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) ${product}` },
    body: JSON.stringify({ pin: TEST_PIN }),
  })
}
