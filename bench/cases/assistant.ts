import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { listConversations, searchConversations } from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.mjs'
import { type AiServer, begin, chunk, finish, listenAsAi } from '../../server/src/testing/ai-protocol.ts'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { median, percentile, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'
import { barePage, compareScrolling, WINDOW } from './scroll.ts'

const CONVERSATIONS = 1_000
const MESSAGES = 200
const LONG_MESSAGES = 2_000
const LONG_TITLE = 'A long conversation'
const WORDS_PER_MESSAGE = 40
const COMMON_WORDS = ['heating', 'window', 'machine', 'backup', 'folder', 'network', 'router', 'garden', 'invoice']
const RARE_WORDS = 20_000
/** What a person types, letter by letter. */
const TYPED = 'heating window'
const SAMPLES = 105
const WARM_SAMPLES = 5
const LIST_GOAL_MS = 50
const SEARCH_GOAL_MS = 100
const FIRST_WORD_GOAL_MS = 100
const ANSWERS = 21

/** A year of conversations: their list, each keystroke of a search, the first word of an answer, and a long one scrolled. */
export async function measureAssistant(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'assistant')
  const ai = await listenAsAi()
  const env = { OPENAI_BASE_URL: ai.address }
  await (await startPinloft({ dataDir, env })).stop()
  fill(join(dataDir, 'pinloft.db'))
  const server = await startPinloft({ dataDir, env })
  const client = await enteredClient(server)
  try {
    const rows = [await measureList(client), await measureSearch(client, join(dataDir, 'pinloft.db'))]
    return [...rows, ...(await measureScreen(server.url, ai))]
  } finally {
    client.close()
    ai.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureList(client: Client): Promise<Row> {
  const listMs = await samples(() => get(client, `${listConversations.path}?limit=100`))
  return {
    what: `list of ${CONVERSATIONS.toLocaleString('en')} conversations, 95th percentile`,
    ours: `${listMs.toFixed(1)} ms`,
    goal: { text: `< ${LIST_GOAL_MS} ms`, isMet: listMs < LIST_GOAL_MS },
  }
}

async function measureSearch(client: Client, databasePath: string): Promise<Row> {
  const find = (turn: number) =>
    get<{ isComplete: boolean }>(
      client,
      `${searchConversations.path}?${new URLSearchParams({ q: TYPED.slice(0, 1 + (turn % TYPED.length)) })}`,
    )
  while (!(await find(0)).isComplete) await new Promise((next) => setTimeout(next, 200))
  const ours = await samples(find)
  const database = new DatabaseSync(databasePath, { readOnly: true })
  const yardstick = await samples((turn) => {
    const words = TYPED.slice(0, 1 + (turn % TYPED.length))
      .trim()
      .split(' ')
    const condition = words.map(() => 'search_text like ?').join(' and ')
    const sql = `select conversation_id, count(*) from conversation_messages where ${condition} group by 1`
    database.prepare(sql).all(...words.map((word) => `%${word}%`))
  })
  database.close()
  return {
    what: `a keystroke of a search in ${CONVERSATIONS.toLocaleString('en')} conversations of ${MESSAGES} messages, 95th percentile`,
    ours: `${ours.toFixed(1)} ms`,
    yardstick: `${yardstick.toFixed(1)} ms by LIKE in SQLite`,
    ratio: ours / yardstick,
    goal: { text: `< ${SEARCH_GOAL_MS} ms`, isMet: ours < SEARCH_GOAL_MS },
  }
}

async function samples(work: (turn: number) => unknown): Promise<number> {
  const all: number[] = []
  for (let turn = 0; turn < SAMPLES; turn++) all.push(await timedMs(() => work(turn)))
  return percentile(all.slice(WARM_SAMPLES), 0.95)
}

async function get<Reply>(client: Client, path: string): Promise<Reply> {
  const reply = await client.call('GET', path)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<Reply>()
}

async function measureScreen(url: string, ai: AiServer): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: WINDOW })
    const page = await context.newPage()
    await page.goto(`${url}/ai-chat`)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
    const first = await measureFirstWords(page, ai)
    await page.getByRole('link', { name: LONG_TITLE }).click()
    const lines = '[role=log] > div > [data-index]'
    await page
      .locator(lines)
      .filter({ hasText: `Message ${LONG_MESSAGES}` })
      .waitFor()
    const bare = await context.newPage()
    await bare.setContent(barePage())
    const bareLines = '[role=grid] [role=row]'
    const scrolled = await compareScrolling(
      `scrolling up through ${LONG_MESSAGES.toLocaleString('en')} messages`,
      { page, scroller: '[role=log]', lines, gapPx: 20 },
      { page: bare, scroller: '[role=grid]', lines: bareLines, gapPx: 0 },
      { isUp: true },
    )
    return [first, scrolled]
  } finally {
    await browser.close()
  }
}

