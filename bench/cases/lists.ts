import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filePart } from '../../tests/support/multipart.ts'
import { compare, median, speedRatio } from '../measure.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const BATCH_FILES = 5000
const PAGE_ITEMS = 100
const FIRST_PAGE_GOAL_MS = 100

/** First page and full list of a folder with many files; nginx lists its folder as JSON. Leaves the files in place. */
export async function measureLists(stage: Stage, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  let stored = 0
  for (const entries of [10_000, 100_000]) {
    await fill(stage, stored, entries)
    stored = entries
    const list = (path: string) => ({
      pids: [stage.pinloft.pid],
      work: () => ({ kind: 'get', target: stage.ours, path }) as const,
    })
    const theirs = {
      pids: stage.nginx.pids,
      work: () => ({ kind: 'get', target: stage.theirs, path: '/list/' }) as const,
    }
    const page = await compare(rounds, list(`/api/files?folder=Many&sort=name&limit=${PAGE_ITEMS}`), theirs)
    const whole = await compare(rounds, list('/api/files'), theirs)
    const pageMs = milliseconds(page.ours)
    rows.push({
      what: `first page of ${entries.toLocaleString('en')} files`,
      ours: `${pageMs.toFixed(1)} ms`,
      ...(entries === 100_000 && { goal: { text: `< ${FIRST_PAGE_GOAL_MS} ms`, isMet: pageMs < FIRST_PAGE_GOAL_MS } }),
    })
    rows.push({
      what: `whole list of ${entries.toLocaleString('en')} files`,
      ours: `${milliseconds(whole.ours).toFixed(0)} ms, ${kilobytes(whole.ours)}`,
      yardstick: `${milliseconds(whole.yardstick).toFixed(0)} ms, ${kilobytes(whole.yardstick)}`,
      ratio: speedRatio(whole),
    })
  }
  return rows
}

async function fill({ client, nginx }: Stage, from: number, to: number): Promise<void> {
  if (from === 0) {
    await client.makeFolder('Many')
    mkdirSync(join(nginx.files, 'list'))
  }
  for (let start = from; start < to; start += BATCH_FILES - 10) {
    const numbers = Array.from({ length: Math.min(BATCH_FILES - 10, to - start) }, (_, index) => start + index)
    const names = numbers.map((number) => `IMG_${String(number).padStart(6, '0')}.jpg`)
    await client.store(
      names.map((name) => filePart(name, 'x', 'image/jpeg')),
      'Many',
    )
    for (const name of names) writeFileSync(join(nginx.files, 'list', name), 'x')
  }
}

function milliseconds(samples: readonly { seconds: number }[]): number {
  return median(samples.map((sample) => sample.seconds * 1000))
}

function kilobytes(samples: readonly { bytes: number }[]): string {
  return `${Math.round(median(samples.map((sample) => sample.bytes)) / 1000).toLocaleString('en')} KB`
}
