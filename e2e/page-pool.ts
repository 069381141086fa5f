import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import type { PageOptions } from './support.ts'
import { type Traps, trapFaults } from './traps.ts'

/** A page that a test uses, and what keeps watch over it. */
export interface PageLease {
  page: Page
  context: BrowserContext
  /** Events that must never occur; grows while the test runs. */
  faults: readonly string[]
  /** Already behind the gate, with the application loaded. */
  isInside: boolean
}

interface KeptPage {
  page: Page
  context: BrowserContext
  traps: Traps
  /** What its context can't change any more; only a test that wants the same gets it. */
  kind: string
  origin: string
  /** Something was changed that can't be taken back, so no other test gets this page. */
  isSpent: boolean
  /** Removes the listeners of the test. */
  removeListeners: () => void
  /** Behind the gate, with what the browser had stored when it came there. */
  inside?: Stored
  /** The test provokes errors, of which one may come when the next test has begun. */
  isTroubled?: boolean
}

/** What a browser has stored for the application, but for times. */
type Stored = string

/** A test that calls one of these leaves a page behind that is no longer like a new one. */
const LASTING_CHANGES = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setOffline',
  'setExtraHTTPHeaders',
  'newCDPSession',
] as const

/** Phones are higher than wide. */
export function heightOf(width: number): number {
  return width < 600 ? 740 : 800
}

/** With everything painted, unlike all other runs. */
export const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === '1'

const browsers = new Map<string, Promise<Browser>>()
const leased = new Map<BrowserContext, KeptPage>()
/** Those that wait for the next test, by their kind. */
const kept = new Map<string, KeptPage>()

/**
 * A page with no cookies and nothing stored: the one that the test before left as good as new, or one of a new context.
 * An engine that has already loaded the application takes a third less CPU time to load it again.
 */
export async function takePage(origin: string, options: PageOptions): Promise<PageLease> {
  const kind = JSON.stringify([
    options.touch ?? false,
    options.hasMotion ?? false,
    options.toastsLeave ?? false,
    options.needsFullBrowser !== undefined,
  ])
  const waiting = kept.get(kind)
  const before = waiting?.origin === origin && options.isFirstVisit !== true ? waiting : undefined
  const isGateWanted = options.isInside !== true
  const isReady = before?.inside === undefined || !isGateWanted || (await clear(before))
  const taken = (isReady ? before : undefined) ?? (await newPage(origin, kind, options))
  if (taken === waiting) {
    kept.delete(kind)
    await prepare(taken.page, options)
  }
  leased.set(taken.context, taken)
  taken.isTroubled = options.expectedFaults !== undefined
  const isInside = taken.inside !== undefined
  const faults = taken.traps.begin(options)
  if (isInside) await goTo(taken.page, options.path ?? '/')
  return { page: taken.page, context: taken.context, faults, isInside }
}

/** Remembers what a page that has just passed the gate has stored, so that the next test can go on with it. */
export async function rememberInside({ context, page }: PageLease): Promise<void> {
  const given = leased.get(context)
  if (given !== undefined) given.inside ??= await page.evaluate(readStored)
}

/** Ends a test's use of its page. */
export async function givePageBack({ context, page }: PageLease, hasPassed: boolean): Promise<void> {
  const given = leased.get(context)
  leased.delete(context)
  given?.removeListeners()
  const isReusable = hasPassed && given !== undefined && !given.isSpent
  const isOneLeft = isReusable && context.pages().length === 1 && !page.isClosed()
  if (!isOneLeft || !((await leave(given)) || (await clear(given)))) {
    await context.close()
    return
  }
  // The server of another origin is about to stop, or has stopped.
  const replaced = [...kept.values()].filter(({ kind, origin }) => kind === given.kind || origin !== given.origin)
  kept.set(given.kind, given)
  await Promise.all(replaced.map((page) => discard(page)))
}

async function discard(page: KeptPage): Promise<void> {
  if (kept.get(page.kind) === page) kept.delete(page.kind)
  await page.context.close()
}

async function newPage(origin: string, kind: string, options: PageOptions): Promise<KeptPage> {
  const { width = 1280, theme = 'light', touch = false, hasMotion = false } = options
  const browserKind = options.needsFullBrowser === undefined ? 'headless shell' : 'full'
  const endpoint = inject('browserEndpoints')[browserKind]
  const connection = browsers.get(endpoint) ?? chromium.connect(endpoint)
  browsers.set(endpoint, connection)
  const browser = await connection
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    colorScheme: theme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(inject('actionLimitMs'))
  // An initial script would also be tried, and reported as blocked, in the frames that show people's files.
  const isKeeping = options.toastsLeave !== true
  context.on('page', (opened) => {
    const run = (script: () => void) =>
      opened.on('domcontentloaded', () => opened.evaluate(script).catch(() => undefined))
    if (isKeeping) run(keepToasts)
    if (!TAKES_SCREENSHOTS) run(paintPlainly)
  })
  const traps = trapFaults(context, origin)
  const page = await context.newPage()
  const made: KeptPage = { page, context, traps, kind, origin, isSpent: false, removeListeners: () => undefined }
  const spend = () => {
    made.isSpent = true
  }
  watchCalls(context, LASTING_CHANGES, spend)
  watchCalls(page, LASTING_CHANGES, spend)
  const forgetters = [noteListeners(context), noteListeners(page)]
  made.removeListeners = () => {
    for (const forget of forgetters) forget()
  }
  watchCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], spend)
  waitForRoutes(page)
  return made
}

/** Makes the page of an earlier test like the one that this test asks for. */
async function prepare(page: Page, { width = 1280, theme = 'light', hasMotion = false }: PageOptions): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  await page.emulateMedia({
    colorScheme: theme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    contrast: null,
    forcedColors: null,
    media: null,
  })
}

