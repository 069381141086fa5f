import { once } from 'node:events'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  addOperator,
  addToWhitelist,
  changeGameProperties,
  removeFromWhitelist,
  removeOperator,
} from '@pinloft/contract/game-servers/console'
import {
  changeGameServer,
  createGameServer,
  deleteGameServer,
  type GameServer,
  launchMinecraft,
  listGameServers,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { type GameJar, getGameEngines, readGameJar } from '@pinloft/contract/game-servers/engines'
import { listWorlds, type World } from '@pinloft/contract/worlds/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { fakeJava, jarOf, soundRegion } from '../../testing/game-server/fake-java.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addWorld, bedrockLevel, javaWorld, zipOf } from '../worlds/worlds.builders.ts'
import {
  act,
  addServer,
  command,
  consoleOf,
  refusal,
  serverOf,
  startGamesApp,
  startServer,
  untilStatus,
} from './game-servers.builders.ts'

const worldsOf = (app: TestApp) => sendForReply<World[]>(app, listWorlds, {})

test('Whitelist, operators and properties are kept and handed over', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  expect((await act(app, addToWhitelist, id, { name: ' mia ' })).json()).toMatchObject({ whitelist: ['mia'] })
  expect((await act(app, addToWhitelist, id, { name: 'MIA' })).json()).toMatchObject({ whitelist: ['MIA'] })
  expect((await act(app, addOperator, id, { name: 'jonas' })).json()).toMatchObject({ operators: ['jonas'] })
  for (const name of ['', 'a b', 'x'.repeat(17), 'ä']) {
    expect(refusal(await act(app, addOperator, id, { name }))).toEqual([400, 'game_server_player_invalid'])
  }
  const changed = await act(app, changeGameProperties, id, {
    values: { motd: 'Über 🎈', 'max-players': '7', 'white-list': 'true' },
  })
  expect(changed.json()).toMatchObject({ values: { motd: 'Über 🎈', 'max-players': '7' }, isPending: false })
  expect(await serverOf(app, id)).toMatchObject({ maxPlayers: 7, isWhitelistOn: true })
  await startServer(app, id)
  await expect
    .poll(() => consoleOf(app, id))
    .toContain('[12:00:00] [Server thread/INFO]: Unknown command: whitelist add MIA')
  await expect.poll(() => consoleOf(app, id)).toContain('[12:00:00] [Server thread/INFO]: Unknown command: op jonas')
  await send(app, removeFromWhitelist, { params: { id, name: 'mia' } })
  await expect
    .poll(() => consoleOf(app, id))
    .toContain('[12:00:00] [Server thread/INFO]: Unknown command: whitelist remove mia')
  expect((await send(app, removeOperator, { params: { id, name: 'jonas' } })).json()).toMatchObject({ operators: [] })
  await expect.poll(() => consoleOf(app, id)).toContain('[12:00:00] [Server thread/INFO]: Unknown command: deop jonas')
  const file = await readFile(join(app.data.dataDir, 'game-servers', id, 'run/server.properties'), 'utf8')
  expect(file).toContain('motd=\\u00dcber \\ud83c\\udf88\n')
  expect(file).toContain('server-ip=127.0.0.1\n')
  const later = await act(app, changeGameProperties, id, { text: '# mine\nmax-players=9\n' })
  expect(later.json()).toEqual({ text: '# mine\nmax-players=9\n', values: { 'max-players': '9' }, isPending: true })
  for (const [values, code] of [
    [{ 'server-port': '1' }, 'game_server_property_managed'],
    [{ 'max-players': 'many' }, 'game_server_properties_invalid'],
    [{ motd: 'a\nserver-ip=0.0.0.0' }, 'game_server_properties_invalid'],
  ] as const) {
    expect((await act(app, changeGameProperties, id, { values })).json()).toMatchObject({ code })
  }
})

