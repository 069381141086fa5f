import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listSessions, verifyAccessPin } from '@pinloft/contract/access/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'

const MEBIBYTE = 1024 * 1024
let server: Pinloft
let sockets: Socket[]

beforeEach(async () => {
  server = await startPinloft()
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

/** Opens connections like a client without the PIN, and sends the same over each. */
async function attack(count: number, bytes: string): Promise<void> {
  const { hostname, port } = new URL(server.url)
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    sockets.push(socket)
    socket.write(bytes)
    // The client shares the computer with the server, which needs time to accept them.
    if (opened % 20 === 0) await delay(1)
  }
}

function residentBytes(): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

test('bodies sent to the gate without a PIN do not fill the memory', async () => {
  const known = await enteredClient(server)
  const beforeBytes = residentBytes()
  const head = `POST ${verifyAccessPin.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${MEBIBYTE}\r\n\r\n`
  await attack(150, head + ' '.repeat(MEBIBYTE - 1))
  await delay(2_000)
  const grownBytes = residentBytes() - beforeBytes
  expect(grownBytes).toBeLessThan(80 * MEBIBYTE)
  expect((await known.call(listSessions.method, listSessions.path)).status).toBe(200)
  known.close()
})

test('a thousand connections without a session leave room for a client with one', async () => {
  const known = await enteredClient(server)
  known.close()
  await attack(1_000, 'GET / HTTP/1.1\r\nhost: localhost\r\n')
  const countOpen = () => sockets.filter(({ closed, connecting }) => !closed && !connecting).length
  await expect.poll(countOpen).toBeLessThanOrEqual(256)
  // Over a new connection.
  expect((await known.call(listSessions.method, listSessions.path)).status).toBe(200)
  known.close()
})
