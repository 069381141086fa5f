import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  createUpload,
  getUploadState,
  IDEMPOTENCY_KEY_HEADER,
  TUS_CONTENT_TYPE,
  TUS_VERSION,
  UPLOAD_FILE_ID_HEADER,
  UPLOAD_RANGES_HEADER,
} from '@pinloft/contract/uploads/endpoints'
import type { Client } from './client.ts'
import type { GeneratedContent } from './generated-content.ts'
import type { Body, Reply } from './http.ts'
import { TEST_PIN } from './pinloft.ts'

type Headers = Record<string, string>

export interface Range {
  start: number
  end: number
}

export interface UploadProgress {
  durable: Range[]
  fileId: string | null
}

export function uploadMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export function checksumHeader(pieces: Iterable<Uint8Array>): Headers {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return { 'upload-checksum': `sha256 ${hash.digest('base64')}` }
}

/** Creates an upload with the right PIN. */
export function begin(
  client: Client,
  sizeBytes: number,
  {
    metadata = {},
    key,
    body,
    headers = {},
  }: { metadata?: Record<string, string>; key?: string; body?: Body; headers?: Headers } = {},
): Promise<Reply> {
  return client.call(createUpload.method, createUpload.path, {
    body,
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata({ filename: 'file.bin', pin: TEST_PIN, ...metadata }),
      ...(body !== undefined && { 'content-type': TUS_CONTENT_TYPE }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
      ...headers,
    },
  })
}

/** The id in the response to a creation. */
export function uploadIdOf({ status, headers, text }: Reply): string {
  const id = headers.location?.split('/').at(-1)
  if (status !== 201 || !id) throw new Error(`A creation was answered ${status}: ${text}`)
  return id
}

export function append(client: Client, id: string, start: number, body: Body, headers: Headers = {}): Promise<Reply> {
  return client.call('PATCH', pathOf(getUploadState.path, { id }), {
    body,
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-offset': String(start),
      'content-type': TUS_CONTENT_TYPE,
      ...headers,
    },
  })
}

export function state(client: Client, id: string): Promise<Reply> {
  return client.call('HEAD', pathOf(getUploadState.path, { id }), { headers: { 'tus-resumable': TUS_VERSION } })
}

export function cancel(client: Client, id: string): Promise<Reply> {
  return client.call('DELETE', pathOf(getUploadState.path, { id }), { headers: { 'tus-resumable': TUS_VERSION } })
}

/** What is durable according to the server. */
export async function progress(client: Client, id: string): Promise<UploadProgress> {
  const { status, headers } = await state(client, id)
  if (status !== 200) throw new Error(`An upload was asked for and answered ${status}`)
  const ranges = String(headers[UPLOAD_RANGES_HEADER] ?? '')
  const durable = [...ranges.matchAll(/(\d+)-(\d+)/g)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }))
  return { durable, fileId: fileIdOf(headers) }
}

export function fileIdOf(headers: Reply['headers']): string | null {
  const id = headers[UPLOAD_FILE_ID_HEADER]
  return typeof id === 'string' ? id : null
}

/** Whether each of the parts is within one of the durable ranges. */
export function covers(durable: readonly Range[], parts: readonly Range[]): boolean {
  return parts.every((part) => durable.some(({ start, end }) => start <= part.start && part.end <= end))
}

interface Sending {
  id: string
  content: GeneratedContent
  partBytes: number
  connections: number
  password?: string
  /** Whether each part has a checksum. */
  isChecked?: boolean
  /** Called with the number of bytes about to be sent. */
  onSending?(sizeBytes: number): void
  /** Called for each confirmed part. */
  onStored?(part: Range): void
}

/**
 * Sends the missing parts of an upload over several connections. Returns the id of the file, or null when the
 * connection to the server broke.
 */
export async function sendMissing(client: Client, sending: Sending): Promise<string | null> {
  const { id, content, partBytes, connections } = sending
  const before = await progress(client, id)
  const missing = missingParts(before.durable, content.sizeBytes, partBytes)
  let fileId = before.fileId
  const sendSome = async () => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
      const { status, headers, text } = await sendPart(client, part, sending)
      // The proxy's response when the server behind it has died.
      if (status === 502) throw new ConnectionBroken('The proxy found no server')
      if (status !== 204) throw new Error(`A part was answered ${status}: ${text}`)
      // Protected files accept only whole chunks.
      sending.onStored?.({ start: part.start, end: Number(headers['upload-offset']) })
      fileId ??= fileIdOf(headers)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: connections }, sendSome))
  for (const result of results) if (result.status === 'rejected' && !isBroken(result.reason)) throw result.reason
  if (results.some(({ status }) => status === 'rejected')) return null
  for (let attempt = 0; fileId === null && attempt < 1_200; attempt++) {
    await delay(50)
    fileId = (await progress(client, id)).fileId
  }
  return fileId
}

function sendPart(client: Client, { start, end }: Range, sending: Sending): Promise<Reply> {
  const { id, content, password, isChecked = false, onSending } = sending
  function* body() {
    for (const piece of content.read(start, end)) {
      onSending?.(piece.length)
      yield piece
    }
  }
  return append(client, id, start, body(), {
    'content-length': String(end - start),
    ...(isChecked && checksumHeader(content.read(start, end))),
    ...(password !== undefined && { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }),
  })
}

function missingParts(durable: readonly Range[], sizeBytes: number, partBytes: number): Range[] {
  const parts: Range[] = []
  let start = 0
  for (const next of [...durable, { start: sizeBytes, end: sizeBytes }]) {
    for (; start < next.start; start = parts.at(-1)?.end ?? start) {
      parts.push({ start, end: Math.min(start + partBytes, next.start) })
    }
    start = next.end
  }
  return parts
}

export class ConnectionBroken extends Error {}

/** Whether an error is a broken connection, as when the server has died. */
export function isBroken(error: unknown): boolean {
  if (error instanceof ConnectionBroken) return true
  const { code } = error as { code?: unknown }
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE' || code === 'HPE_INVALID_CONSTANT'
}
