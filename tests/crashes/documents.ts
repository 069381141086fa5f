import { randomUUID } from 'node:crypto'
import { type DocumentDraft, getDocumentDraft, keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 2

interface Typed {
  id: string
  revision: number
  /** Its possible texts: one, or two after a crash while it was kept. */
  texts: string[]
}

/** Drafts that are typed and drawn in: a revision that was acknowledged is never lost. */
export function createWorkload(random: Random): CrashWorkload {
  const drafts: Typed[] = Array.from({ length: WORKERS }, () => ({ id: randomUUID(), revision: 0, texts: [''] }))
  let keptCount = 0

  async function type(client: Client, draft: Typed): Promise<void> {
    const [before = ''] = draft.texts
    const text = `${before.slice(-20_000)} ${random.integer(1_000_000)}`
    draft.texts = [before, text]
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    const stroke = { blockId: null, kind: 'stroke', color: '#112233', size: 2, points: [0, 0, 0.5, 9, 9, 0.5] }
    const body = {
      draftRevision: draft.revision,
      changeId: randomUUID(),
      content,
      drawingChange: { items: [{ ...stroke, id: `s${random.integer(50)}` }], removedIds: [] },
    }
    const { status, text: answer } = await client.call('PUT', pathOf(keepDocumentDraft.path, { id: draft.id }), {
      json: body,
    })
    if (status !== 200) throw new WrongReply(`A draft answered ${status}: ${answer}`)
    draft.revision++
    draft.texts = [text]
    keptCount++
  }

  return {
    async prepare({ client }) {
      for (const draft of drafts) if (draft.revision === 0) await type(client, draft)
    },
    work: ({ client }) => untilKilled(drafts.map((draft) => () => type(client, draft))),
    async verify({ client }) {
      for (const draft of drafts) {
        const { text } = await client.call('GET', pathOf(getDocumentDraft.path, { id: draft.id }), {})
        const stored = JSON.parse(text) as DocumentDraft
        const present = stored.content.content[0]?.content?.[0]?.text ?? ''
        expect(draft.texts).toContain(present)
        expect(stored.revision).toBe(draft.revision + (present === draft.texts[0] ? 0 : 1))
        Object.assign(draft, { revision: stored.revision, texts: [present] })
      }
    },
    async finish() {
      expect(keptCount).toBeGreaterThan(WORKERS)
    },
  }
}