/** More than can lie above each other. */
const DIALOGS_MAX = 3
/** What can't be closed by then costs a new page, and nothing else. */
const CLOSING_MAX_MS = 2_000

/** An address of no screen: whatever a screen has shown or kept is gone there. */
const NOWHERE = '/nowhere'

/** Goes from screen to screen without loading the application again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}

/**
 * Leaves the screen of a page that is behind the gate; false if it isn't, or if the test has left anything: something
 * stored, a dialog, a menu, a tray, a player.
 */
async function leave({ page, traps, inside, isTroubled }: KeptPage): Promise<boolean> {
  if (inside === undefined || isTroubled) return false
  traps.end()
  try {
    await goTo(page, NOWHERE)
    for (let turn = 0; turn < DIALOGS_MAX && (await page.evaluate(tidyUp)) === 'dialog'; turn++) {
      const close = page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true })
      if ((await close.count()) > 0) await close.last().click({ timeout: CLOSING_MAX_MS })
      else await page.keyboard.press('Escape')
    }
    return (await page.evaluate(tidyUp)) === 'nothing' && (await page.evaluate(readStored)) === inside
  } catch {
    return false
  }
}

/** Runs in the page: waits until it shows no screen, closes its messages, and resolves with what is still there. */
async function tidyUp(): Promise<'nothing' | 'dialog' | 'more'> {
  const isLeft = () => document.title.startsWith('Page Not Found')
  const has = (selector: string) => document.querySelector(selector) !== null
  // A message may follow another one.
  for (let turn = 0; turn < 50 && !(isLeft() && !has('li[data-state]')); turn++) {
    for (const button of document.querySelectorAll<HTMLElement>('li[data-state] > button[aria-label=Close]'))
      button.click()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (has('[role=dialog], [role=alertdialog], [role=menu]')) return 'dialog'
  const style = getComputedStyle(document.documentElement)
  const hasRoom = ['--tray-space', '--mini-space', '--bar-space'].some(
    (name) => style.getPropertyValue(name).trim() !== '0px',
  )
  const isOver = isLeft() && !has('[role=tooltip], input, audio, video, li[data-state], [data-scroll-locked]')
  return isOver && !hasRoom ? 'nothing' : 'more'
}

/** Runs in the page. */
function readStored(): Stored {
  const entries = [localStorage, sessionStorage].map((storage) =>
    Object.entries(storage)
      // When the PIN was entered, and when the list of files was first looked at.
      .filter(([key]) => key !== 'pinloft.accessVerifiedAt' && key !== 'pinloft.additionsSeenAt')
      .sort(),
  )
  return JSON.stringify(entries)
}

/** Removes everything that the test has stored; false if that fails. */
async function clear(given: KeptPage): Promise<boolean> {
  const { page, context, origin, traps } = given
  traps.end()
  given.inside = undefined
  try {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await context.clearCookies()
    await withDevtools(page, (session) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' }),
    )
    return true
  } catch {
    return false
  }
}

/** A session of the debugging protocol for what leaves no trace in the page, such as fingers. */
export function openDevtools(page: Page): Promise<CDPSession> {
  const context = page.context()
  // Not the method that `watchCalls` has put in its place.
  return Object.getPrototypeOf(context).newCDPSession.call(context, page)
}

/** Uses the browser's debugging protocol for something that leaves no trace in the page. */
export async function withDevtools<Result>(
  page: Page,
  work: (session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const session = await openDevtools(page)
  try {
    return await work(session)
  } finally {
    await session.detach()
  }
}

/** Calls `onCall` before each call of these methods. */
function watchCalls(target: object, names: readonly string[], onCall: () => void): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name)
    if (typeof original !== 'function') continue
    Reflect.set(target, name, (...parameters: unknown[]) => {
      onCall()
      return original.apply(target, parameters)
    })
  }
}

/** Notes the listeners that are added from now on. What it returns removes them. */
function noteListeners(target: Page | BrowserContext): () => void {
  const noted: (() => void)[] = []
  for (const name of ['on', 'once'] as const) {
    const original = target[name] as (event: string, listener: () => void) => unknown
    Reflect.set(target, name, (event: string, listener: () => void) => {
      noted.push(() => Reflect.apply(target.off, target, [event, listener]))
      return Reflect.apply(original, target, [event, listener])
    })
  }
  return () => {
    for (const remove of noted.splice(0)) remove()
  }
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

/**
 * Runs in the page: each message stays, as if the mouse moved over it. A window that blurs would also close menus. For
 * a second Radix repeats a message for screen readers; only sometimes would a test find two of what it looks for.
 */
function keepToasts(): void {
  const pause = () => {
    const messages = document.querySelector('li[data-state=open]')?.closest('[role=region]')
    messages?.dispatchEvent(new PointerEvent('pointermove'))
    for (const repeated of document.querySelectorAll('body > [role=status][aria-live]')) {
      for (const text of repeated.childNodes) text.nodeValue = ''
    }
  }
  new MutationObserver(pause).observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page: leaves out the sky, shadows and blurs, which take a sixth of the browser's CPU time without a GPU.
 * Text on the sky then lies on a single color, with which axe can compare it. Screenshots have everything.
 */
function paintPlainly(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after { box-shadow: none !important; backdrop-filter: none !important; filter: none !important }
    :root, [data-theme] {
      --sky-image: none !important; --sky-image-gate: none !important;
      --sky-veil: none !important; --sky-veil-side: none !important; --sky-veil-gate: none !important;
    }`)
  document.adoptedStyleSheets.push(sheet)
}
