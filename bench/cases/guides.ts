import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGuide, searchGuides } from '@pinloft/contract/guides/endpoints'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { percentile, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const GUIDES = 5_000
const WORDS_PER_GUIDE = 600
const SAMPLES = 105
const WARM_SAMPLES = 5
const GOAL_MS = 50
const COMMON_WORDS = ['harbour', 'quay', 'machine', 'snapshot', 'backup', 'folder', 'network', 'router', 'garden']
/** Besides those, each guide has words that few others have. */
const RARE_WORDS = 20_000
/** What a person types, letter by letter. */
const TYPED = 'harbour snapshot'

/** A library of 5,000 guides: each keystroke of a search, beside SQLite alone looking for the same words. */
export async function measureGuides(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'guides')
  const server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  try {
    for (let number = 0; number < GUIDES; number++) await store(client, number)
    const search = (turn: number) => find(client, TYPED.slice(0, 1 + (turn % TYPED.length)))
    let isComplete = false
    while (!isComplete) isComplete = await search(0)
    const oursMs: number[] = []
    for (let turn = 0; turn < SAMPLES; turn++) oursMs.push(await timedMs(() => search(turn)))
    const yardstickMs = measureScan(join(dataDir, 'pinloft.db'))
    const [ours, yardstick] = [oursMs, yardstickMs].map((all) => percentile(all.slice(WARM_SAMPLES), 0.95)) as [
      number,
      number,
    ]
    return [
      {
        what: `a keystroke of a search in ${GUIDES.toLocaleString('en')} guides, 95th percentile`,
        ours: `${ours.toFixed(1)} ms`,
        yardstick: `${yardstick.toFixed(1)} ms by LIKE in SQLite`,
        ratio: ours / yardstick,
        goal: { text: `< ${GOAL_MS} ms`, isMet: ours < GOAL_MS },
      },
    ]
  } finally {
    client.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function store(client: Client, number: number): Promise<void> {
  const common = (index: number) => COMMON_WORDS[(number * 7 + index) % COMMON_WORDS.length] ?? ''
  const content = Array.from({ length: WORDS_PER_GUIDE }, (_, index) => {
    if (index % 60 === 0) return `\n\n## Step ${index / 60}\n\n`
    return index % 200 === 1 ? `${common(index)} ` : `w${(number * 6151 + index * 7919) % RARE_WORDS}x `
  }).join('')
  const json = { title: `Guide ${number}`, description: common(2), content, tags: [common(3)] }
  const reply = await client.call(createGuide.method, createGuide.path, { json })
  if (reply.status !== 201) throw new Error(reply.text)
}

/** Returns whether all guides were searched. */
async function find(client: Client, q: string): Promise<boolean> {
  const reply = await client.call(searchGuides.method, `${searchGuides.path}?${new URLSearchParams({ q })}`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<{ isComplete: boolean }>().isComplete
}

/** The same keystrokes as one query of the database, without marks, ranks and typos. */
function measureScan(path: string): number[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const samplesMs: number[] = []
  for (let turn = 0; turn < SAMPLES; turn++) {
    const words = TYPED.slice(0, 1 + (turn % TYPED.length))
      .trim()
      .split(' ')
    const condition = words.map(() => `(title || ' ' || content) like ?`).join(' and ')
    const query = database.prepare(`select count(*) from guide_revisions where ${condition}`)
    const startedAt = performance.now()
    query.all(...words.map((word) => `%${word}%`))
    samplesMs.push(performance.now() - startedAt)
  }
  database.close()
  return samplesMs
}
