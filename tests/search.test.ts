import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { SEARCH_MAX_HITS, search } from '@pinloft/contract/search/endpoints'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, type Random, repeats } from './support/random.ts'

const FILES = 180
const QUERIES = repeats(250)
/** Too many to be indexed while a search waits. */
const MANY_FILES = 20_000
const KILLS = repeats(4, 2)
const FILES_PER_RUN = 30
/** Letters that often appear together, in several scripts and cases, with diacritics, query syntax and a space. */
const LETTERS = [...'abAB 1.-_%"*äÄéßΣσς', 'e\u0301', 'İ', 'ﬁ', '東', '京', 'ي', 'ש', '👍', '한']

type Reply = ReplyOf<typeof search>

test('finds in names and texts what a plain comparison of folded texts finds', async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const server = await startPinloft()
  const client = await enteredClient(server)
  try {
    const contents = Array.from({ length: FILES }, () => randomText(random, 30))
    const files = await client.store(
      contents.map((content) => filePart(`x${randomText(random, 12).trim()}`, `${content}\n`, 'text/plain')),
    )
    await waitUntilAllRead(client)
    for (let turn = 0; turn < QUERIES; turn++) {
      const q = randomText(random, 1 + random.integer(5))
      const words = folded(q).split(/\s+/u).filter(Boolean)
      if (words.length === 0) continue
      const isIn = (...texts: string[]) => words.every((word) => texts.some((text) => folded(text).includes(word)))
      const named = files.filter((file) => isIn(file.originalName))
      const written = files.filter(
        (file, index) => !isIn(file.originalName) && isIn(file.originalName, contents[index] ?? ''),
      )
      const { hits } = await find(client, q)
      const idsOf = (matched: 'name' | 'text') =>
        hits.flatMap((hit) => (hit.type === 'file' && hit.matched === matched ? [hit.file.id] : [])).sort()
      const ids = (list: typeof files) => list.map(({ id }) => id).sort()
      // With few hits, there may be additional inexact ones.
      const isMoreAllowed = named.length + written.length < 3
      const expected = (list: typeof files) => (isMoreAllowed ? expect.arrayContaining(ids(list)) : ids(list))
      expect([q, idsOf('name')]).toEqual([q, expected(named)])
      expect([q, idsOf('text')]).toEqual([q, expected(written)])
    }
  } finally {
    client.close()
    await server.stop()
  }
})

test('reports waiting files until the last of many is indexed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-search-'))
  let server = await startPinloft({ dataDir })
  try {
    await server.stop()
    addRows(join(dataDir, 'pinloft.db'), MANY_FILES)
    server = await startPinloft({ dataDir })
    const client = await enteredClient(server)
    const replies: Reply[] = []
    do replies.push(await find(client, `file ${MANY_FILES - 1}.jpg`))
    while (replies.at(-1)?.waitingFiles !== 0)
    client.close()
    const waiting = replies.map(({ waitingFiles }) => waitingFiles)
    expect(waiting[0]).toBeGreaterThan(0)
    expect(waiting).toEqual(waiting.toSorted((a, b) => b - a))
    expect(replies.at(-1)?.hits).toHaveLength(1)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test(`${KILLS} crashes while the index is being made lose nothing of it`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-search-'))
  let server = await startPinloft({ dataDir })
  const words: string[] = []
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const client = await enteredClient(server)
      const added = Array.from({ length: FILES_PER_RUN }, () => `word${random.bytes(6).toString('hex')}end`)
      const texts = added.map((word) => `${'filler and more '.repeat(random.integer(2000))}${word}`)
      await client.store(texts.map((text, index) => filePart(`file ${index}.txt`, text, 'text/plain')))
      words.push(...added)
      // A search starts indexing at once.
      await find(client, 'begin')
      await delay(random.integer(400))
      await server.kill()
      client.close()
      server = await startPinloft({ dataDir })
    }
    const client = await enteredClient(server)
    await waitUntilAllRead(client)
    const lost: string[] = []
    for (const word of words) if ((await find(client, word)).hits.length !== 1) lost.push(word)
    client.close()
    expect(lost).toEqual([])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Adds rows of pictures, whose bytes are never read; as old as the store, so no changes are recorded for them. */
function addRows(path: string, count: number): void {
  const database = new DatabaseSync(path)
  const insert = database.prepare(`
    insert into files (id, folder_id, name, name_sort, mime_type, kind, size_bytes, sha256, blob_key, created_at)
    values (?, 'root', ?, ?, 'image/jpeg', 'image', 1, '', ?, 0)
  `)
  database.exec('begin')
  for (let number = 0; number < count; number++) {
    const id = number.toString(16).padStart(32, '0')
    const name = `file ${number}.jpg`
    insert.run(id, name, name, id)
  }
  database.exec('delete from file_changes; commit')
  database.close()
}

async function find(client: Client, q: string): Promise<Reply> {
  const query = new URLSearchParams({ q, limit: String(SEARCH_MAX_HITS) })
  const reply = await client.call(search.method, `${search.path}?${query}`)
  if (reply.status !== 200) throw new Error(`${JSON.stringify(q)} answered ${reply.status}: ${reply.text}`)
  return reply.json<Reply>()
}

async function waitUntilAllRead(client: Client): Promise<void> {
  while ((await find(client, 'x')).waitingFiles > 0) await delay(50)
}

function randomText(random: Random, maxLetters: number): string {
  return Array.from({ length: 1 + random.integer(maxLetters) }, () => random.pick(LETTERS)).join('')
}

/** The folding that the index promises, implemented independently. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
}
