import { once } from 'node:events'
import { createServer } from 'node:net'
import { type GameBackup, listGameBackups } from '@pinloft/contract/game-servers/backups'
import { changeGameProperties, readGameConsole, sendGameCommand } from '@pinloft/contract/game-servers/console'
import {
  createGameServer,
  type GameServer,
  type GameServerDetails,
  getGameServer,
  startGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import type { FileSystem } from '../../platform/blobs/file-system.ts'
import type { Config } from '../../platform/config.ts'
import { fakeJava, jarOf } from '../../testing/game-server/fake-java.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

/** The whole app with such a Java. */
export async function startGamesApp(settings: Partial<Config> = {}, fileSystem?: FileSystem): Promise<TestApp> {
  const app = await startTestApp({ programs: { java: await fakeJava() }, ...settings }, undefined, fileSystem)
  await app.enterPin(TEST_PIN)
  return app
}

/** Status and code of a response. */
export function refusal({ statusCode, json }: Awaited<ReturnType<typeof send>>): [status: number, code: string] {
  return [statusCode, json().code]
}

/** Creates a server of a jar, which is not started. */
export async function addServer(
  app: TestApp,
  wanted: object = {},
  { behaviour, version = '1.20.4' }: { behaviour?: string; version?: string } = {},
): Promise<GameServer> {
  const files = { note: uniqueText(), 'version.json': JSON.stringify({ id: version, java_version: 17 }) }
  const { id: jarFileId } = await app.store(`${uniqueText()}.jar`, jarOf(files))
  const usual = {
    name: uniqueText().slice(0, 20),
    engine: 'jar',
    jarFileId,
    isEulaAccepted: true,
    pin: TEST_PIN,
    isStarted: false,
  }
  const payload = { ...usual, port: await freePort(), ...wanted }
  const server = await sendForReply<GameServer>(app, createGameServer, { payload })
  if (behaviour !== undefined) {
    await sendForReply(app, changeGameProperties, { params: { id: server.id }, payload: { values: { behaviour } } })
  }
  return server
}

/** A port that no other test gets. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  if (address === null || typeof address !== 'object') throw new Error('No port')
  return address.port
}

export const serverOf = (app: TestApp, id: string) =>
  sendForReply<GameServerDetails>(app, getGameServer, { params: { id } })

export const backupsOf = (app: TestApp, id: string) =>
  sendForReply<GameBackup[]>(app, listGameBackups, { params: { id } })

export function act(app: TestApp, endpoint: Endpoint, id: string, payload?: object) {
  return send(app, endpoint, { params: { id }, ...(payload && { payload }) })
}

export async function untilStatus(app: TestApp, id: string, status: GameServer['status']): Promise<GameServerDetails> {
  await expect.poll(async () => (await serverOf(app, id)).status).toBe(status)
  return serverOf(app, id)
}

/** Starts a server, and waits until players can join. */
export async function startServer(app: TestApp, id: string): Promise<GameServerDetails> {
  const response = await act(app, startGameServer, id)
  expect(response.statusCode).toBe(202)
  return untilStatus(app, id, 'running')
}

export async function command(app: TestApp, id: string, text: string): Promise<void> {
  expect((await act(app, sendGameCommand, id, { command: text })).statusCode).toBe(202)
}

export async function consoleOf(app: TestApp, id: string): Promise<string[]> {
  const { lines } = await sendForReply<{ lines: { text: string }[] }>(app, readGameConsole, { params: { id } })
  return lines.map(({ text }) => text)
}
