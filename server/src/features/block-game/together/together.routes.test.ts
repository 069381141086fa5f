import { endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { listBlockGameRooms } from '@pinloft/contract/block-game/settings'
import { BLOCK_GAME_ROOM_PATH, ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { loadBrowserData, saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { connectPlayer, openRoomSocket } from './connected-player.builders.ts'
import { sharedSave } from './random-edits.builders.ts'
import { PlainPlayer } from './room.builders.ts'
import { readStoredWorld } from './stored-world.ts'

const WORLD = 'harbour'
const AREA = { dataType: 'localStorage', domain: BLOCK_GAME_DOMAIN } as const
const { spawn } = sharedSave()
const [X, Y, Z] = [Math.floor(spawn.x), spawn.y, Math.floor(spawn.z)]
const HEAD = [X, Y + 1, Z] as const
const STONE = 1

async function storeWorld(app: TestApp, change: object = {}, baseRevision = 0): Promise<void> {
  const world = { version: 1, name: 'Harbour', mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }
  const value = JSON.stringify({ ...world, lastPlayed: '2026-01-02T03:04:05.000Z', picture: null, ...change })
  await sendForReply(app, saveBrowserData, { payload: { ...AREA, key: `world/${WORLD}`, value, baseRevision } })
}

async function storedWorlds(app: TestApp): Promise<Record<string, { value: string; revision: number }>> {
  return (await app.request({ url: loadBrowserData.path, query: AREA })).json()
}

async function startWithWorld() {
  const app = await startOpenTestApp()
  await storeWorld(app)
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { cookies } = await app.otherBrowser().enterPin(TEST_PIN)
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), origin: url }
  const come = async (name: string, player = new PlainPlayer(name)) => {
    player.place = spawn
    const { socket, closed } = await connectPlayer(player, url, WORLD, headers)
    await expect.poll(() => player.isWelcome).toBe(true)
    return { player, socket, closed }
  }
  return { app, url, headers, come }
}

test('two build in one world, one comes back, and what they built is stored when they leave', async () => {
  const { app, come } = await startWithWorld()
  const [anna, ben] = [await come('Anna'), await come('Ben')]
  const rooms = () => sendForReply<object[]>(app, listBlockGameRooms, {})
  expect(await rooms()).toEqual([{ worldId: WORLD, players: ['Anna', 'Ben'] }])
  anna.player.edit([[...HEAD, STONE]])
  await expect.poll(() => ben.player.cellAt(...HEAD)).toBe(STONE)
  const seen = () => ben.player.heard.flatMap((one) => ('players' in one ? one.players : []))
  await expect.poll(seen).toContainEqual({ id: 1, name: 'Anna', x: spawn.x, y: spawn.y, z: spawn.z, yaw: 0 })

  ben.socket.close()
  await ben.closed
  anna.player.edit([[X, Y + 2, Z, STONE]])
  ben.player.edit([[X + 1, Y + 2, Z, STONE]])
  await come('Ben', ben.player)
  expect(ben.player.heard.findLast((one) => one.type === 'welcome')).toMatchObject({ hasSnapshot: false })
  await expect.poll(() => ben.player.cellAt(X, Y + 2, Z)).toBe(STONE)
  await expect.poll(() => anna.player.cellAt(X + 1, Y + 2, Z)).toBe(STONE)
  const late = await come('Carla')
  expect(late.player.worldBytes()).toEqual(anna.player.worldBytes())

  for (const { socket } of [anna, late]) socket.close()
  await app.http.close()
  const again = await app.restart()
  const stored = (await storedWorlds(again))[`world/${WORLD}`]
  const { save } = await readStoredWorld(stored?.value ?? '')
  expect(save.chunks.flatMap(({ edits }) => [...edits.cells])).toEqual([STONE, STONE, STONE])
})

test('a room is closed to strangers, to other sites, and to what is no message', async () => {
  const { app, url, headers, come } = await startWithWorld()
  await expect(openRoomSocket(url, WORLD, { origin: url })).rejects.toThrow('refused')
  await expect(openRoomSocket(url, WORLD, { ...headers, origin: 'http://other.example' })).rejects.toThrow('refused')
  await expect(openRoomSocket(url, '../secret', headers)).rejects.toThrow('refused')
  expect((await app.request({ url: `${BLOCK_GAME_ROOM_PATH}?world=${WORLD}` })).statusCode).toBe(404)
  const none = await openRoomSocket(url, 'none', headers)
  none.socket.send(JSON.stringify({ type: 'join', name: 'Anna', resume: null }))
  expect(await none.closed).toBe(ROOM_CLOSED.worldMissing)

  const join = JSON.stringify({ type: 'join', name: 'Mallory', resume: null })
  const hostile = [
    ['{'],
    ['null'],
    [new Uint8Array(100)],
    ['{"type":"move","x":1,"y":1,"z":1,"yaw":0}'],
    [join, join],
    [join, '{"type":"move","x":NaN,"y":1,"z":1,"yaw":0}'],
    [join, '{"type":"move","x":1e999,"y":1,"z":1,"yaw":0}'],
    [join, JSON.stringify({ type: 'edit', number: 1, changes: Array(17).fill([...HEAD, STONE]) })],
    [join, JSON.stringify({ type: 'edit', number: 9, changes: [[...HEAD, STONE]] })],
    [join, JSON.stringify({ type: 'edit', number: 1, changes: [[0.5, 1, 1, STONE]] })],
  ]
  for (const messages of hostile) {
    const { socket, closed } = await openRoomSocket(url, WORLD, headers)
    for (const message of messages) socket.send(message)
    expect(await closed, String(messages.at(-1))).toBe(ROOM_CLOSED.messageInvalid)
  }
  const large = await openRoomSocket(url, WORLD, headers)
  large.socket.send('x'.repeat(64 * 1024 + 1))
  expect([1006, 1009]).toContain(await large.closed)
  const flood = await come('Mallory')
  for (let count = 0; count < 20_000; count++) flood.socket.send('{"type":"move","x":1,"y":1,"z":1,"yaw":0}')
  expect(await flood.closed).toBe(ROOM_CLOSED.tooMany)

  // All of them have changed nothing, and whoever plays goes on.
  const anna = await come('Anna')
  anna.player.edit([[...HEAD, STONE]])
  await expect.poll(() => anna.player.unansweredCount).toBe(0)
  const sessions = await sendForReply<Session[]>(app, listSessions, {})
  const theirs = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await send(app, endSession, { params: { id: theirs } })).statusCode).toBe(200)
  expect(await anna.closed).toBe(SOCKET_SESSION_ENDED)
})
