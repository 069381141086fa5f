import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUpload, UPLOAD_FILE_ID_HEADER } from '@pinloft/contract/uploads/endpoints'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { unfinishedBytes } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { state } from './support/resumable.ts'

// tus-js-client as published: what it can do with our server, any client of the protocol can.

const PART_BYTES = 1024 * 1024
const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-standard-'))
let server: Pinloft
let port: string
let client: Client

beforeAll(async () => {
  // One that stays free while the server is restarted.
  port = String(await freePort())
  server = await startPinloft({ dataDir, env: { PORT: port } })
  client = await enteredClient(server)
})
afterAll(async () => {
  client.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Outcome {
  upload: Upload
  fileId: string | undefined
}

/** Sends all of `content`; `options` are those of the client. */
function send(content: Buffer, options: Partial<UploadOptions> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let fileId: string | undefined
    const upload = new Upload(content, {
      endpoint: server.url + createUpload.path,
      headers: { cookie: client.cookieHeader },
      metadata: { filename: 'standard.bin', filetype: 'application/x-own', pin: TEST_PIN },
      chunkSize: PART_BYTES,
      retryDelays: null,
      onAfterResponse: (_request, response) => {
        fileId ??= response.getHeader(UPLOAD_FILE_ID_HEADER)
      },
      onSuccess: () => resolve({ upload, fileId }),
      onError: reject,
      ...options,
    })
    upload.start()
  })
}

function idOf(upload: Upload): string {
  return upload.url?.split('/').at(-1) ?? ''
}

test.each([
  ['in parts', 3_500_000, {}],
  ['in one part', 3_500_000, { chunkSize: Number.POSITIVE_INFINITY }],
  ['together with its creation', 3_500_000, { uploadDataDuringCreation: true }],
  ['together with its creation, whole', 1_000_000, { uploadDataDuringCreation: true }],
  ['without a byte', 0, {}],
])('uploads %s', async (_case, sizeBytes, options) => {
  const content = randomBytes(sizeBytes)
  const { fileId = '' } = await send(content, options)
  expect(await client.digest(fileId)).toEqual({ status: 200, sizeBytes, sha256: sha256(content) })
  expect((await client.files()).find(({ id }) => id === fileId)?.originalName).toMatch(/^standard( \(\d+\))?\.bin$/)
})

test('stops midway and resumes later, even after a crash of the server', async () => {
  const content = randomBytes(5 * PART_BYTES + 1)
  const begun = await new Promise<Upload>((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: server.url + createUpload.path,
      headers: { cookie: client.cookieHeader },
      metadata: { filename: 'standard.bin', pin: TEST_PIN },
      chunkSize: PART_BYTES,
      retryDelays: null,
      onChunkComplete: (_sizeBytes, sentBytes) => {
        if (sentBytes === 2 * PART_BYTES) upload.abort().then(() => resolve(upload), reject)
      },
      onError: reject,
    })
    upload.start()
  })
  await server.kill()
  server = await startPinloft({ dataDir, env: { PORT: port } })
  client = await enteredClient(server)
  let sentBytes = 0
  const { fileId = '' } = await send(content, {
    uploadUrl: begun.url,
    headers: { cookie: client.cookieHeader },
    onChunkComplete: (sizeBytes) => {
      sentBytes += sizeBytes
    },
  })
  expect(sentBytes).toBe(3 * PART_BYTES + 1)
  expect(await client.digest(fileId)).toMatchObject({ status: 200, sha256: sha256(content) })
})

test('shows the user why an upload was refused', async () => {
  const metadata = { filename: 'standard.bin', pin: '000000' }
  const error = await send(randomBytes(10), { metadata }).catch((reason) => reason)
  expect(error).toBeInstanceOf(DetailedError)
  expect(error.originalResponse.getStatus()).toBe(403)
  expect(JSON.parse(error.originalResponse.getBody())).toEqual({ message: 'Invalid PIN', code: 'pin_invalid' })
})

test('cancels an upload', async () => {
  const upload = await new Promise<Upload>((resolve, reject) => {
    const sending: Upload = new Upload(randomBytes(3 * PART_BYTES), {
      endpoint: server.url + createUpload.path,
      headers: { cookie: client.cookieHeader },
      metadata: { filename: 'standard.bin', pin: TEST_PIN },
      chunkSize: PART_BYTES,
      onChunkComplete: () => sending.abort(true).then(() => resolve(sending), reject),
      onError: reject,
    })
    sending.start()
  })
  expect((await state(client, idOf(upload))).status).toBe(404)
  await expect.poll(() => unfinishedBytes(dataDir)).toEqual([])
})