test('A server that cannot be is refused in words', async () => {
  const app = await startGamesApp()
  const first = await addServer(app, { worldName: 'Mine' })
  const jarFileId = (await app.store('server.jar', jarOf())).id
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const bedrock = await addWorld(app, { bytes: zipOf({ 'level.dat': bedrockLevel(), 'db/CURRENT': 'x' }) })
  const newer = await addWorld(app, { bytes: zipOf(javaWorld()) })
  const usual = { name: 'Another', engine: 'jar', jarFileId, isEulaAccepted: true, pin: TEST_PIN, isStarted: false }
  for (const [wanted, status, code] of [
    [{ name: ' ' }, 400, 'game_server_name_missing'],
    [{ name: 'x'.repeat(61) }, 400, 'game_server_name_invalid'],
    [{ name: first.name.toUpperCase() }, 409, 'game_server_name_taken'],
    [{ isEulaAccepted: false }, 400, 'game_server_eula_missing'],
    [{ pin: '000000' }, 403, 'pin_invalid'],
    [{ jarFileId: null }, 400, 'game_server_jar_missing'],
    [{ jarFileId: 'none' }, 404, 'file_not_found'],
    [{ memoryMib: 100 }, 400, 'game_server_memory_invalid'],
    [{ port: 80 }, 400, 'game_server_port_invalid'],
    [{ port: first.port }, 409, 'game_server_port_taken'],
    [{ port }, 409, 'game_server_port_taken'],
    [{ worldName: 'MINE' }, 409, 'game_server_world_taken'],
    [{ worldId: 'none' }, 404, 'world_not_found'],
    [{ worldId: bedrock.id }, 409, 'game_server_world_unfit'],
    [{ worldId: newer.id }, 409, 'game_server_world_unfit'],
    [{ engine: 'flying-squid', version: '1.0' }, 400, 'game_server_version_unknown'],
  ] as const) {
    const response = await send(app, createGameServer, { payload: { ...usual, ...wanted } })
    expect([response.statusCode, response.json().code, wanted]).toEqual([status, code, wanted])
  }
  expect(await sendForReply<GameServer[]>(app, listGameServers, {})).toHaveLength(1)
})

test('A jar is read, and one that is none is refused', async () => {
  const app = await startGamesApp()
  const read = async (files: Record<string, string | Buffer>) => {
    const { id } = await app.store(`${uniqueText()}.jar`, jarOf(files))
    return send(app, readGameJar, { params: { fileId: id } })
  }
  expect((await read({})).json<GameJar>()).toMatchObject({
    kind: 'Paper',
    version: '1.20.4',
    javaMajor: 17,
    reason: null,
  })
  const java21 = { 'version.json': JSON.stringify({ id: '1.21', java_version: 21 }) }
  expect((await read(java21)).json<GameJar>().reason).toContain('Needs Java 21')
  const fabric = {
    'META-INF/MANIFEST.MF': 'Main-Class: net.fabricmc.installer.ServerLauncher\n',
    'net/fabricmc/installer/ServerLauncher.class': Buffer.from('cafebabe00000034', 'hex'),
    'version.json': 'no JSON',
    'install.properties': 'fabric-loader-version=0.15\ngame-version=1.19.2\n',
  }
  expect((await read(fabric)).json<GameJar>()).toMatchObject({ kind: 'Fabric', version: '1.19.2', javaMajor: 8 })
  expect((await read({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n' })).json()).toMatchObject({
    code: 'game_server_jar_refused',
  })
  const { id } = await app.store('no.jar', 'text')
  expect((await send(app, readGameJar, { params: { fileId: id } })).statusCode).toBe(422)
})

test('What is missing is said with the command that installs it', async () => {
  const app = await startGamesApp({ programs: { java: '/nowhere/java' } })
  const { engines, freePort } = await sendForReply<{
    engines: { engine: string; reason: string | null }[]
    freePort: number
  }>(app, getGameEngines, {})
  expect(engines.find(({ engine }) => engine === 'jar')?.reason).toContain('sudo apt install openjdk-17-jre-headless')
  expect(freePort).toBeGreaterThan(1024)
  const { id: jarFileId } = await app.store('server.jar', jarOf())
  const payload = { name: 'No Java', engine: 'jar', jarFileId, isEulaAccepted: true, pin: TEST_PIN }
  expect(refusal(await send(app, createGameServer, { payload }))).toEqual([503, 'game_engine_missing'])
})

test('It is deleted with the PIN, and its world stays', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app, { worldName: 'Stays' })
  await startServer(app, id)
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
  expect((await act(app, deleteGameServer, id, { pin: '000000' })).statusCode).toBe(403)
  expect((await act(app, deleteGameServer, id, { pin: TEST_PIN })).statusCode).toBe(200)
  expect(await sendForReply<GameServer[]>(app, listGameServers, {})).toEqual([])
  expect(await worldsOf(app)).toMatchObject([{ name: 'Stays', syncStatus: 'cloud-native' }])
  expect(await readdir(join(app.data.dataDir, 'game-servers'))).toEqual([])
})

test('Minecraft is launched by the id of a server', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  const launched = await send(app, launchMinecraft, { payload: { version: '1.20.4', launcher: 'jar', vmId: '' } })
  expect([launched.statusCode, launched.json().id]).toEqual([202, id])
  await untilStatus(app, id, 'running')
  expect((await send(app, launchMinecraft, { payload: { vmId: id } })).json()).toMatchObject({ id, status: 'running' })
  expect((await send(app, launchMinecraft, { payload: { vmId: 'none' } })).statusCode).toBe(404)
})

