import type { ErrorBody, ErrorCode } from '@pinloft/contract/errors'
import { uploadFiles } from '@pinloft/contract/uploads'

export interface UploadRequest {
  file: File
  folder: string
  pin: string
  signal: AbortSignal
  onProgress(sentBytes: number): void
}

export type UploadOutcome =
  | { type: 'stored' }
  | { type: 'refused'; status: number; message?: string; code?: ErrorCode }
  /** The connection broke before an answer came. */
  | { type: 'unreachable' }
  | { type: 'cancelled' }

/**
 * Sends one file. This is the only place that knows how files travel; a request is used because `fetch` cannot tell
 * how much has been sent.
 */
export function sendFile({ file, folder, pin, signal, onProgress }: UploadRequest): Promise<UploadOutcome> {
  if (signal.aborted) return Promise.resolve({ type: 'cancelled' })
  const form = new FormData()
  form.append('pin', pin)
  if (folder !== '') form.append('folder', folder)
  form.append('file', file)

  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : (loaded / total) * file.size)
    request.onload = () =>
      resolve(request.status === uploadFiles.status ? { type: 'stored' } : refusalOf(request.status, request.response))
    request.onerror = () => resolve({ type: 'unreachable' })
    request.onabort = () => resolve({ type: 'cancelled' })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(uploadFiles.method, uploadFiles.path)
    request.send(form)
  })
}

function refusalOf(status: number, text: string): UploadOutcome {
  try {
    const body: Partial<ErrorBody> = JSON.parse(text)
    return { type: 'refused', status, message: body.message, code: body.code }
  } catch {
    return { type: 'refused', status }
  }
}
