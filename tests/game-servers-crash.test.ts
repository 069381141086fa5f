import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { sendGameCommand } from '@pinloft/contract/game-servers/console'
import {
  createGameServer,
  type GameServer,
  type GameServerDetails,
  getGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { downloadWorld } from '@pinloft/contract/worlds/endpoints'
import { expect, test } from 'vitest'
import { processesWithVariable } from '../server/src/platform/process/process-identity.ts'
import { fakeJava, jarOf } from '../server/src/testing/game-server/fake-java.ts'
import { readZip } from '../server/src/testing/read-zip.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft, TEST_PIN } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

const KILLS = repeats(4, 2)
const KILL_WITHIN_MS = 400

async function serverOf(client: Client, id: string): Promise<GameServerDetails> {
  return (await client.call('GET', pathOf(getGameServer.path, { id }))).json()
}

/** Processes of a game server, by what marks them. */
async function processesOf(dataDir: string, id: string) {
  const record = await readFile(join(dataDir, 'game-servers', id, 'process/program.json'), 'utf8')
  return processesWithVariable(`PINLOFT_PROGRAM=${JSON.parse(record).token}`)
}

test(`A game server is through ${KILLS} crashes of Pinloft what it says, and what it has saved is in the cloud`, async () => {
  const random = createRandom(printedSeed())
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-game-crash-'))
  const java = await fakeJava()
  const start = () => startPinloft({ dataDir, env: { JAVA_PATH: java } })
  let server = await start()
  try {
    let client = await enteredClient(server)
    const files = await client.store([filePart('server.jar', jarOf())])
    const wanted = {
      name: 'Camp',
      engine: 'jar',
      jarFileId: files[0]?.id,
      isEulaAccepted: true,
      pin: TEST_PIN,
      port: await freePort(),
    }
    const created = await client.call('POST', createGameServer.path, { json: wanted })
    const { id } = created.json<GameServer>()
    const send = (command: string) => client.call('POST', pathOf(sendGameCommand.path, { id }), { json: { command } })
    for (let kill = 0; kill < KILLS; kill++) {
      await expect.poll(async () => (await serverOf(client, id)).status).toBe('running')
      await send(`place saved ${kill}`)
      await send('save-all')
      await expect.poll(async () => (await serverOf(client, id)).lastLine).toContain('Saved the game')
      const left = await processesOf(dataDir, id)
      expect(left).not.toEqual([])
      await delay(random.integer(KILL_WITHIN_MS))
      await server.kill()
      client.close()
      server = await start()
      client = await enteredClient(server)
      await expect.poll(async () => (await serverOf(client, id)).status).toBe('running')
      // Never two on one world.
      const now = await processesOf(dataDir, id)
      const pids = now.map(({ identity }) => identity.pid)
      expect(left.filter(({ identity }) => pids.includes(identity.pid))).toEqual([])
      const { world } = await serverOf(client, id)
      const url = server.url + pathOf(downloadWorld.path, { id: world.id ?? '' })
      const archive = await open({ url, headers: { cookie: client.cookieHeader } })
      const found = await readZip(await buffer(archive))
      expect(found.find(({ path }) => path === 'blocks.txt')?.content.toString()).toBe(`saved ${kill}`)
    }
    await client.call('POST', pathOf(stopGameServer.path, { id }))
    await expect.poll(async () => (await serverOf(client, id)).status).toBe('stopped')
    client.close()
    await server.stop()
    expect(await settledFaults(dataDir)).toEqual([])
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
