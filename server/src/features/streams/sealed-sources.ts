import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { parseByteRange } from '../../platform/http/byte-range.ts'
import { writeBlock } from '../../platform/http/send-blocks.ts'

interface Source {
  blob: OpenBlob
  sizeBytes: number
}

/** This host does not exist: requests for it, or for any other, arrive at this proxy. */
const ADDRESS = 'http://film.invalid/'
const SECRET_BYTES = 32

/**
 * Serves the bytes of a protected file to a local program, decrypted range by range, so that they are never written to
 * disk. It acts as the program's HTTP proxy. The secret that selects the file is in the program's environment, which,
 * unlike its arguments, is invisible to other users of the computer; and addresses inside a file lead nowhere but here.
 */
export class SealedSources {
  readonly #sources = new Map<string, Source>()
  #server: Promise<Server> | undefined

  /** Valid until it is closed. */
  async offer(source: Source): Promise<{ address: string; environment: Record<string, string>; close(): void }> {
    this.#server ??= this.#listen().catch((error: unknown) => {
      this.#server = undefined
      throw error
    })
    const { port } = (await this.#server).address() as AddressInfo
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const authorization = `Basic ${Buffer.from(`film:${secret}`).toString('base64')}`
    this.#sources.set(authorization, source)
    return {
      address: ADDRESS,
      environment: { http_proxy: `http://film:${secret}@127.0.0.1:${port}` },
      close: () => this.#sources.delete(authorization),
    }
  }

  async close(): Promise<void> {
    this.#sources.clear()
    const server = await this.#server
    server?.closeAllConnections()
    server?.close()
  }

  async #listen(): Promise<Server> {
    // Imported on demand: it loads Node's entire HTTP client, which nothing else here needs.
    const { createServer } = await import('node:http')
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => resolve(server.unref()))
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const source = this.#sources.get(request.headers['proxy-authorization'] ?? '')
    if (source === undefined) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="film"', 'content-length': 0 }).end()
      return
    }
    const isOurs = URL.parse(request.url ?? '')?.href === ADDRESS
    const range = isOurs ? parseByteRange(request.headers.range ?? 'bytes=0-', source.sizeBytes) : null
    if (range === null || range === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${source.sizeBytes}`, 'content-length': 0 }).end()
      return
    }
    const { start, end } = range
    response.writeHead(206, {
      'content-range': `bytes ${start}-${end}/${source.sizeBytes}`,
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
    })
    for await (const block of source.blob.read(range)) {
      if (!(await writeBlock(response, block))) return
    }
    response.end()
  }
}
