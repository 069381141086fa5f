import { AppError } from '../errors.ts'
import { type PartHeaders, parsePartHeaders } from './multipart-headers.ts'

const HEADERS_MAX_BYTES = 16 * 1024
const CARRIAGE_RETURN = 0x0d

export interface Part extends PartHeaders {
  /** The content, in chunks. Unread content is skipped when the next part is requested. */
  content: AsyncGenerator<Buffer, void, void>
}

/** The boundary in a Content-Type header. Throws `upload_unreadable`. */
export function multipartBoundary(contentType: string | undefined): string {
  const isMultipart = /^multipart\/form-data\s*;/i.test(contentType ?? '')
  const match = isMultipart ? /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType ?? '') : null
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw new AppError('upload_unreadable')
  return boundary
}

/**
 * The parts of a multipart/form-data body (RFC 7578) in order, in constant memory. Strict: a truncated or malformed
 * body throws `upload_unreadable` and never yields a truncated file as complete.
 */
export async function* readMultipart(
  source: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<Part, void, void> {
  const reader = new DelimitedReader(source, Buffer.from(`\r\n--${boundary}`))
  try {
    await skip(reader.untilDelimiter())
    while (!(await reader.isLastDelimiter())) {
      const headers = parsePartHeaders(await reader.headers())
      const content = reader.untilDelimiter()
      yield { ...headers, content }
      await skip(content)
    }
    await reader.skipRest()
  } finally {
    await reader.letGo()
  }
}

async function skip(content: AsyncGenerator<Buffer, void, void>): Promise<void> {
  for await (const _ of content) {
    // Skips unread content.
  }
}

/** Reads a stream up to one delimiter after another. */
class DelimitedReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #delimiter: Buffer
  /** Bytes received and not yet yielded. The first delimiter may lack its line break, so one is prepended. */
  #rest: Buffer = Buffer.from('\r\n')

  constructor(source: AsyncIterable<Buffer>, delimiter: Buffer) {
    this.#source = source[Symbol.asyncIterator]()
    this.#delimiter = delimiter
  }

  async *untilDelimiter(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const found = this.#rest.indexOf(this.#delimiter)
      const sure = found === -1 ? this.#sureBytes() : found
      if (sure > 0) {
        const piece = this.#rest.subarray(0, sure)
        this.#rest = this.#rest.subarray(sure)
        yield piece
      }
      if (found !== -1) {
        this.#rest = this.#rest.subarray(this.#delimiter.length)
        return
      }
      await this.#receive()
    }
  }

  /** After a delimiter: returns whether it was the closing one. */
  async isLastDelimiter(): Promise<boolean> {
    while (this.#rest.length < 2) await this.#receive()
    return this.#rest.subarray(0, 2).toString('latin1') === '--'
  }

  /** After a delimiter: returns the header lines of the part, and moves to its content. */
  async headers(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\r\n\r\n')
      if (end > HEADERS_MAX_BYTES || (end === -1 && this.#rest.length > HEADERS_MAX_BYTES)) break
      if (end !== -1) {
        const text = this.#rest.subarray(0, end).toString('utf8')
        // The line break that ends the headers may also be the start of the delimiter of an empty part.
        this.#rest = this.#rest.subarray(end + 2)
        this.#rest = this.#startsWithDelimiter() ? this.#rest : this.#rest.subarray(2)
        return text
      }
      await this.#receive()
    }
    throw new AppError('upload_unreadable')
  }

  /** Reads everything after the closing delimiter, so that the connection can be reused. */
  async skipRest(): Promise<void> {
    while (!(await this.#source.next()).done) {
      // RFC 2046, section 5.1.1: the epilogue is ignored.
    }
  }

  /** Releases the source. */
  async letGo(): Promise<void> {
    await this.#source.return?.()
  }

  #startsWithDelimiter(): boolean {
    return this.#rest.subarray(0, this.#delimiter.length).equals(this.#delimiter)
  }

  /** Number of bytes of the rest that cannot be part of a delimiter. */
  #sureBytes(): number {
    const tail = Math.max(0, this.#rest.length - this.#delimiter.length + 1)
    const lineBreak = this.#rest.indexOf(CARRIAGE_RETURN, tail)
    return lineBreak === -1 ? this.#rest.length : lineBreak
  }

  async #receive(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new AppError('upload_unreadable')
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
  }
}
