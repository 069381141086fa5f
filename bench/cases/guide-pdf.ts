import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createGuide, type Guide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { typesetDocument } from '../../server/src/platform/typeset/typeset-document.ts'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { startPinloft } from '../../tests/support/pinloft.ts'
import { median, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const SAMPLE = new URL('../../server/src/platform/typeset/testing/sample.md', import.meta.url)
const FIRST_GOAL_MS = 1000
const NEXT_GOAL_MS = 300

/** A guide of seven pages as PDF, stored, beside typesetting alone. */
export async function measureGuidePdf(folder: string, rounds: number): Promise<Row[]> {
  const dataDir = join(folder, 'guide-pdf')
  const content = readFileSync(SAMPLE, 'utf8')
  const server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  const guide = await send<Guide>(client, 'POST', createGuide.path, { title: 'Guide', content })
  const params = { id: guide.id }
  const make = () => send(client, 'POST', pathOf(makeGuidePdf.path, params))
  const firstMs = await timedMs(make)
  const nextMs: number[] = []
  const aloneMs: number[] = []
  for (let round = 0; round <= rounds * 2; round++) {
    const changed = `${content}\n\nRound ${round}`
    await send(client, 'PUT', pathOf(updateGuide.path, params), { title: 'Guide', content: changed })
    const ours = await timedMs(make)
    const alone = await timedMs(() => typesetAlone(changed, join(dataDir, 'alone.pdf')))
    if (round === 0) continue
    nextMs.push(ours)
    aloneMs.push(alone)
  }
  client.close()
  await server.stop()
  rmSync(dataDir, { recursive: true })
  const next = median(nextMs)
  return [
    {
      what: 'PDF of a guide of seven pages, the first',
      ours: `${firstMs.toFixed(0)} ms`,
      goal: { text: `< ${FIRST_GOAL_MS} ms`, isMet: firstMs < FIRST_GOAL_MS },
    },
    {
      what: 'PDF of a guide of seven pages, changed and made again; yardstick: typesetting alone',
      ours: `${next.toFixed(0)} ms`,
      yardstick: `${median(aloneMs).toFixed(0)} ms`,
      ratio: median(aloneMs) / next,
      goal: { text: `< ${NEXT_GOAL_MS} ms`, isMet: next < NEXT_GOAL_MS },
    },
  ]
}

function typesetAlone(markdown: string, pdfPath: string) {
  const text = { title: 'Guide', description: null, category: null, details: [], author: null, keywords: [], markdown }
  return typesetDocument({ text, pictures: {}, pdfPath })
}

async function send<Reply>(client: Client, method: string, path: string, json?: object): Promise<Reply> {
  const { status, text } = await client.call(method, path, json && { json })
  if (status >= 300) throw new Error(text)
  return JSON.parse(text) as Reply
}
