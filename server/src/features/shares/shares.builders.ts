import { createShare, type Share, visitorPaths } from '@pinloft/contract/shares'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads'
import type { LightMyRequestResponse } from 'fastify'
import { send, sendForReply } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { uploadMetadata } from '../../testing/tus-client.ts'

type ShareInput = Record<string, unknown> & ({ entryId: string } | { entryIds: string[] })

export function sendShare(app: TestApp, share: ShareInput) {
  return send(app, createShare, { payload: payloadOf(share) })
}

export function addShare(app: TestApp, share: ShareInput): Promise<Share> {
  return sendForReply<Share>(app, createShare, { payload: payloadOf(share) })
}

function payloadOf({ entryId, ...share }: Record<string, unknown>) {
  return { mode: 'view', pin: TEST_PIN, ...(entryId !== undefined && { entryIds: [entryId] }), ...share }
}

/** Where a visitor of a shared folder uploads to. */
export function uploadsIn({ address, entryId }: Share) {
  const paths = visitorPaths(new URL(address).pathname.split('/').at(-1) ?? '')
  return { page: paths.page, create: paths.uploads(entryId), upload: paths.upload }
}

type Headers = Record<string, string>

/** A tus client of a visitor, who has opened the link. Uploads are named by their addresses. */
export class VisitorTus {
  readonly #app: TestApp
  readonly #uploads: string

  constructor(app: TestApp, uploads: string) {
    this.#app = app
    this.#uploads = uploads
  }

  create(
    sizeBytes: number,
    { metadata = {}, headers = {}, body }: { metadata?: Headers; headers?: Headers; body?: Buffer } = {},
  ): Promise<LightMyRequestResponse> {
    const named = {
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata({ filename: 'photo.bin', ...metadata }),
      ...(body && { 'content-type': TUS_CONTENT_TYPE }),
    }
    return this.call('POST', this.#uploads, { ...named, ...headers }, body)
  }

  /** Creates an upload, expects success, and returns its address. */
  async begin(sizeBytes: number, metadata: Headers = {}): Promise<string> {
    const { statusCode, headers, body } = await this.create(sizeBytes, { metadata })
    if (statusCode !== 201 || headers.location === undefined) throw new Error(body)
    return String(headers.location)
  }

  append(upload: string, start: number, body: Buffer): Promise<LightMyRequestResponse> {
    return this.call('PATCH', upload, { 'upload-offset': String(start), 'content-type': TUS_CONTENT_TYPE }, body)
  }

  /** Sends all that is missing, like a client that lost its connection. */
  async sendRest(upload: string, sizeBytes: number): Promise<LightMyRequestResponse> {
    const state = await this.call('HEAD', upload)
    if (state.statusCode >= 400) return state
    const start = Number(state.headers['upload-offset'])
    return this.append(upload, start, Buffer.alloc(sizeBytes - start, 7))
  }

  call(method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, headers: Headers = {}, payload?: Buffer) {
    return this.#app.request({ method, url, headers: { 'tus-resumable': TUS_VERSION, ...headers }, payload })
  }
}
