import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGuide, type Guide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { viewGuide } from '@pinloft/contract/pdf-viewer/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'

/** Typesetting takes processor time from what else the kills are to meet. */
const ROUNDS_BETWEEN = 3
/** Nearly as long as a guide may be: it takes seconds, so that a kill meets it. */
const LONG_TEXT_WORDS = 13_000

/** A guide that is typeset again and again: its PDF is the former one or the new one. */
export function createWorkload(): CrashWorkload {
  let guide: Guide
  let pdfId = ''
  /** Of the PDF, as last seen. */
  let version = ''
  let round = 0
  /** Whether this round typesets, and whether it does so now. */
  let isMeant = false
  let isMaking = false
  let interruptedCount = 0

  async function ask(client: Client, endpoint: { method: string; path: string }, json?: object): Promise<string> {
    const path = pathOf(endpoint.path, guide === undefined ? {} : { id: guide.id })
    const { status, text } = await client.call(endpoint.method, path, { json })
    if (status !== 200 && status !== 201) throw new WrongReply(`A guide answered ${status}: ${text}`)
    return text
  }
  async function make(client: Client, content: string): Promise<void> {
    isMaking = false
    guide = JSON.parse(await ask(client, updateGuide, { title: guide.title, content }))
    isMaking = true
    pdfId = (JSON.parse(await ask(client, makeGuidePdf)) as { fileId: string }).fileId
    isMaking = false
  }
  async function look(client: Client): Promise<void> {
    const pdf = (await client.files()).find(({ id }) => id === pdfId)
    version = pdf?.version ?? ''
    const { text } = await client.call('GET', pathOf(viewGuide.path, { file: pdfId }))
    expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
  }

  return {
    async prepare({ client }) {
      if (pdfId !== '') return
      guide = JSON.parse(await ask(client, createGuide, { title: 'Typeset', content: 'At first' }))
      await make(client, randomUUID())
      await look(client)
    },
    async work({ client }) {
      isMeant = round++ % ROUNDS_BETWEEN === 0
      if (!isMeant) return
      await untilKilled([() => make(client, `${randomUUID()} `.repeat(LONG_TEXT_WORDS))])
      if (isMaking) interruptedCount++
    },
    isWhereToKill: () => !isMeant || isMaking,
    async verify({ server, client }) {
      expect(leftIn(server.dataDir)).toEqual([])
      expect(workersOf(server.dataDir)).toEqual([])
      await look(client)
    },
    async finish({ client }) {
      expect(interruptedCount).toBeGreaterThan(1)
      const before = version
      await make(client, randomUUID())
      await look(client)
      expect(version).not.toBe(before)
    },
  }
}

function leftIn(dataDir: string): string[] {
  const folder = join(dataDir, 'typesetting')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** The processes that typeset for a server, or for a former one. */
function workersOf(dataDir: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return command.includes('typeset-worker') && command.includes(dataDir)
    } catch {
      // It has just ended.
      return false
    }
  })
}
