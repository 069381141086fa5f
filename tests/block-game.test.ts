import { setInterval } from 'node:timers/promises'
import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectPlayer } from '../server/src/features/block-game/together/connected-player.builders.ts'
import { actAtRandom, sharedSave } from '../server/src/features/block-game/together/random-edits.builders.ts'
import { PlainPlayer } from '../server/src/features/block-game/together/room.builders.ts'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { enteredClient } from './support/client.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { createRandom, runSeed } from './support/random.ts'

const ACT_EVERY_MS = 50
/** Two minutes in the long run. */
const ACTS = isLongRun ? 2400 : 80
const RECONNECT_EVERY = 40

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

test('four players who build at random, and lose their connections, end in equal worlds', async () => {
  const client = await enteredClient(server)
  const { spawn, seed, name, mode, difficulty } = sharedSave()
  const value = JSON.stringify({ version: 1, name, mode, difficulty, lastPlayed: '', seed, save: null, picture: null })
  const json = { dataType: 'localStorage', domain: BLOCK_GAME_DOMAIN, key: 'world/harbour', value, baseRevision: 0 }
  await client.call(saveBrowserData.method, saveBrowserData.path, { json })
  const headers = { cookie: client.cookieHeader, origin: server.url }
  const connect = (player: PlainPlayer) => connectPlayer(player, server.url, 'harbour', headers)
  const players = ['Anna', 'Ben', 'Carla', 'Dan'].map((one) => Object.assign(new PlainPlayer(one), { place: spawn }))
  const connections = new Map<PlainPlayer, Connection>()
  const [random, printed] = [createRandom(runSeed()), `seed ${runSeed()}`]

  let acts = 0
  for await (const _ of setInterval(ACT_EVERY_MS)) {
    if (++acts > ACTS) break
    for (const player of players) {
      const connection = connections.get(player)
      // Late joiners come one after the other.
      if (connection === undefined && random.integer(10) === 0) connections.set(player, await connect(player))
      else if (player.isWelcome && random.integer(RECONNECT_EVERY) === 0) {
        connection?.socket.close()
        connections.set(player, await connect(player))
      } else if (player.isIn && random.integer(4) === 0) actAtRandom(random, player, spawn)
    }
  }
  for (const player of players) if (!connections.has(player)) connections.set(player, await connect(player))
  await expect
    .poll(() => players.map((player) => [player.isWelcome, player.unansweredCount]))
    .toEqual(players.map(() => [true, 0]))
  const digests = () => new Set(players.map((player) => Buffer.from(player.worldBytes()).toString('base64'))).size
  // What follows from the last edits is still on its way.
  await expect.poll(digests, { message: printed }).toBe(1)
  // Something was built.
  expect(players[0]?.order).toBeGreaterThan(5)
})
