import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@pinloft/contract/endpoint'
import {
  changeGameProperties,
  listGameBackups,
  readGameConsole,
  sendGameCommand,
} from '@pinloft/contract/game-server-console'
import {
  createGameServer,
  type GameBackup,
  type GameServer,
  type GameServerDetails,
  getGameServer,
  startGameServer,
} from '@pinloft/contract/game-servers'
import { expect, onTestFinished } from 'vitest'
import type { Config } from '../../platform/config.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'

/** A class file of Java 17, as far as anybody looks. */
const CLASS_FILE = Buffer.from('cafebabe0000003d', 'hex')

/** `level.dat` of a survival world of Java 1.21, packed. */
const LEVEL = Buffer.from(
  [
    'H4sIAAAAAAAAAyXOQUoDMRQG4D9OtJnXha4Ed55AqBvBbQulMojQYtehebWBmWSaZAbmFLpx58KlRxBU3Hmb3kGmvcDHRwBBTnTS',
    'GQYth2i9A+5+FPKCWy7vdcUYjnVVX+7ev3e/rxnUVFe86GoGAAGa2PXarpoydZmA2uhgVj4wCIPHg5fhaGaA062C3HtydHU9ElBz',
    'p+u48QmQoELH9FDqjg0gnouvmw/C2dKH0kzZzTkl654igYyt2PVshISMzObv4uX28605B+FkL4Qc+cy17JIPHfVLgeOxb1wS/fkf',
    'EPFG1fQAAAA=',
  ].join(''),
  'base64',
)

/** A region file with one chunk, whose header is true. */
export function soundRegion(): Buffer {
  const file = Buffer.alloc(3 * 4096)
  file.writeUInt32BE((2 << 8) | 1, 0)
  return file
}

/** The files of a `server.jar` of Paper. */
export function jarOf(files: Record<string, string | Buffer> = {}): Buffer {
  const all = {
    'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nMain-Class: io.papermc.paperclip.Main\r\n',
    'io/papermc/paperclip/Main.class': CLASS_FILE,
    'version.json': JSON.stringify({ id: '1.20.4', java_version: 17 }),
    ...files,
  }
  return buildZip(Object.entries(all).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

/** Path of a Java that runs the fake server, whatever the jar. */
export async function fakeJava(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-java-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [level, region, java] = ['level.dat', 'region.mca', 'java'].map((name) => join(folder, name))
  if (level === undefined || region === undefined || java === undefined) throw new Error('No names')
  await writeFile(level, LEVEL)
  await writeFile(region, soundRegion())
  const server = new URL('../../testing/game-server/fake-server.mjs', import.meta.url).pathname
  const lines = [
    '#!/bin/sh',
    'if [ "$1" = --version ]; then echo "openjdk 17.0.9 2023-10-17"; exit 0; fi',
    `SAMPLE_LEVEL=${level} SAMPLE_REGION=${region} exec ${process.execPath} ${server} "$@"`,
  ]
  await writeFile(java, `${lines.join('\n')}\n`)
  await chmod(java, 0o700)
  return java
}

/** The whole app with such a Java. */
export async function startGamesApp(settings: Partial<Config> = {}): Promise<TestApp> {
  return startOpenTestApp({ programs: { java: await fakeJava() }, ...settings })
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
  const usual = { name: uniqueText().slice(0, 20), engine: 'jar', jarFileId, isEulaAccepted: true, isStarted: false }
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
