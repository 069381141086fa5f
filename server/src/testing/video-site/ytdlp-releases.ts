import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Release {
  content: string
  checksum?: string
  /** How much of it is sent before the connection breaks. */
  sentCharacters?: number
  /** Keeps the connection open after half of it. */
  isHeld?: boolean
}

/** A server of releases; `publish` sets the newest. */
export async function startReleases(): Promise<{ url: string; publish(release: Release): void }> {
  let release: Release = { content: '' }
  const server = createServer((request, reply) => {
    const { content, checksum = createHash('sha256').update(content).digest('hex'), sentCharacters, isHeld } = release
    const names = ['yt-dlp', 'yt-dlp_linux', 'yt-dlp_linux_aarch64', 'yt-dlp_macos']
    if (request.url === '/SHA2-256SUMS') return reply.end(names.map((name) => `${checksum}  ${name}\n`).join(''))
    reply.setHeader('content-length', content.length)
    if (isHeld) return void reply.write(content.slice(0, content.length / 2))
    if (sentCharacters === undefined) return reply.end(content)
    reply.write(content.slice(0, sentCharacters), () => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, publish: (next) => (release = next) }
}

/** A program that prints its version, as yt-dlp does. */
export function versionProgram(version: string): string {
  return `#!/bin/sh\necho ${version}\n`
}
