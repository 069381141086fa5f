import { randomBytes } from 'node:crypto'
import type { Body } from './http.ts'

export type Part =
  | { name: string; value: string }
  | { name: string; filename: string; content: Body; type?: string | undefined }

export interface Multipart {
  contentType: string
  /** The whole body, generated while it is sent. */
  body: AsyncIterable<Uint8Array>
}

/** A multipart/form-data body as browsers write it: UTF-8 names, with quotes and line breaks percent-encoded. */
export function multipart(parts: Iterable<Part>): Multipart {
  const boundary = `----pinloft-${randomBytes(12).toString('hex')}`
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: encode(parts, boundary) }
}

/** A part with a file. */
export function filePart(filename: string, content: Body | string, type?: string): Part {
  return { name: 'file', filename, content: typeof content === 'string' ? Buffer.from(content) : content, type }
}

async function* encode(parts: Iterable<Part>, boundary: string): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(part.name)}"`
    if ('value' in part) {
      yield Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)
      continue
    }
    const type = part.type ?? 'application/octet-stream'
    const fileHead = Buffer.from(`${head}; filename="${escapeName(part.filename)}"\r\nContent-Type: ${type}\r\n\r\n`)
    if (part.content instanceof Uint8Array) {
      yield Buffer.concat([fileHead, part.content, Buffer.from('\r\n')])
      continue
    }
    yield fileHead
    yield* part.content
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

function escapeName(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
