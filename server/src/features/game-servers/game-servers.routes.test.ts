import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeGameBackup } from '@pinloft/contract/game-servers/backups'
import {
  type ConsoleLine,
  getGameProperties,
  readGameConsole,
  sendGameCommand,
} from '@pinloft/contract/game-servers/console'
import {
  changeGameServer,
  deleteGameServer,
  killGameServer,
  restartGameServer,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { downloadWorld, listWorlds, type World } from '@pinloft/contract/worlds/endpoints'
import { expect, test } from 'vitest'
import { isProcessRunning, processesWithVariable } from '../../platform/process/process-identity.ts'
import { fakeJava, soundRegion } from '../../testing/game-server/fake-java.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { readZip } from '../../testing/read-zip.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addWorld, javaWorld, zipOf } from '../worlds/worlds.builders.ts'
import {
  act,
  addServer,
  backupsOf,
  command,
  consoleOf,
  refusal,
  serverOf,
  startGamesApp,
  startServer,
  untilStatus,
} from './game-servers.builders.ts'

const worldsOf = (app: TestApp) => sendForReply<World[]>(app, listWorlds, {})

async function blocksOf(app: TestApp, worldId: string): Promise<string | undefined> {
  const { rawPayload } = await app.request({ url: pathOf(downloadWorld.path, { id: worldId }) })
  return (await readZip(rawPayload)).find(({ path }) => path === 'blocks.txt')?.content.toString()
}

test('A new server makes a world, which is in the cloud once it has stopped', async () => {
  const app = await startGamesApp()
  const server = await addServer(app, { worldName: 'Camp' })
  expect(server).toMatchObject({ status: 'stopped', launcher: 'jar', version: '1.20.4', players: 0, uptime: null })
  expect(server).toMatchObject({ jar: { kind: 'Paper', javaMajor: 17 }, world: { id: null, name: 'Camp' } })
  const running = await startServer(app, server.id)
  expect(running).toMatchObject({
    statusReason: null,
    world: { isPending: true },
    addresses: [`127.0.0.1:${server.port}`],
  })
  await command(app, server.id, 'place gold')
  expect((await act(app, stopGameServer, server.id)).json()).toMatchObject({ status: 'stopping' })
  const stopped = await untilStatus(app, server.id, 'stopped')
  expect(stopped).toMatchObject({ statusReason: null, world: { isPending: false }, backupFault: null })
  const [world] = await worldsOf(app)
  expect(world).toMatchObject({ name: 'Camp', id: stopped.world.id, syncStatus: 'cloud-native' })
  expect(await blocksOf(app, world?.id ?? '')).toBe('gold')
  expect(await backupsOf(app, server.id)).toMatchObject([{ reason: 'stop', regionCount: 1, isCurrent: true }])
})

test('A cloud world is played, and comes back as a new revision', async () => {
  const app = await startGamesApp()
  const bytes = zipOf(
    javaWorld('Camp/', { 'region/r.0.0.mca': soundRegion(), 'DIM-1/region/r.-1.2.mca': soundRegion() }),
  )
  const world = await addWorld(app, { name: 'Old Harbour', bytes })
  const { id } = await addServer(app, { worldId: world.id }, { version: '1.21' })
  await startServer(app, id)
  expect((await worldsOf(app))[0]).toMatchObject({ syncStatus: 'pending' })
  await command(app, id, 'place stone')
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  expect(await worldsOf(app)).toMatchObject([{ id: world.id, revision: 2, fileCount: world.fileCount + 1 }])
  expect(await blocksOf(app, world.id)).toBe('stone')
  // What is newer in the cloud is what the next start plays.
  await addWorld(app, { name: 'Old Harbour', bytes })
  await startServer(app, id)
  const run = join(app.data.dataDir, 'game-servers', id, 'run')
  expect(await readdir(join(run, 'world'))).not.toContain('blocks.txt')
})

test('It runs only while it listens, and its console goes both ways', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  const other = await addServer(app)
  await startServer(app, id)
  await command(app, id, 'join mia')
  await command(app, id, 'chat jonas joined the game')
  await expect.poll(() => consoleOf(app, id)).toContain('[12:00:00] [Server thread/INFO]: <mia> jonas joined the game')
  expect(await serverOf(app, id)).toMatchObject({ players: 1, playerList: [{ name: 'mia', isOperator: false }] })
  expect((await serverOf(app, id)).lastLine).toContain('jonas joined')
  await command(app, id, 'leave mia')
  await expect.poll(async () => (await serverOf(app, id)).players).toBe(0)
  const page = await sendForReply<{ lines: { number: number; source: string; text: string }[]; lastNumber: number }>(
    app,
    readGameConsole,
    { params: { id } },
  )
  expect(page.lines.filter(({ source }) => source === 'command').map(({ text }) => text)).toContain('leave mia')
  const later = await app.request({ url: `${pathOf(readGameConsole.path, { id })}?after=${page.lastNumber}` })
  expect(later.json()).toMatchObject({ lines: [], lastNumber: page.lastNumber })
  for (const text of ['', 'a\nb', 'x'.repeat(1001)]) {
    expect(refusal(await act(app, sendGameCommand, id, { command: text }))).toEqual([
      400,
      'game_server_command_invalid',
    ])
  }
  expect(refusal(await act(app, sendGameCommand, other.id, { command: 'list' }))).toEqual([
    409,
    'game_server_status_wrong',
  ])
})

