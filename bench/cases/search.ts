import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathOf } from '@pinloft/contract/endpoint'
import { getFileContent } from '@pinloft/contract/files'
import { nameSortKey } from '@pinloft/contract/names'
import { search } from '@pinloft/contract/search'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile } from '../measure.ts'
import { memoryBytes } from '../processes.ts'
import type { Row } from '../report.ts'

const NAMES = 200_000
const TEXTS = 2_000
/** One name of so many has the word that many names have. */
const COMMON_EVERY = 16
const SAMPLES = 200
const FILE_BYTES = 10_000
const ONE_HIT_GOAL_MS = 15
const MANY_HITS_GOAL_MS = 40
const TEXT_GOAL_MS = 60
const SLOWER_GOAL = 1.2
const MEMORY_GOAL_BYTES = 80_000_000

/** Searches in a store of 200,000 files of which 2,000 hold text, and what making the index costs everyone else. */
export async function measureSearch(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'search')
  let server = await startPinloft({ dataDir })
  let client = await enteredClient(server)
  for (let from = 0; from < TEXTS; from += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => from + index)
    await client.store(numbers.map((number) => filePart(`note ${number}.txt`, textOf(number), 'text/plain')))
  }
  const alone = await useOthers(client, SAMPLES)
  client.close()
  await server.stop()
  rmSync(join(dataDir, 'search'), { recursive: true, force: true })
  addNames(join(dataDir, 'pinloft.db'))

  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  await useOthers(client, 20)
  const beforeBytes = memoryBytes(server.pid, 'VmRSS')
  const startedAt = performance.now()
  let isDone = false
  const building = untilComplete(client).then(() => (isDone = true))
  const meanwhile = { uploads: [] as number[], reads: [] as number[] }
  while (!isDone) {
    const { uploads, reads } = await useOthers(client, 10)
    meanwhile.uploads.push(...uploads)
    meanwhile.reads.push(...reads)
  }
  await building
  const buildSeconds = (performance.now() - startedAt) / 1000

  const searches = async (texts: (turn: number) => string) => {
    const samples: number[] = []
    for (let turn = 0; turn < SAMPLES; turn++) samples.push(await timed(() => find(client, texts(turn))))
    return percentile(samples.slice(10), 0.95)
  }
  const oneHitMs = await searches((turn) => `img_${String(100_000 + turn * 97).padStart(6, '0')}`)
  const manyHitsMs = await searches((turn) => (turn % 2 === 0 ? 'holiday' : 'oliday 2'))
  const textMs = await searches((turn) => (turn % 2 === 0 ? `page${turn}` : 'zebrafish'))
  const typoMs = await searches((turn) => (turn % 2 === 0 ? 'holidzy' : 'zebrafich'))
  const afterBytes = memoryBytes(server.pid, 'VmRSS')
  client.close()
  await server.stop()
  rmSync(dataDir, { recursive: true })

  const below = (what: string, valueMs: number, goalMs?: number): Row => ({
    what,
    ours: `${valueMs.toFixed(1)} ms`,
    ...(goalMs !== undefined && { goal: { text: `< ${goalMs} ms`, isMet: valueMs < goalMs } }),
  })
  const slower = (what: string, during: readonly number[], before: readonly number[]): Row => {
    const [duringMs, beforeMs] = [percentile(during, 0.95), percentile(before, 0.95)]
    return {
      what,
      ours: `${duringMs.toFixed(1)} ms`,
      yardstick: `${beforeMs.toFixed(1)} ms without`,
      goal: { text: `≤ ${SLOWER_GOAL} times`, isMet: duringMs <= beforeMs * SLOWER_GOAL },
    }
  }
  const grownBytes = afterBytes - beforeBytes
  return [
    {
      what: `index of ${NAMES.toLocaleString('en')} names and ${TEXTS} texts made`,
      ours: `${buildSeconds.toFixed(0)} s`,
    },
    slower('upload of 10 KB meanwhile, 95th percentile', meanwhile.uploads, alone.uploads),
    slower('read of 10 KB meanwhile, 95th percentile', meanwhile.reads, alone.reads),
    below('search by name, one hit, 95th percentile', oneHitMs, ONE_HIT_GOAL_MS),
    below('search by name, 6 % hits, 95th percentile', manyHitsMs, MANY_HITS_GOAL_MS),
    below('search by text, 95th percentile', textMs, TEXT_GOAL_MS),
    below('search with a typo, 95th percentile', typoMs),
    {
      what: 'memory that the index adds',
      ours: `${(grownBytes / 1e6).toFixed(0)} MB`,
      goal: { text: `< ${MEMORY_GOAL_BYTES / 1e6} MB`, isMet: grownBytes < MEMORY_GOAL_BYTES },
    },
  ]
}

function textOf(number: number): string {
  const words = Array.from(
    { length: 500 },
    (_, index) => `w${((number * 7919 + index * 104_729) % 30_011).toString(36)}`,
  )
  return `page${number} ${words.join(' ')} ${number % COMMON_EVERY === 0 ? 'zebrafish' : ''}`
}

/** Rows without bytes: pictures, which nobody opens to read a text. */
function addNames(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('begin')
  const insert = database.prepare(`
    insert into files (id, folder_id, name, name_sort, mime_type, kind, size_bytes, sha256, blob_key, created_at)
    values (?, 'root', ?, ?, 'image/jpeg', 'image', 1, '', ?, ?)
  `)
  for (let number = 0; number < NAMES; number++) {
    const id = number.toString(16).padStart(32, '0')
    const word = number % COMMON_EVERY === 0 ? 'Holiday 2024 ' : 'Picture '
    const name = `${word}IMG_${String(number).padStart(6, '0')}.jpg`
    insert.run(id, name, nameSortKey(name), id, 1_700_000_000_000 + number)
  }
  // As on the first start of a version that searches: the index is what is missing, not news.
  database.exec('delete from file_changes; commit')
  database.close()
}

async function useOthers(client: Client, turns: number): Promise<{ uploads: number[]; reads: number[] }> {
  const [uploads, reads]: [number[], number[]] = [[], []]
  const content = Buffer.alloc(FILE_BYTES, 1)
  for (let turn = 0; turn < turns; turn++) {
    let id = ''
    uploads.push(
      await timed(async () => {
        const [file] = await client.store([filePart('other.bin', content)])
        id = file?.id ?? ''
      }),
    )
    reads.push(await timed(() => client.call('GET', pathOf(getFileContent.path, { id }))))
    await client.remove(id)
  }
  return { uploads, reads }
}

async function untilComplete(client: Client): Promise<void> {
  for (;;) {
    const { waitingFiles } = await find(client, 'img_000001')
    if (waitingFiles === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function find(client: Client, q: string): Promise<{ waitingFiles: number }> {
  const reply = await client.call(search.method, `${search.path}?${new URLSearchParams({ q })}`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