/** From when the provider writes the first word until it has been painted, beside a program that reads the provider. */
async function measureFirstWords(page: Page, ai: AiServer): Promise<Row> {
  const field = page.getByRole('textbox', { name: TEXTS.message, exact: true })
  const [oursMs, directMs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < ANSWERS; turn++) {
    const word = `first${turn}word`
    let writtenAtMs = 0
    const answer = async (reply: Parameters<typeof begin>[0]) => {
      begin(reply)
      await new Promise((next) => setTimeout(next, 300))
      writtenAtMs = Date.now()
      reply.write(chunk({ content: word }))
      await new Promise((next) => setTimeout(next, 300))
      finish(reply)
    }
    ai.next(answer)
    await page.evaluate(watchFor, word)
    await field.fill(`Question ${turn}`)
    await field.press('Enter')
    const shownAtMs = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
    oursMs.push(shownAtMs - writtenAtMs)
    await page.getByRole('button', { name: TEXTS.stop, exact: true }).waitFor({ state: 'detached' })
    ai.next(answer)
    directMs.push((await readDirectly(ai.address, word)) - writtenAtMs)
  }
  const [ours, direct] = [oursMs, directMs].map((all) => median(all.slice(1))) as [number, number]
  return {
    what: "first word on screen after the provider's first token",
    ours: `${ours.toFixed(0)} ms (95th percentile ${percentile(oursMs.slice(1), 0.95).toFixed(0)} ms)`,
    yardstick: `${direct.toFixed(0)} ms for a program that reads the provider`,
    goal: { text: `< ${FIRST_WORD_GOAL_MS} ms`, isMet: ours < FIRST_WORD_GOAL_MS },
  }
}

/** Runs in the page: resolves to when a word has been painted, in milliseconds since the Unix epoch. */
function watchFor(word: string): void {
  const { promise, resolve } = Promise.withResolvers<number>()
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=log]')?.textContent?.includes(word) !== true) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  Object.assign(globalThis, { shown: promise })
}

function readDirectly(address: string, word: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/chat/completions`, { method: 'POST' }, (reply) => {
      reply.on('data', (block: Buffer) => block.includes(word) && resolve(Date.now()))
      reply.on('error', reject)
    })
    asked.on('error', reject)
    asked.end('{}')
  })
}

/** Adds conversations as if they had been held long ago. The server must be stopped. */
function fill(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('begin')
  const addConversation = database.prepare(`
    insert into conversations (id, title, is_pinned, created_at, changed_at, sort_key, last_message_id, active_message_id,
      message_count, allowed_tools, deleted_at) values (?, ?, 0, ?, ?, ?, ?, null, ?, '[]', null)`)
  const addMessage = database.prepare(`
    insert into conversation_messages (id, conversation_id, position, parent_id, sender, state, created_at, model, problem,
      omitted_messages, attachments, citations, pdf_url, text, search_text)
    values (?, ?, ?, ?, ?, 'complete', ?, null, null, 0, '[]', '[]', null, ?, ?)`)
  for (let number = 0; number <= CONVERSATIONS; number++) {
    const isLong = number === CONVERSATIONS
    const id = randomUUID()
    const atMs = 1_700_000_000_000 + number * 60_000
    const count = isLong ? LONG_MESSAGES : MESSAGES
    let lastId: string | null = null
    for (let position = 1; position <= count; position++) {
      const messageId = randomUUID()
      const words = textOf(number, position)
      const text = isLong ? `**Message ${position}**\n\n${words}\n\n- One\n- Two` : words
      const sender = position % 2 === 1 ? 'user' : 'ai'
      addMessage.run(messageId, id, position, lastId, sender, atMs, text, text.toLowerCase())
      lastId = messageId
    }
    const title = isLong ? LONG_TITLE : `Conversation ${number}`
    addConversation.run(id, title, atMs, atMs, atMs, lastId, count)
  }
  database.exec('commit')
  database.close()
}

function textOf(number: number, position: number): string {
  return Array.from({ length: WORDS_PER_MESSAGE }, (_, index) => {
    const seed = number * 6151 + position * 7919 + index * 104_729
    return seed % 101 === 0 ? COMMON_WORDS[seed % COMMON_WORDS.length] : `w${seed % RARE_WORDS}x`
  }).join(' ')
}
