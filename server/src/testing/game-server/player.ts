import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'

/** What is used of mineflayer, which plays the game without showing it. */
export interface Player {
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

const ROW = 10

// Installed beside the server that it plays on, by the set-up of the tests.
const engine = createRequire(new URL('../../../../engines/flying-squid/package.json', import.meta.url))

/** A client of a version of the game, with the land around it. It leaves at the end of the test. */
export async function joinGame(port: number, version: string): Promise<Player> {
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

/** Puts a block of a kind on top of each of so many places beside the start. */
export async function placeBlocks(player: Player, name: string, count: number): Promise<void> {
  const { Vec3 } = engine('vec3')
  const Item = engine('prismarine-item')(player.registry)
  await player.creative.setInventorySlot(36, new Item(player.registry.itemsByName[name]?.id, 64))
  player.setQuickBarSlot(0)
  for (const below of tops(player, count)) {
    await player.lookAt(below.position.offset(0.5, 1, 0.5), true)
    await player.placeBlock(below, new Vec3(0, 1, 0))
  }
}

/** The kinds of the highest blocks there, as a client sees them that joins now. */
export async function kindsIn(port: number, version: string, count: number): Promise<string[]> {
  const player = await joinGame(port, version)
  const names = new Set(tops(player, count).map(({ name }) => name))
  player.quit()
  return [...names]
}
