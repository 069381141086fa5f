import { randomBytes } from 'node:crypto'
import { appendToUpload, cancelUpload, createUpload, uploadFiles } from '@pinloft/contract/uploads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { type Operation, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'
import { PASSWORD } from '../protection/protection.builders.ts'

/** More than one block of memory, so that there are several writes. */
const SIZE_BYTES = 1_100_000
const PART_BYTES = 400_000

/** Starts an upload, of which one part has arrived. */
async function beginWithPart(app: TestApp, metadata: Record<string, string> = {}): Promise<string> {
  const tus = new TusClient(app)
  const id = await tus.begin(SIZE_BYTES, metadata)
  const response = await tus.append(id, 0, Buffer.alloc(PART_BYTES, 7))
  if (response.statusCode !== 204) throw new Error(response.body)
  return id
}

/** Sends all that is missing of an upload, like a client that lost its connection. */
async function sendRest(app: TestApp, id: string): Promise<LightMyRequestResponse> {
  const tus = new TusClient(app)
  const state = await tus.state(id)
  if (state.statusCode >= 400) return state
  const start = Number(state.headers['upload-offset'])
  return tus.append(id, start, Buffer.alloc(SIZE_BYTES - start, 7))
}

export const uploadsOperations: readonly Operation[] = [
  {
    name: 'a multipart upload of two files',
    endpoint: uploadFiles,
    action: (app) =>
      app.upload([
        { name: 'pin', value: TEST_PIN },
        { name: 'file', fileName: `${uniqueText()}.bin`, value: randomBytes(SIZE_BYTES) },
        { name: 'file', fileName: `${uniqueText()}.bin`, value: randomBytes(10) },
      ]),
  },
  {
    name: 'a multipart upload whose password comes last',
    endpoint: uploadFiles,
    action: (app) =>
      app.upload([
        { name: 'file', fileName: `${uniqueText()}.bin`, value: randomBytes(PART_BYTES) },
        { name: 'pin', value: TEST_PIN },
        { name: 'password', value: PASSWORD },
      ]),
  },
  {
    name: 'a resumable upload that comes whole',
    endpoint: createUpload,
    action: (app) => new TusClient(app).create(PART_BYTES, { body: randomBytes(PART_BYTES) }),
  },
  {
    name: 'the beginning of a resumable upload',
    endpoint: createUpload,
    action: (app) => new TusClient(app).create(SIZE_BYTES),
  },
  {
    name: 'the last part of a resumable upload',
    endpoint: appendToUpload,
    prepare: (app) => beginWithPart(app),
    action: sendRest,
  },
  {
    name: 'the last part of a resumable upload with a password',
    endpoint: appendToUpload,
    prepare: (app) => beginWithPart(app, { password: PASSWORD }),
    action: sendRest,
  },
  {
    name: 'a resumable upload that comes whole and replaces a file',
    endpoint: createUpload,
    prepare: async (app) => (await app.store(`${uniqueText()}.bin`, uniqueText())).originalName,
    action: (app, filename) =>
      new TusClient(app).create(PART_BYTES, {
        metadata: { filename, ifexists: 'replace' },
        body: randomBytes(PART_BYTES),
      }),
  },
  {
    name: 'the last part of a resumable upload that replaces a file',
    endpoint: appendToUpload,
    prepare: async (app) => {
      const { originalName } = await app.store(`${uniqueText()}.bin`, uniqueText())
      return beginWithPart(app, { filename: originalName, ifexists: 'replace' })
    },
    action: sendRest,
  },
  {
    name: 'the end of a resumable upload for good',
    endpoint: cancelUpload,
    prepare: (app) => beginWithPart(app),
    action: (app, id) => new TusClient(app).cancel(id),
  },
]

export const uploadsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/uploads/conflicts': 'reads names',
}
