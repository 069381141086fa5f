import { pathOf } from '@pinloft/contract/endpoint'
import { createUpload, getUploadState, TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads'
import type { LightMyRequestResponse } from 'fastify'
import { TEST_PIN, type TestApp } from './test-app.ts'

type Headers = Record<string, string>

export function uploadMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** A tus client for an app under test. */
export class TusClient {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Creates an upload, with the right PIN unless `metadata` says otherwise. */
  create(
    sizeBytes: number,
    { metadata = {}, headers = {}, body }: { metadata?: Record<string, string>; headers?: Headers; body?: Buffer } = {},
  ): Promise<LightMyRequestResponse> {
    return this.#app.request({
      method: createUpload.method,
      url: createUpload.path,
      headers: {
        'tus-resumable': TUS_VERSION,
        'upload-length': String(sizeBytes),
        'upload-metadata': uploadMetadata({ filename: 'file.bin', pin: TEST_PIN, ...metadata }),
        ...(body && { 'content-type': TUS_CONTENT_TYPE }),
        ...headers,
      },
      payload: body,
    })
  }

  /** Creates an upload, expects success, and returns its id. */
  async begin(sizeBytes: number, metadata: Record<string, string> = {}): Promise<string> {
    const response = await this.create(sizeBytes, { metadata })
    const id = String(response.headers.location ?? '')
      .split('/')
      .at(-1)
    if (response.statusCode !== 201 || !id) throw new Error(response.body)
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
    const url = pathOf(getUploadState.path, { id })
    return this.#app.request({ method, url, headers: { 'tus-resumable': TUS_VERSION, ...headers }, payload })
  }
}
