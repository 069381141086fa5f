import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const RECEIVE_BYTES = 1024 * 1024
const HEAD_END = Buffer.from('\r\n\r\n')

export interface Answer {
  status: number
  bodyBytes: number
  /** By lower-case name. */
  headers: Record<string, string>
  /** The body as text, if requested. */
  text: string
}

/**
 * One keep-alive connection that does as little as possible, because the benchmark is of the server: it receives into a
 * single buffer and only counts bytes. Supports responses with a Content-Length only.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #head: Buffer = Buffer.alloc(0)
  #answer: Answer | undefined
  #missingBytes = 0
  #resolve: (answer: Answer) => void = () => {}
  #reject: (error: Error) => void = () => {}

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('error', (error) => this.#reject(error))
    socket.on('close', () => this.#reject(new Error('The server closed the connection')))
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port, host } = new URL(origin)
    let connection: Connection | undefined
    const onread = {
      buffer: Buffer.allocUnsafe(RECEIVE_BYTES),
      callback: (count: number, buffer: Uint8Array) => {
        connection?.receive(Buffer.from(buffer.buffer, buffer.byteOffset, count))
        return true
      },
    }
    const socket = connect({ host: hostname, port: Number(port), onread })
    await once(socket, 'connect')
    connection = new Connection(socket, host)
    return connection
  }

  /** Sends a request and settles when its response has arrived completely. */
  async request(
    method: string,
    path: string,
    {
      headers = {},
      bodyBytes,
      body = [],
    }: { headers?: Record<string, string>; bodyBytes?: number; body?: Iterable<Uint8Array> } = {},
  ): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    const length = bodyBytes === undefined ? {} : { 'Content-Length': String(bodyBytes) }
    const lines = Object.entries({ Host: this.#host, ...length, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    this.#socket.cork()
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    let isCorked = true
    for (const block of body) {
      const isTaken = this.#socket.write(block)
      if (isTaken) continue
      if (isCorked) this.#socket.uncork()
      isCorked = false
      if (this.#socket.writableNeedDrain) await once(this.#socket, 'drain')
    }
    if (isCorked) this.#socket.uncork()
    return answered
  }

  close(): void {
    this.#socket.destroy()
  }

  receive(bytes: Buffer): void {
    if (this.#answer === undefined) this.#readHead(Buffer.concat([this.#head, bytes]))
    else this.#take(bytes)
  }

  #readHead(received: Buffer): void {
    this.#head = received
    const end = received.indexOf(HEAD_END)
    if (end === -1) return
    this.#head = Buffer.alloc(0)
    const head = received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    const status = Number(head.slice(9, 12))
    if (length === undefined && status !== 204) {
      this.#reject(new Error(`No Content-Length in:\n${head}`))
      return
    }
    this.#answer = { status, bodyBytes: Number(length ?? 0), headers: parseHeaders(head), text: '' }
    this.#missingBytes = this.#answer.bodyBytes
    this.#take(received.subarray(end + HEAD_END.length))
  }

  #take(bytes: Buffer): void {
    const answer = this.#answer
    if (answer === undefined) return
    this.#missingBytes -= bytes.length
    if (answer.bodyBytes < RECEIVE_BYTES) answer.text += bytes.toString('latin1')
    if (this.#missingBytes > 0) return
    this.#answer = undefined
    this.#resolve(answer)
  }
}

function parseHeaders(head: string): Record<string, string> {
  const [, ...lines] = head.split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
