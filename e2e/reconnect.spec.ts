import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { changeElsewhere, deleteElsewhere } from './editor.actions.ts'
import { openEntry, rowOf, store } from './files.actions.ts'
import { mp4Sample, textSample } from './files.samples.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(server, 'Kept', textSample('first.txt', 'first\n'), textSample('doomed.txt', 'x'), mp4Sample('film.mp4'))
})
afterAll(() => server.stop())

/** A change made elsewhere while this page is disconnected, and how it shows afterwards. */
interface Missed {
  screen: string
  path: string
  waitUntilLoaded: (page: Page) => Promise<unknown>
  change: () => Promise<unknown>
  shows: (page: Page) => Promise<unknown>
}

/**
 * They all load again in the same way, so the gate has the first two. That each screen follows a change at once is in
 * its own spec.
 */
const MISSED: readonly Missed[] = [
  {
    screen: 'a folder',
    path: '/storage?folder=Kept',
    waitUntilLoaded: (page) => rowOf(page, 'first.txt').waitFor(),
    change: () => store(server, 'Kept', textSample('second.txt', 'x')),
    shows: (page) => rowOf(page, 'second.txt').waitFor(),
  },
  {
    screen: 'a preview',
    path: '/storage?folder=Kept',
    waitUntilLoaded: async (page) => {
      await openEntry(page, 'first.txt')
      await page.getByRole('dialog').locator('pre').getByText('first').waitFor()
    },
    change: () => changeElsewhere(server, 'Kept', 'first.txt', 'first\nsecond\n'),
    shows: (page) => page.getByRole('dialog').locator('pre').getByText('second').waitFor(),
  },
  {
    screen: 'the dashboard',
    path: '/',
    waitUntilLoaded: (page) => page.getByRole('region', { name: 'Recent Files' }).getByText('film.mp4').waitFor(),
    change: () => store(server, 'Kept', textSample('third.txt', 'x')),
    shows: (page) => page.getByRole('region', { name: 'Recent Files' }).getByText('third.txt').waitFor(),
  },
  {
    screen: 'the trash',
    path: '/storage?view=trash',
    waitUntilLoaded: (page) => page.getByText(TRASH_TEXTS.empty, { exact: true }).waitFor(),
    change: () => deleteElsewhere(server, 'Kept', 'doomed.txt'),
    shows: (page) => rowOf(page, 'doomed.txt').waitFor(),
  },
  {
    screen: 'the videos',
    path: '/video-player',
    waitUntilLoaded: (page) => page.getByText('film', { exact: false }).first().waitFor(),
    change: () => store(server, 'Kept', mp4Sample('missed film.mp4')),
    shows: (page) => page.getByText('missed film', { exact: false }).first().waitFor(),
  },
]

/** Something that fails to load while this page is offline, what it says then, and how it shows afterwards. */
interface Failed {
  what: string
  path: string
  waitUntilLoaded: (page: Page) => Promise<unknown>
  open: (page: Page) => Promise<unknown>
  fails: (page: Page) => Promise<unknown>
  shows: (page: Page) => Promise<unknown>
}

const followLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** The gate has the first: what else failed is loaded again in the same way as what was missed. */
const FAILED: readonly Failed[] = [
  {
    what: 'a screen whose code had not loaded',
    path: '/',
    waitUntilLoaded: (page) => page.getByRole('region', { name: 'Recent Files' }).getByText('film.mp4').waitFor(),
    open: (page) => followLink(page, 'Settings'),
    fails: (page) => page.getByText('This page could not be loaded').waitFor(),
    shows: async (page) => {
      await page.getByRole('heading', { name: 'Appearance' }).waitFor()
      await page.getByRole('link', { name: /^Access & sessions \d+ browser/ }).waitFor()
    },
  },
  {
    what: 'a folder',
    path: '/storage',
    waitUntilLoaded: (page) => rowOf(page, 'Kept').waitFor(),
    open: (page) => openEntry(page, 'Kept'),
    fails: (page) => page.getByText('Pinloft cannot be reached').waitFor(),
    shows: (page) => rowOf(page, 'first.txt').waitFor(),
  },
]

it.each(isLongRun ? FAILED : FAILED.slice(0, 1))(
  '$what that failed to load offline loads by itself once the connection is back',
  async (failed) => {
    const expectedFaults = [/net::ERR/, /WebSocket/, /PartLoadError/, /dynamically imported module/]
    const page = await openPageInside(server, { path: failed.path, expectedFaults })
    await failed.waitUntilLoaded(page)
    await expect.poll(() => page.getByText('Connected', { exact: true }).isVisible()).toBe(true)
    await page.context().setOffline(true)
    await failed.open(page)
    await failed.fails(page)
    await page.context().setOffline(false)
    await failed.shows(page)
  },
)

it.each(isLongRun ? MISSED : MISSED.slice(0, 2))(
  '$screen shows missed changes once the connection is back',
  async (missed) => {
    const page = await openPageInside(server, { path: missed.path, expectedFaults: [/net::ERR/, /WebSocket/] })
    await missed.waitUntilLoaded(page)
    const isConnected = () => page.getByText('Connected', { exact: true }).isVisible()
    await expect.poll(isConnected).toBe(true)
    await page.context().setOffline(true)
    await expect.poll(isConnected).toBe(false)
    await missed.change()
    await page.context().setOffline(false)
    await missed.shows(page)
  },
)
