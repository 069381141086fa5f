import { type AboutDraft, getAboutDraft, keepAboutDraft } from '@pinloft/contract/about-page/endpoints'
import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'

/** The draft of the about page while it is typed. */
export function createWorkload(): CrashWorkload {
  let revision = 0
  let keptCount = 0

  async function type(client: Client): Promise<void> {
    const draft = { title: `After ${revision}`, description: '<p>Hello</p>', images: [], theme: 'loft' }
    const { status, text } = await client.call(keepAboutDraft.method, keepAboutDraft.path, {
      body: Buffer.from(JSON.stringify({ ...draft, baseRevision: revision })),
      headers: { 'content-type': 'application/json' },
    })
    if (status !== 200) throw new WrongReply(`A draft answered ${status}: ${text}`)
    revision = JSON.parse(text).revision
    keptCount++
  }

  return {
    work: ({ client }) => untilKilled([() => type(client)]),
    async verify({ client }) {
      const { text } = await client.call(getAboutDraft.method, getAboutDraft.path)
      const draft: AboutDraft = JSON.parse(text)
      // One more if the answer to the last one was cut off.
      expect([revision, revision + 1]).toContain(draft.revision)
      if (draft.revision > 0) expect(draft.title).toBe(`After ${draft.revision - 1}`)
      revision = draft.revision
    },
    async finish() {
      expect(keptCount).toBeGreaterThan(0)
    },
  }
}