test('What is changed in the game stays, and so do the names that it never took', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await act(app, addOperator, id, { name: 'mia' })
  await startServer(app, id)
  await command(app, id, 'promote jonas')
  await expect.poll(() => consoleOf(app, id)).toContain('[12:00:00] [Server thread/INFO]: Promoted jonas')
  // Not at its end only: what runs when Pinloft ends is read too.
  const after = await app.restart({ programs: { java: await fakeJava() } })
  await untilStatus(after, id, 'running')
  expect(await serverOf(after, id)).toMatchObject({ operators: ['jonas', 'mia'], whitelist: [] })
  await command(after, id, 'promote')
  await expect.poll(() => consoleOf(after, id)).toContain('[12:00:00] [Server thread/INFO]: Promoted ')
  await act(after, stopGameServer, id)
  expect(await untilStatus(after, id, 'stopped')).toMatchObject({ operators: ['mia'] })
})

test('A page shows what a server runs with until its next start', async () => {
  const app = await startGamesApp()
  const { id } = await addServer(app)
  await startServer(app, id)
  const change = (values: object) => act(app, changeGameProperties, id, { values })
  expect((await change({ 'max-players': '3', 'white-list': 'true' })).json()).toMatchObject({ isPending: true })
  expect(await serverOf(app, id)).toMatchObject({ maxPlayers: 20, isWhitelistOn: false, hasProcess: true })
  await act(app, stopGameServer, id)
  const stopped = await untilStatus(app, id, 'stopped')
  expect(stopped).toMatchObject({ maxPlayers: 3, isWhitelistOn: true, hasProcess: false })
  const swallowing = await act(app, changeGameProperties, id, { text: 'pvp=true\nmotd=a\\' })
  expect(refusal(swallowing)).toEqual([400, 'game_server_properties_invalid'])
  expect((await act(app, changeGameProperties, id, { text: 'motd=a\\\\' })).statusCode).toBe(200)
})

test('A server is not changed to what would damage its world, and another jar needs the PIN', async () => {
  const app = await startGamesApp()
  const world = await addWorld(app, { bytes: zipOf(javaWorld()) })
  const { id } = await addServer(app, { worldId: world.id }, { version: '1.21' })
  // Of a world that nobody has played here yet, it is known how large it is.
  expect((await serverOf(app, id)).worldSize).toBe(world.unpackedBytes)
  const jarOfVersion = async (version: string) => {
    const { id: jarFileId } = await app.store(
      `${uniqueText()}.jar`,
      jarOf({ 'version.json': JSON.stringify({ id: version }) }),
    )
    return { jarFileId, pin: TEST_PIN }
  }
  const older = await jarOfVersion('1.20.4')
  expect(refusal(await act(app, changeGameServer, id, older))).toEqual([409, 'game_server_world_unfit'])
  const newer = await jarOfVersion('1.21.4')
  expect((await act(app, changeGameServer, id, { ...newer, pin: '' })).statusCode).toBe(400)
  expect((await act(app, changeGameServer, id, newer)).json()).toMatchObject({ version: '1.21.4' })

  // Nor is it started with what its world has become since.
  const { id: other } = await addServer(app, { worldName: 'Camp' })
  await startServer(app, other)
  await act(app, stopGameServer, other)
  await untilStatus(app, other, 'stopped')
  await addWorld(app, { name: 'Camp', bytes: zipOf(javaWorld()) })
  await act(app, startGameServer, other)
  expect((await untilStatus(app, other, 'stopped')).statusReason).toContain('last played with 1.21')
})

test('A world that cannot be unpacked leaves nothing behind', async () => {
  const app = await startGamesApp()
  const blocks = { 'region/r.0.0.mca': soundRegion(), 'last.txt': uniqueText() }
  const world = await addWorld(app, { bytes: zipOf(javaWorld('', blocks)) })
  const { id } = await addServer(app, { worldId: world.id }, { version: '1.21' })
  for (const path of await storedBlobPaths(app.data.dataDir)) {
    const bytes = await readFile(path)
    // Its bytes follow its name.
    const at = bytes.indexOf('last.txt') + 'last.txt'.length
    if (at < 'last.txt'.length) continue
    bytes.fill(0, at, at + 4)
    await chmod(path, 0o600)
    await writeFile(path, bytes)
  }
  await act(app, startGameServer, id)
  expect((await untilStatus(app, id, 'stopped')).statusReason).toContain('could not be started')
  expect(await readdir(join(app.data.dataDir, 'game-servers', id, 'run'))).toEqual([])
})
