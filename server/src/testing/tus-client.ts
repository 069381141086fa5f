import { pathOf } from '@pinloft/contract/shared/endpoint'
import { createUpload, getUploadState, TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { TEST_PIN, type TestApp } from './test-app.ts'

type Headers = Record<string, string>

export function uploadMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Where uploads are created, and how a test names them afterwards. */
interface UploadRoutes {
  createAt: string
  metadata: Record<string, string>
  idIn(location: string): string
  addressOf(id: string): string
}

const OWNERS_ROUTES: UploadRoutes = {
  createAt: createUpload.path,
  metadata: { filename: 'file.bin', pin: TEST_PIN },
  idIn: (location) => location.split('/').at(-1) ?? '',
  addressOf: (id) => pathOf(getUploadState.path, { id }),
}

/** A tus client for an app under test, of the owner unless other routes are given. */
export class TusClient {
  readonly #app: TestApp
  readonly #routes: UploadRoutes

  constructor(app: TestApp, routes = OWNERS_ROUTES) {
    this.#app = app
    this.#routes = routes
  }

  /** Creates an upload; the owner's with the right PIN unless `metadata` says otherwise. */
  create(
    sizeBytes: number,
    { metadata = {}, headers = {}, body }: { metadata?: Record<string, string>; headers?: Headers; body?: Buffer } = {},
  ): Promise<LightMyRequestResponse> {
    return this.#app.request({
      method: createUpload.method,
      url: this.#routes.createAt,
      headers: {
        'tus-resumable': TUS_VERSION,
        'upload-length': String(sizeBytes),
        'upload-metadata': uploadMetadata({ ...this.#routes.metadata, ...metadata }),
        ...(body && { 'content-type': TUS_CONTENT_TYPE }),
        ...headers,
      },
      payload: body,
    })
  }

  /** Creates an upload, expects success, and returns its id. */
  async begin(sizeBytes: number, metadata: Record<string, string> = {}): Promise<string> {
    const response = await this.create(sizeBytes, { metadata })
    const id = this.#routes.idIn(String(response.headers.location ?? ''))
    if (response.statusCode !== 201 || id === '') throw new Error(response.body)
    return id
  }

  append(id: string, start: number, body: Buffer, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#request(
      'PATCH',
      id,
      { 'upload-offset': String(start), 'content-type': TUS_CONTENT_TYPE, ...headers },
      body,
    )
  }

  /** Sends all that is missing, like a client that lost its connection. */
  async sendRest(id: string, sizeBytes: number): Promise<LightMyRequestResponse> {
    const state = await this.state(id)
    if (state.statusCode >= 400) return state
    const start = Number(state.headers['upload-offset'])
    return this.append(id, start, Buffer.alloc(sizeBytes - start, 7))
  }

  state(id: string): Promise<LightMyRequestResponse> {
    return this.#request('HEAD', id)
  }

  cancel(id: string): Promise<LightMyRequestResponse> {
    return this.#request('DELETE', id)
  }

  #request(
    method: 'PATCH' | 'HEAD' | 'DELETE',
    id: string,
    headers: Headers = {},
    payload?: Buffer,
  ): Promise<LightMyRequestResponse> {
    const url = this.#routes.addressOf(id)
    return this.#app.request({ method, url, headers: { 'tus-resumable': TUS_VERSION, ...headers }, payload })
  }
}
