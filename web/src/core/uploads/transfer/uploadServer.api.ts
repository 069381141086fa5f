import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { type ByteRanges, parseRanges, withRange } from '@pinloft/contract/streams/byte-ranges'
import {
  appendToUpload,
  createUpload,
  getUploadState,
  IDEMPOTENCY_KEY_HEADER,
  TUS_CONTENT_TYPE,
  TUS_VERSION,
  UPLOAD_FILE_ID_HEADER,
  UPLOAD_RANGES_HEADER,
} from '@pinloft/contract/uploads/endpoints'
import { errorBodyOf } from '../../../platform/request.ts'
import { reportSessionEnded } from '../../../platform/session.ts'
import type { UploadAnswer } from './uploadAnswer.ts'
import { uploadMetadata } from './uploadMetadata.ts'

/** An idle connection is aborted after this time. */
const STALLED_MS = 30_000

/** Bytes and the Base64 of their SHA-256; null if the browser can't make one. */
export interface DigestedBytes {
  bytes: Blob
  digest: string | null
}

export interface UploadCreation {
  /** The same in each retry of one creation. */
  key: string
  file: File
  folder: string
  pin: string
  password: string | null
  /** It replaces the file of the same name. */
  isReplacing: boolean
  /** The whole file, if it is sent with its creation. */
  body: DigestedBytes | null
}

export interface UploadPart extends DigestedBytes {
  /** Offset in the file. */
  start: number
  /** Set if the server no longer has the password of a protected upload. */
  password: string | null
}

/** The server as seen by the sender of a file. An aborted request resolves as lost. */
export interface UploadServer {
  create(creation: UploadCreation, signal: AbortSignal): Promise<UploadAnswer>
  /** Requests what the server has received. */
  ask(uploadId: string, signal: AbortSignal): Promise<UploadAnswer>
  append(uploadId: string, part: UploadPart, signal: AbortSignal): Promise<UploadAnswer>
}

/** Of the owner's uploads. */
export const uploadServer = uploadServerAt(createUpload.path, (id) => pathOf(getUploadState.path, { id }))

/** Where uploads are created, and where each of them is. */
export function uploadServerAt(createAt: string, addressOf: (uploadId: string) => string): UploadServer {
  return {
    create: ({ key, file, folder, pin, password, isReplacing, body }, signal) =>
      send({
        endpoint: createUpload,
        address: createAt,
        headers: {
          [IDEMPOTENCY_KEY_HEADER]: key,
          'Upload-Length': String(file.size),
          'Upload-Metadata': uploadMetadata({
            filename: file.name,
            filetype: file.type,
            folder,
            lastmodified: String(file.lastModified),
            pin,
            password,
            ifexists: isReplacing ? 'replace' : null,
          }),
        },
        body,
        signal,
      }),
    ask: (uploadId, signal) =>
      send({ endpoint: getUploadState, address: addressOf(uploadId), headers: {}, body: null, signal }),
    append: (uploadId, { start, bytes, digest, password }, signal) =>
      send({
        endpoint: appendToUpload,
        address: addressOf(uploadId),
        headers: {
          'Upload-Offset': String(start),
          ...(password === null ? {} : { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }),
        },
        body: { bytes, digest },
        signal,
      }),
  }
}

interface UploadRequest {
  endpoint: typeof createUpload | typeof getUploadState | typeof appendToUpload
  address: string
  headers: Record<string, string>
  body: DigestedBytes | null
  signal: AbortSignal
}

/** An XMLHttpRequest, because `fetch` cannot report whether bytes are still being sent. */
function send({ endpoint, address, headers, body, signal }: UploadRequest): Promise<UploadAnswer> {
  if (signal.aborted) return Promise.resolve({ type: 'lost' })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const abort = () => request.abort()
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
    }
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      resolve(answerOf(request, endpoint.status))
    }
    request.upload.onprogress = watch
    request.onreadystatechange = watch
    signal.addEventListener('abort', abort)

    request.open(endpoint.method, address)
    request.setRequestHeader('Tus-Resumable', TUS_VERSION)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (body !== null) {
      request.setRequestHeader('Content-Type', TUS_CONTENT_TYPE)
      if (body.digest !== null) request.setRequestHeader('Upload-Checksum', `sha256 ${body.digest}`)
    }
    watch()
    request.send(body?.bytes ?? null)
  })
}

function answerOf(request: XMLHttpRequest, success: number): UploadAnswer {
  const { status } = request
  const isOurs = request.getResponseHeader('Tus-Resumable') !== null
  // A captive portal responds to everything with its own page.
  if (status === 0 || (status < 400 && !(isOurs && status === success))) return { type: 'lost' }
  if (status < 400) {
    return {
      type: 'ok',
      uploadId: request.getResponseHeader('Location')?.split('/').at(-1) || null,
      stored: storedRanges(request),
      fileId: request.getResponseHeader(UPLOAD_FILE_ID_HEADER),
    }
  }
  const { message, code } = errorBodyOf(request.responseText)
  if (status === 401) reportSessionEnded()
  // A response to HEAD has no body.
  if (status === 404 && isOurs && code === null) return { type: 'refused', status, code: 'upload_not_found', message }
  return { type: 'refused', status, code, message }
}

/** A server that reports no ranges has everything up to the offset. */
function storedRanges(request: XMLHttpRequest): ByteRanges | null {
  const ranges = request.getResponseHeader(UPLOAD_RANGES_HEADER)
  if (ranges !== null) return parseRanges(ranges)
  const offset = request.getResponseHeader('Upload-Offset')
  return offset === null ? null : withRange([], { start: 0, end: Number(offset) })
}
