import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { listFiles } from '@pinloft/contract/files/endpoints'
import { search as searchEndpoint } from '@pinloft/contract/search/endpoints'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile, timedMs } from '../measure.ts'
import { memoryBytes } from '../processes.ts'
import type { Row } from '../report.ts'
import { copyFile } from '../rows.ts'
import { compareWhileIndexing, waitUntilComplete } from './indexing.ts'

const NAMES = 200_000
const TEXTS = 2_000
/** One in this many names contains the common word. */
const COMMON_EVERY = 16
const PICTURE = 'picture.jpg'
const SAMPLES = 200
const WARM_SAMPLES = 10
const FIRST_PAGE = `${listFiles.path}?folder=&sort=name&limit=100`
const FIRST_PAGE_GOAL_MS = 100
const STATS_GOAL_MS = 50
const ONE_HIT_GOAL_MS = 15
const MANY_HITS_GOAL_MS = 40
const TEXT_GOAL_MS = 60
const MEMORY_GOAL_BYTES = 80_000_000

/** A store of 200,000 files, 2,000 of them text: searches in it, and how much indexing slows down other requests. */
export async function measureSearch(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'search')
  const indexingDir = join(folder, 'search-indexing')
  const compare = async (what: string) => {
    cpSync(dataDir, indexingDir, { recursive: true })
    removeIndex(indexingDir)
    const rows = await compareWhileIndexing({ quietDir: dataDir, indexingDir, what })
    rmSync(indexingDir, { recursive: true })
    return rows
  }

  let server = await startPinloft({ dataDir })
  let client = await enteredClient(server)
  const stop = async () => {
    client.close()
    await server.stop()
  }
  for (let from = 0; from < TEXTS; from += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => from + index)
    await client.store(numbers.map((number) => filePart(`note ${number}.txt`, textOf(number), 'text/plain')))
  }
  await client.store([filePart(PICTURE, 'x', 'image/jpeg')])
  await waitUntilComplete(client)
  await stop()
  const whileTexts = await compare('texts')

  copyFile(join(dataDir, 'pinloft.db'), PICTURE, pictureNames())
  removeIndex(dataDir)
  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  for (let turn = 0; turn < SAMPLES; turn++) await get(client, FIRST_PAGE)
  const beforeBytes = memoryBytes(server.pid, 'VmRSS')
  const buildMs = await timedMs(() => waitUntilComplete(client))
  await stop()
  const whileNames = await compare('names')

  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  const below = async (what: string, goalMs: number | undefined, pathOfTurn: (turn: number) => string) => {
    const samplesMs: number[] = []
    for (let turn = 0; turn < SAMPLES; turn++) samplesMs.push(await timedMs(() => get(client, pathOfTurn(turn))))
    const valueMs = percentile(samplesMs.slice(WARM_SAMPLES), 0.95)
    const goal = goalMs === undefined ? undefined : { text: `< ${goalMs} ms`, isMet: valueMs < goalMs }
    return { what: `${what}, 95th percentile`, ours: `${valueMs.toFixed(1)} ms`, ...(goal && { goal }) }
  }
  const search = (textOfTurn: (turn: number) => string) => (turn: number) =>
    `${searchEndpoint.path}?${new URLSearchParams({ q: textOfTurn(turn) })}`
  const files = NAMES.toLocaleString('en')
  const rows: Row[] = [
    await below(`first page of ${files} files`, FIRST_PAGE_GOAL_MS, () => FIRST_PAGE),
    await below(`numbers of the dashboard of ${files} files`, STATS_GOAL_MS, () => getDashboardStats.path),
    { what: `index of ${files} names and ${TEXTS} texts made`, ours: `${(buildMs / 1000).toFixed(0)} s` },
    ...whileNames,
    ...whileTexts,
    await below(
      'search by name, one hit',
      ONE_HIT_GOAL_MS,
      search((turn) => `img_${String(100_000 + turn * 97).padStart(6, '0')}`),
    ),
    await below(
      'search by name, 6 % hits',
      MANY_HITS_GOAL_MS,
      search((turn) => (turn % 2 === 0 ? 'holiday' : 'oliday 2')),
    ),
    await below(
      'search by text',
      TEXT_GOAL_MS,
      search((turn) => (turn % 2 === 0 ? `page${turn}` : 'zebrafish')),
    ),
    await below(
      'search with a typo',
      undefined,
      search((turn) => (turn % 2 === 0 ? 'holidzy' : 'zebrafich')),
    ),
  ]
  const grownBytes = memoryBytes(server.pid, 'VmRSS') - beforeBytes
  await stop()
  rmSync(dataDir, { recursive: true })
  rows.push({
    what: 'memory that the index adds',
    ours: `${(grownBytes / 1e6).toFixed(0)} MB`,
    goal: { text: `< ${MEMORY_GOAL_BYTES / 1e6} MB`, isMet: grownBytes < MEMORY_GOAL_BYTES },
  })
  return rows
}

function textOf(number: number): string {
  const words = Array.from(
    { length: 500 },
    (_, index) => `w${((number * 7919 + index * 104_729) % 30_011).toString(36)}`,
  )
  return `page${number} ${words.join(' ')} ${number % COMMON_EVERY === 0 ? 'zebrafish' : ''}`
}

/** Names of pictures, whose content is not indexed as text. */
function* pictureNames(): Generator<string> {
  for (let number = 0; number < NAMES; number++) {
    const word = number % COMMON_EVERY === 0 ? 'Holiday 2024 ' : 'Picture '
    yield `${word}IMG_${String(number).padStart(6, '0')}.jpg`
  }
}

function removeIndex(dataDir: string): void {
  rmSync(join(dataDir, 'search'), { recursive: true, force: true })
}

async function get(client: Client, path: string): Promise<void> {
  const { status, text } = await client.call('GET', path)
  if (status !== 200) throw new Error(text)
}
