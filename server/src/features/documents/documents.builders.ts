import { randomUUID } from 'node:crypto'
import type { DocumentContent } from '@pinloft/contract/documents/content'
import {
  createDocument,
  type DocumentDraft,
  getDocumentDraft,
  keepDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import sharp from 'sharp'
import { send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

export function written(text: string): DocumentContent {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

/** Sends a change of a draft; by default a new one with some text. */
export function sendDraft(
  app: TestApp,
  { id = randomUUID(), ...body }: { id?: string; query?: object } & Record<string, unknown> = {},
) {
  const payload = { draftRevision: 0, changeId: randomUUID(), content: written(uniqueText()), ...body }
  return send(app, keepDocumentDraft, { params: { id }, payload })
}

/** Keeps a new draft and returns its id. */
export async function addDraft(app: TestApp, body: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  const { statusCode, body: answer } = await sendDraft(app, { ...body, id })
  if (statusCode !== 200) throw new Error(answer)
  return id
}

export async function readDraft(app: TestApp, id: string, query: Record<string, string> = {}): Promise<DocumentDraft> {
  return (await app.request({ url: pathOf(getDocumentDraft.path, { id }), query })).json<DocumentDraft>()
}

export function sendDocument(app: TestApp, body: Record<string, unknown> = {}) {
  const payload = { title: uniqueText(), content: `<p>${uniqueText()}</p>`, pin: TEST_PIN, ...body }
  return send(app, createDocument, { payload })
}

export async function addDocument(app: TestApp, body: Record<string, unknown> = {}): Promise<File> {
  const answer = await sendDocument(app, body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<File>()
}

export function samplePicture(side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

export async function sendPicture(app: TestApp, bytes?: Buffer, query: Record<string, string> = {}) {
  return app.request({
    method: 'POST',
    url: addDocumentPicture.path,
    query,
    payload: bytes ?? (await samplePicture()),
    headers: { 'content-type': 'application/octet-stream' },
  })
}
