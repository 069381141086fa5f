import { randomUUID } from 'node:crypto'
import { entityTag } from '@pinloft/contract/files/endpoints'
import { savePdf } from '@pinloft/contract/pdf-viewer/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 2

interface Annotated {
  id: string
  /** Digests of its possible contents: one, or two after a crash during a save. */
  contents: string[]
}

/** Annotations that are saved one after another. */
export function createWorkload(random: Random): CrashWorkload {
  const papers: Annotated[] = []
  let savedCount = 0

  async function annotate(client: Client, paper: Annotated): Promise<void> {
    const [previous = ''] = paper.contents
    const bytes = pdf(random.integer(300_000))
    paper.contents = [previous, sha256(bytes)]
    const { status, text } = await client.call(savePdf.method, pathOf(savePdf.path, { file: paper.id }), {
      body: bytes,
      headers: { 'content-type': savePdf.consumes, 'if-match': entityTag(previous) },
    })
    if (status !== 200) throw new WrongReply(`A save answered ${status}: ${text}`)
    paper.contents = [sha256(bytes)]
    savedCount++
  }

  return {
    async prepare({ client }) {
      while (papers.length < WORKERS) {
        const bytes = pdf(1000)
        const [file] = await client.store([filePart('paper.pdf', bytes)])
        papers.push({ id: file?.id ?? '', contents: [sha256(bytes)] })
      }
    },
    work: ({ client }) => untilKilled(papers.map((paper) => () => annotate(client, paper))),
    async verify({ client }) {
      const listed = new Map((await client.files()).map((file) => [file.id, file.version]))
      for (const paper of papers) {
        const version = listed.get(paper.id) ?? ''
        expect(paper.contents).toContain(version)
        paper.contents = [version]
        expect((await client.digest(paper.id)).sha256).toBe(version)
      }
    },
    async finish() {
      expect(savedCount).toBeGreaterThan(WORKERS)
    },
  }
}

function pdf(sizeBytes: number): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n${' '.repeat(sizeBytes)}\n%%EOF\n`)
}