test('A server that is asked for what its state does not allow says so', async () => {
  const app = await startGamesApp()
  const { id, port } = await addServer(app)
  expect((await act(app, stopGameServer, id)).statusCode).toBe(409)
  expect((await act(app, killGameServer, id)).statusCode).toBe(409)
  expect((await act(app, restartGameServer, id)).statusCode).toBe(409)
  await startServer(app, id)
  expect((await act(app, startGameServer, id)).statusCode).toBe(409)
  expect((await act(app, changeGameServer, id, { memoryMib: 1024 })).statusCode).toBe(409)
  expect((await act(app, deleteGameServer, id, { pin: TEST_PIN })).statusCode).toBe(409)
  expect((await act(app, changeGameServer, id, { name: 'Other', isAutostarted: true })).json()).toMatchObject({
    ...{ name: 'Other', isAutostarted: true, port },
  })
  expect((await act(app, restartGameServer, id)).statusCode).toBe(202)
  await expect.poll(() => backupsOf(app, id)).toHaveLength(1)
  await untilStatus(app, id, 'running')
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  const unknown = { params: { id: 'none' } }
  for (const endpoint of [startGameServer, stopGameServer, killGameServer, makeGameBackup, getGameProperties]) {
    expect((await send(app, endpoint, unknown)).statusCode).toBe(404)
  }
})

test('One that hangs never runs, and is killed', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'hangs' })
  expect((await act(app, startGameServer, id)).json()).toMatchObject({ status: 'starting' })
  await expect.poll(async () => (await act(app, killGameServer, id)).statusCode).toBe(202)
  expect(await untilStatus(app, id, 'stopped')).toMatchObject({ statusReason: 'It was ended at once', uptime: null })
})

test('One that ignores its stop is stopping until it is killed', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'ignores-stop' })
  await startServer(app, id)
  await act(app, stopGameServer, id)
  await expect.poll(() => consoleOf(app, id)).not.toContain('Stopping server')
  expect((await serverOf(app, id)).status).toBe('stopping')
  expect((await act(app, killGameServer, id)).statusCode).toBe(202)
  expect(await untilStatus(app, id, 'stopped')).toMatchObject({ backupFault: null, world: { isPending: false } })
})

test('One that crashes says why, is put into the cloud, and starts again', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  await command(app, id, 'place before the crash')
  await command(app, id, 'crash')
  const crashed = await untilStatus(app, id, 'crashed')
  expect(crashed.statusReason).toContain('failed with exit code 7')
  await expect.poll(async () => (await serverOf(app, id)).retryAt).not.toBeNull()
  const worldId = (await serverOf(app, id)).world.id ?? ''
  expect(await blocksOf(app, worldId)).toBe('before the crash')
  expect(await untilStatus(app, id, 'running')).toMatchObject({ crashCount: 1, retryAt: null, statusReason: null })
})

test('One that exits at once can be stopped while it waits for its next start', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'exits' })
  await act(app, startGameServer, id)
  await expect.poll(async () => (await serverOf(app, id)).retryAt).not.toBeNull()
  expect((await serverOf(app, id)).statusReason).toContain('There is no world for me')
  expect((await act(app, stopGameServer, id)).json()).toMatchObject({ status: 'stopped', retryAt: null })
})

test('A flood is counted, and the server answers meanwhile', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'floods' })
  await startServer(app, id)
  await expect.poll(async () => (await act(app, readGameConsole, id)).json().droppedCount).toBeGreaterThan(1000)
  const page = (await act(app, readGameConsole, id)).json()
  expect(page.lines).toHaveLength(500)
  expect((await act(app, killGameServer, id)).statusCode).toBe(202)
  await untilStatus(app, id, 'stopped')
})

test('Names that are printed without end are bounded', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'floods-names' })
  await startServer(app, id)
  await expect.poll(async () => (await act(app, readGameConsole, id)).json().droppedCount).toBeGreaterThan(3000)
  expect((await serverOf(app, id)).players).toBe(1000)
  await act(app, killGameServer, id)
  await untilStatus(app, id, 'stopped')
})

test('What a server has started ends with it', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, {}, { behaviour: 'forks' })
  await startServer(app, id)
  const record = JSON.parse(await readFile(join(app.data.dataDir, 'game-servers', id, 'process/program.json'), 'utf8'))
  const processes = await processesWithVariable(`PINLOFT_PROGRAM=${record.token}`)
  expect(processes.length).toBeGreaterThan(1)
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  for (const { identity } of processes) await expect.poll(() => isProcessRunning(identity)).toBe(false)
})

test('A server runs again after Pinloft was restarted, with its world in the cloud', async () => {
  const programs = { java: await fakeJava() }
  const before = await startGamesApp({ programs })
  const { id } = await addServer(before)
  await startServer(before, id)
  await command(before, id, 'place kept')
  await expect.poll(() => consoleOf(before, id)).toContain('place kept')
  const known = (await act(before, readGameConsole, id)).json().lastNumber
  const app = await before.restart({ programs })
  const running = await untilStatus(app, id, 'running')
  expect(await backupsOf(app, id)).toMatchObject([{ reason: 'host' }])
  // What was printed and sent before is there, and the numbers go on.
  const { lines } = (await act(app, readGameConsole, id)).json<{ lines: ConsoleLine[] }>()
  const sent = lines.findIndex(({ source, text }) => source === 'command' && text === 'place kept')
  const after = lines.slice(sent).map(({ text }) => text)
  expect(after).toContain('It ended together with Pinloft')
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => (lines[0]?.number ?? 0) + index))
  expect(lines.at(-1)?.number).toBeGreaterThan(known)
  expect(await blocksOf(app, running.world.id ?? '')).toBe('kept')
})
