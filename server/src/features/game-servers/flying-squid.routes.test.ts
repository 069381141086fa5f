import { createRequire } from 'node:module'
import { changeGameProperties, makeGameBackup } from '@pinloft/contract/game-server-console'
import { createGameServer, type GameServer, killGameServer, stopGameServer } from '@pinloft/contract/game-servers'
import { getWorld, type WorldDetails } from '@pinloft/contract/worlds'
import { expect, onTestFinished, test } from 'vitest'
import { sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
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

/** The places beside the start, with the highest block of each. */
function tops(player: Player) {
  const { Vec3 } = engine('vec3')
  const { x, z } = player.entity.position
  return Array.from({ length: 9 }, (_, index) => {
    for (let y = 100; y > 0; y--) {
      const place = new Vec3(Math.floor(x) + 1 + (index % 3), y, Math.floor(z) + 1 + Math.floor(index / 3))
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
  for (const below of tops(player)) {
    await player.lookAt(below.position.offset(0.5, 1, 0.5), true)
    await player.placeBlock(below, new Vec3(0, 1, 0))
  }
}

const kinds = (player: Player) => [...new Set(tops(player).map(({ name }) => name))]

test('Blocks that a player places on the built-in server are there after a backup, a stop and a kill', async () => {
  const app = await startOpenTestApp()
  const version = '1.12.2'
  const port = await freePort()
  const wanted = { name: 'Camp', engine: 'flying-squid', version, port, isStarted: false }
  const { id } = await sendForReply<GameServer>(app, createGameServer, { payload: wanted })
  await act(app, changeGameProperties, id, { values: { gamemode: 'creative', 'level-type': 'flat' } })
  await startServer(app, id)

  const first = await join(port, version)
  await expect.poll(async () => (await serverOf(app, id)).playerList).toMatchObject([{ name: 'mia' }])
  await place(first, 'gold_block')
  await act(app, makeGameBackup, id)
  await expect.poll(() => backupsOf(app, id)).toHaveLength(1)
  await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
  await place(first, 'diamond_block')
  await act(app, stopGameServer, id)
  const { world } = await untilStatus(app, id, 'stopped')
  const details = await sendForReply<WorldDetails>(app, getWorld, { params: { id: world.id ?? '' } })
  expect(details).toMatchObject({ version, gameMode: 'creative', edition: 'java', isFromOldLevel: false, revision: 2 })

  await startServer(app, id)
  const second = await join(port, version)
  expect(kinds(second)).toEqual(['diamond_block'])
  await place(second, 'stone')
  // It saves every second by itself.
  await act(app, makeGameBackup, id)
  await expect.poll(() => backupsOf(app, id)).toHaveLength(3)
  await act(app, killGameServer, id)
  await untilStatus(app, id, 'stopped')
  await startServer(app, id)
  expect(kinds(await join(port, version))).toEqual(['stone'])
  await act(app, stopGameServer, id)
  await untilStatus(app, id, 'stopped')
})
