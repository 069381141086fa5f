import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { freePort } from '../tests/support/free-port.ts'
import { createRandom, repeats, runSeed } from '../tests/support/random.ts'
import { chromiumOptions } from './chromium.ts'
import { begin, openDraftId, storedDraft, text, waitUntilKept, wordsOf } from './documents.actions.ts'
import { type Pinloft, passGate, startPinloft } from './support.ts'

const KEY_MS = 100
/** What was typed longer before a kill is kept. */
const DURABLE_MS = 1000
/** Of the clock of the page. */
const TICK_MS = 50
const KILLED = ['server', 'browser', 'server and browser'] as const
/** Each once in the gate. */
const ROUNDS = isLongRun ? repeats(20) : KILLED.length

interface Key {
  letter: string
  /** The tick at which the browser had taken it. */
  tick: number
}

/** What the test knows of the page. */
interface Seen {
  /** The last text beside which the page said that it was saved. */
  savedText: string
  /** The time that the page had to keep something: it goes on only while the page does. */
  ticks: number
}

let folder: string
let server: Pinloft
let browser: ChildProcess | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  await startServer(String(await freePort()))
})
afterAll(async () => {
  await killBrowser()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** At the same address each time: what a browser keeps belongs to an address. */
async function startServer(port = new URL(server.url).port): Promise<void> {
  server = await startPinloft({ dataDir: join(folder, 'data'), env: { PORT: port } })
}

/** A browser with the profile of the one before; the session of that may be lost. */
async function startBrowser(path: string, ready: (page: Page) => Locator): Promise<Page> {
  const { executablePath, args } = chromiumOptions()
  const profile = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${join(folder, 'profile')}`]
  // The program may be a script that starts the browser: they are killed as a group.
  browser = spawn(executablePath, [...args, ...profile], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const [context] = (await chromium.connectOverCDP(await debuggingAddress(browser))).contexts()
  const page = await context?.newPage()
  if (page === undefined) throw new Error('The browser has no window')
  await page.goto(server.url + path)
  const gate = page.locator('input[name=pin]')
  await gate.or(ready(page)).first().waitFor()
  if (await gate.isVisible()) await passGate(page)
  await ready(page).waitFor()
  return page
}

async function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('The browser has no output')
  for await (const line of createInterface({ input: stderr })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (address === undefined) continue
    stderr.resume()
    return address
  }
  throw new Error('The browser did not start')
}

async function killBrowser(): Promise<void> {
  if (browser === null) return
  const killed = browser
  browser = null
  const ended = once(killed, 'exit')
  process.kill(-(killed.pid ?? 0), 'SIGKILL')
  await ended
}

async function watchPage(page: Page): Promise<Seen> {
  const seen = { savedText: '', ticks: 0 }
  await page.exposeFunction('noteSaved', (words: string) => {
    seen.savedText = words
  })
  await page.exposeFunction('noteTick', () => {
    seen.ticks++
  })
  await page.evaluate((tickMs) => {
    const { noteSaved, noteTick } = globalThis as unknown as {
      noteSaved: (words: string) => void
      noteTick: () => void
    }
    const look = () => {
      if (document.querySelector('[data-draft=saved]') === null) return
      noteSaved(document.querySelector('.document-text')?.textContent ?? '')
    }
    // A key has changed both by then.
    const observer = new MutationObserver(() => setTimeout(look))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    look()
    const tick = () => {
      noteTick()
      setTimeout(tick, tickMs)
    }
    tick()
  }, TICK_MS)
  return seen
}

/** Types what counts on, until it is over. */
async function typeOn(page: Page, seen: Seen, typed: Key[], isOver: () => boolean): Promise<void> {
  for (let number = typed.length; !isOver(); number++) {
    for (const letter of `${number} `) {
      const next = delay(KEY_MS)
      // Counted before it is confirmed: the browser may be killed in between, when the page has it already.
      const key: Key = { letter, tick: Number.POSITIVE_INFINITY }
      typed.push(key)
      try {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      } catch (failure) {
        if (isOver()) return
        throw failure
      }
      key.tick = seen.ticks
      await next
      if (isOver()) return
    }
  }
}

const wordsOfKeys = (keys: readonly Key[]) => keys.map(({ letter }) => letter).join('')

it(`what is typed survives ${ROUNDS} kills of server and browser but for its last second`, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = createRandom(seed)
  let page = await startBrowser('/create-document', (inside) =>
    inside.getByRole('button', { name: TEXTS.kinds.blank.name }),
  )
  await begin(page, 'blank')
  let seen = await watchPage(page)
  const id = openDraftId(page)
  const typed: Key[] = []
  // Before its first words are stored there is no draft to open again.
  await typeOn(page, seen, typed, () => typed.length === 1)
  await waitUntilKept(page)

  for (let round = 0; round < ROUNDS; round++) {
    const killed = KILLED[round % KILLED.length]
    let isOver = false
    const typing = typeOn(page, seen, typed, () => isOver)
    await delay(300 + random.integer(1000))
    // Without a clock of the page nothing would be promised.
    expect(seen.ticks).toBeGreaterThan(1)
    const lastDurable = seen.ticks - DURABLE_MS / TICK_MS
    const isServerKilled = killed !== 'browser'
    const isBrowserKilled = killed !== 'server'
    const ending = [isServerKilled && server.kill(), isBrowserKilled && killBrowser()]
    if (!isBrowserKilled) await delay(random.integer(1000))
    isOver = true
    await Promise.all([...ending, typing])
    if (isServerKilled) await startServer()
    const words = wordsOfKeys(typed)
    if (seen.savedText !== '') {
      const stored = wordsOf(await storedDraft(server, id))
      expect(stored.startsWith(seen.savedText), `round ${round}: ${killed}: what was said to be saved is stored`).toBe(
        true,
      )
    }
    if (isBrowserKilled) {
      page = await startBrowser(`/create-document?document=${id}`, text)
      seen = await watchPage(page)
    }
    await waitUntilKept(page)
    const kept = wordsOf(await storedDraft(server, id))
    expect(kept, `round ${round}: ${killed}: the screen shows what is stored`).toBe(await text(page).textContent())
    expect(kept, `round ${round}: ${killed}: nothing but what was typed`).toBe(words.slice(0, kept.length))
    const promised = wordsOfKeys(isBrowserKilled ? typed.filter(({ tick }) => tick < lastDurable) : typed)
    expect(kept.length, `round ${round}: ${killed}: all but the last second`).toBeGreaterThanOrEqual(promised.length)
    typed.length = kept.length
    // Read from the server.
    for (const key of typed) key.tick = Number.NEGATIVE_INFINITY
    await text(page).focus()
    await page.keyboard.press('Control+End')
  }
})
