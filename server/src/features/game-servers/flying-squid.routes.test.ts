import { createRequire } from 'node:module'
import { pathOf } from '@pinloft/contract/endpoint'
import { makeGameBackup, restoreGameBackup } from '@pinloft/contract/game-backups'
import { changeGameProperties } from '@pinloft/contract/game-server-console'
import {
  createGameServer,
  deleteGameServer,
  type GameServer,
  killGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers'
import { downloadWorld, getWorld, type WorldDetails } from '@pinloft/contract/worlds'
import { expect, onTestFinished, test } from 'vitest'
import { repeats } from '../../../../tests/support/random.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { addWorld } from '../worlds/worlds.builders.ts'
import { act, backupsOf, freePort, serverOf, startServer, untilStatus } from './game-servers.builders.ts'

/** What is used of mineflayer, which plays the game without showing it. */
interface Player {
  entity: { position: Place }
  registry: { itemsByName: Record<string, { id: number }> }
  creative: { setInventorySlot(slot: number, item: object): Promise<void> }
  setQuickBarSlot(slot: number): void
  blockAt(place: Place): { name: string; position: Place } | null
  lookAt(place: Place, isAtOnce: boolean): Promise<void>
  placeBlock(below: object, face: Place): Promise<void>
  waitForChunksToLoad(): Promise<void>
  once(event: 'spawn' | 'kicked' | 'error', listener: (reason: unknown) => void): void
  quit(): void
}
interface Place {
  x: number
  y: number
  z: number
  offset(x: number, y: number, z: number): Place
}

/** The first is that of the gate. */
const VERSIONS = ['1.12.2', '1.8.8', '1.20.4'] as const
const runs = Array.from({ length: repeats(4) }, (_, run) => VERSIONS[run % VERSIONS.length] ?? VERSIONS[0])
const BLOCKS = repeats(40, 10)
const ROW = 10

// Installed beside the server that it plays on, by the set-up of the tests.
const engine = createRequire(new URL('../../../../engines/flying-squid/package.json', import.meta.url))

async function join(port: number, version: string): Promise<Player> {
  const options = { host: '127.0.0.1', port, username: 'mia', version, auth: 'offline' }
  const player: Player = engine('mineflayer').createBot(options)
  onTestFinished(() => player.quit())
  await new Promise((resolve, reject) => {
    player.once('spawn', resolve)
    for (const event of ['kicked', 'error'] as const) player.once(event, (reason) => reject(new Error(String(reason))))
  })
  await player.waitForChunksToLoad()
  return player
}

/** Places beside the start, with the highest block of each. */
function tops(player: Player, count: number) {
  const { Vec3 } = engine('vec3')
  const { x, z } = player.entity.position
  return Array.from({ length: count }, (_, index) => {
    for (let y = 100; y > 0; y--) {
      const place = new Vec3(Math.floor(x) + 1 + (index % ROW), y, Math.floor(z) + 1 + Math.floor(index / ROW))
      const block = player.blockAt(place)
      if (block !== null && block.name !== 'air') return block
    }
    throw new Error('There is no ground')
  })
}

async function place(player: Player, name: string): Promise<void> {
  const { Vec3 } = engine('vec3')
  const Item = engine('prismarine-item')(player.registry)
  await player.creative.setInventorySlot(36, new Item(player.registry.itemsByName[name]?.id, 64))
  player.setQuickBarSlot(0)
  for (const below of tops(player, BLOCKS / 2)) {
    await player.lookAt(below.position.offset(0.5, 1, 0.5), true)
    await player.placeBlock(below, new Vec3(0, 1, 0))
  }
}

/** What a client sees that joins now, where blocks were placed. */
async function kindsIn(port: number, version: string): Promise<string[]> {
  const player = await join(port, version)
  const names = new Set(tops(player, BLOCKS / 2).map(({ name }) => name))
  player.quit()
  return [...names]
}

test.for(runs)(
  `${BLOCKS} blocks that a player places are there after all that may happen to a server of %s`,
  async (version) => {
    const app = await startOpenTestApp()
    const port = await freePort()
    const add = (wanted: object) => {
      const payload = {
        name: uniqueText().slice(0, 20),
        engine: 'flying-squid',
        version,
        port,
        isStarted: false,
        ...wanted,
      }
      return sendForReply<GameServer>(app, createGameServer, { payload })
    }
    const { id } = await add({})
    await act(app, changeGameProperties, id, { values: { gamemode: 'creative', 'level-type': 'flat' } })
    const stop = async (of: string) => {
      await act(app, stopGameServer, of)
      return untilStatus(app, of, 'stopped')
    }
    await startServer(app, id)
    const player = await join(port, version)
    await expect.poll(async () => (await serverOf(app, id)).playerList).toMatchObject([{ name: 'mia' }])
    await place(player, 'gold_block')
    await act(app, makeGameBackup, id)
    await expect.poll(() => backupsOf(app, id)).toHaveLength(1)
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
    await place(player, 'diamond_block')
    const { world } = await stop(id)
    const params = { id: world.id ?? '' }
    const details = await sendForReply<WorldDetails>(app, getWorld, { params })
    expect(details).toMatchObject({
      version,
      gameMode: 'creative',
      edition: 'java',
      isFromOldLevel: false,
      revision: 2,
    })

    await startServer(app, id)
    expect(await kindsIn(port, version)).toEqual(['diamond_block'])
    await act(app, killGameServer, id)
    await untilStatus(app, id, 'stopped')

    // Taken home, and brought again.
    const { rawPayload } = await app.request({ url: pathOf(downloadWorld.path, params) })
    const moved = await addWorld(app, { name: uniqueText().slice(0, 20), bytes: rawPayload })
    const other = await add({ worldId: moved.id, port: await freePort() })
    await startServer(app, other.id)
    expect(await kindsIn(other.port, version)).toEqual(['diamond_block'])
    await stop(other.id)

    const [first] = (await backupsOf(app, id)).slice(-1)
    await send(app, restoreGameBackup, { params: { id, backupId: first?.id ?? '' } })
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
    await startServer(app, id)
    expect(await kindsIn(port, version)).toEqual(['gold_block'])
    await stop(id)
    for (const one of [id, other.id]) await act(app, deleteGameServer, one, { pin: TEST_PIN })
  },
)
