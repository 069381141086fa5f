import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MACHINE_IMAGES_FOLDER_NAME } from '@pinloft/contract/machines/images'
import { onTestFinished } from 'vitest'
import { uniqueText } from '../../../testing/operation.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const SECTOR_BYTES = 2048
const DESCRIPTOR_SECTOR = 16

/** The least that is recognised as an ISO. */
export function smallIso(text = uniqueText()): Buffer {
  const bytes = Buffer.alloc((DESCRIPTOR_SECTOR + 2) * SECTOR_BYTES)
  bytes.write('\x01CD001\x01', DESCRIPTOR_SECTOR * SECTOR_BYTES, 'latin1')
  bytes.write(text, (DESCRIPTOR_SECTOR + 1) * SECTOR_BYTES)
  return bytes
}

/** Stores an ISO in the folder of images, and returns its id. */
export async function storeImage(app: TestApp, name = `${uniqueText()}.iso`, content = smallIso()): Promise<string> {
  await app.createFolder(MACHINE_IMAGES_FOLDER_NAME)
  return (await app.store(name, content, MACHINE_IMAGES_FOLDER_NAME)).id
}

export interface PublishedImage {
  content: Buffer
  checksum?: string
  /** How much of each reply is sent before the connection breaks. */
  sentBytes?: number
  /** Ignores that only the rest was asked for. */
  isWhole?: boolean
}

/** A server of the official image of Ubuntu. `ranges` are the parts that were asked for. */
export async function startImageServer() {
  let published: PublishedImage = { content: Buffer.alloc(0) }
  const ranges: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    const { content, checksum, sentBytes, isWhole } = published
    if (request.url === '/SHA256SUMS') {
      const sum = checksum ?? createHash('sha256').update(content).digest('hex')
      return reply.end(`${'0'.repeat(64)} *other.img\n${sum} *ubuntu-22.04.img\n`)
    }
    ranges.push(request.headers.range)
    const start = isWhole ? 0 : Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (start > 0 && start >= content.length) return reply.writeHead(416).end()
    const rest = content.subarray(start)
    reply.writeHead(start > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
    })
    if (sentBytes === undefined) return reply.end(rest)
    reply.write(rest.subarray(0, sentBytes), () => setTimeout(() => reply.destroy(), 50))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ubuntu-22.04.img`,
    ranges,
    publish: (image: PublishedImage) => {
      published = image
      ranges.length = 0
    },
  }
}
