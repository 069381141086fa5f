import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { randomId } from '../../../platform/ids.ts'
import { isPublicAddress } from './public-address.ts'

const PORTS: ReadonlySet<number> = new Set([80, 443])
const IDLE_MS = 60_000
/** Headers that concern one connection only. RFC 9110, section 7.6.1. */
const HOP_HEADERS = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade']

interface Target {
  address: string
  port: number
}

interface Refusal {
  status: number
  words: string
}

/** yt-dlp repeats the words in its complaint, by which the refusal is told from one of the site. */
export const FORBIDDEN_WORDS = 'Address Not Allowed'
const FORBIDDEN: Refusal = { status: 403, words: FORBIDDEN_WORDS }
const UNREACHABLE: Refusal = { status: 502, words: 'Bad Gateway' }
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/**
 * An HTTP proxy on loopback through which yt-dlp reaches the internet, and nothing but the internet: it refuses every
 * address of this computer and its network, at each redirect too. Only a client that knows its token may use it.
 */
export class EgressProxy {
  readonly #token = randomId()
  readonly #sockets = new Set<Duplex>()
  #server: Server | undefined
  #started: Promise<string> | undefined

  /** Its address with the token. Starts it when first used. */
  address(): Promise<string> {
    this.#started ??= this.#start()
    return this.#started
  }

  async close(): Promise<void> {
    await this.#started
    for (const socket of this.#sockets) socket.destroy()
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  async #start(): Promise<string> {
    const server = createServer((incoming, reply) => void this.#forward(incoming, reply))
    server.on('connect', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#tunnel(incoming, socket, head)
    })
    this.#server = server
    server.listen(0, '127.0.0.1').unref()
    await once(server, 'listening')
    return `http://pinloft:${this.#token}@127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async #tunnel(incoming: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    this.#track(client)
    const target = await this.#targetOf(incoming, URL.parse(`https://${incoming.url}`))
    if ('status' in target) return refuse(client, target)
    const upstream = connect({ host: target.address, port: target.port })
    this.#track(upstream)
    upstream.setTimeout(IDLE_MS, () => upstream.destroy())
    upstream.once('error', () => refuse(client, UNREACHABLE))
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) upstream.write(head)
      pipeline(upstream, client, ignore)
      pipeline(client, upstream, ignore)
    })
  }

  async #forward(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = URL.parse(incoming.url ?? '')
    const target = await this.#targetOf(incoming, url?.protocol === 'http:' ? url : null)
    if ('status' in target) return void reply.writeHead(target.status, target.words).end()
    const headers = { ...incoming.headers, host: url?.host }
    for (const name of HOP_HEADERS) delete headers[name as keyof typeof headers]
    const { method } = incoming
    const { address: host, port } = target
    const upstream = request({ host, port, method, path: `${url?.pathname}${url?.search}`, headers, timeout: IDLE_MS })
    upstream.on('timeout', () => upstream.destroy(new Error('Timed out')))
    upstream.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    upstream.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      pipeline(response, reply, ignore)
    })
    pipeline(incoming, upstream, ignore)
  }

  async #targetOf({ headers }: IncomingMessage, url: URL | null): Promise<Target | Refusal> {
    const wanted = `Basic ${Buffer.from(`pinloft:${this.#token}`).toString('base64')}`
    return url === null || headers['proxy-authorization'] !== wanted ? FORBIDDEN : findTarget(url)
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', ignore)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

/** The address to connect to, which is not looked up again afterwards. Refused if any address of the host is not public. */
async function findTarget(url: URL): Promise<Target | Refusal> {
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port)
  if (port === undefined || !PORTS.has(port)) return FORBIDDEN
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true }).catch(() => [])
  const [first] = addresses
  if (first === undefined) return UNREACHABLE
  return addresses.every(({ address }) => isPublicAddress(address)) ? { address: first.address, port } : FORBIDDEN
}

function refuse(client: Duplex, { status, words }: Refusal): void {
  client.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\n\r\n`)
}

function ignore(): void {}
