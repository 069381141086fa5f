import { EventEmitter } from 'node:events'
import type { FromRoom, ToRoom } from '@pinloft/contract/block-game/together'
import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { TestClock } from '../../../testing/test-app.ts'
import type { OpenRoom, Values } from './open-room.ts'
import { sharedSave } from './random-edits.builders.ts'
import { RoomSockets } from './room-sockets.ts'
import { Rooms } from './rooms.ts'
import { VisitorLimits } from './visitor-limits.ts'

const { spawn } = sharedSave()
const HEAD = [Math.floor(spawn.x), spawn.y + 1, Math.floor(spawn.z)] as const
const WORLD = { version: 1, name: 'Harbour', mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }

/** Rooms, and the values that their worlds are stored among, which outlive them. */
function startRooms() {
  const values = new Map<string, { value: string; revision: number }>()
  const store = (worldId: string, change: object = {}) => {
    const value = JSON.stringify({ ...WORLD, lastPlayed: '', history: [['device', 1]], ...change })
    const key = `world/${worldId}`
    values.set(key, { value, revision: (values.get(key)?.revision ?? 0) + 1 })
  }
  const kept: Values = {
    find: async (_area, key) => values.get(key),
    save: async ({ key, value, baseRevision }) => {
      values.set(key, { value, revision: (baseRevision ?? 0) + 1 })
      return (baseRevision ?? 0) + 1
    },
  }
  const clock = new TestClock()
  const failures: unknown[] = []
  const platform = { clock, events: { publish: () => undefined }, onError: (error: unknown) => failures.push(error) }
  const start = () => {
    const rooms = new Rooms(platform as unknown as ConstructorParameters<typeof Rooms>[0], kept)
    onTestFinished(() => rooms.close())
    return rooms
  }
  return { clock, store, start, failures }
}

function isOpen(room: OpenRoom | string): asserts room is OpenRoom {
  expect(typeof room).not.toBe('string')
}

test('who misses that a world went on as another one is led there, also after a restart', async () => {
  const { store, start } = startRooms()
  store('harbour')
  const rooms = start()
  const room = await rooms.enter('harbour')
  isOpen(room)
  const heard: FromRoom[] = []
  const peer = {
    send: (message: FromRoom) => heard.push(message),
    sendSnapshot: () => undefined,
    close: () => undefined,
  }
  const player = room.room.join(peer, { type: 'join', name: 'Anna', resume: null })
  if (player === undefined) throw new Error('Nobody is in')
  room.room.receive(player, { type: 'move', ...spawn, yaw: 0 })
  const { token } = player
  // The connection is lost, and a device changes the stored world before what was built is stored.
  room.room.receive(player, { type: 'edit', number: 1, changes: [[...HEAD, 1]] })
  room.room.leave(player, peer)
  store('harbour', { history: [['device', 2]], save: null, seed: 7, name: 'Port' })
  store('harbour', { history: [['device', 3]], seed: 8, save: 'AAAA' })
  await room.keep()
  expect(room.worldId).not.toBe('harbour')

  expect(await rooms.enter('harbour', { token })).toBe(room)
  expect(await rooms.enter('harbour', { token, isVisitor: true })).toBe(room)
  const [known, forged] = [token.split('.')[0], `${'0'.repeat(32)}.x`]
  store('harbour')
  const elsewhere = await rooms.enter('harbour', { token: forged })
  isOpen(elsewhere)
  expect(elsewhere.worldId).toBe('harbour')

  await rooms.close()
  const later = start()
  const back = await later.enter('harbour', { token })
  isOpen(back)
  expect([back.worldId, back.name]).toEqual([known, 'Harbour (together)'])
  // A link gives its own world once nobody plays what became of it.
  const visitor = await later.enter('harbour', { token, isVisitor: true })
  isOpen(visitor)
  expect(visitor.worldId).toBe('harbour')
})

test('so many worlds are played together and no more, which is another thing than a world that is missing', async () => {
  const { store, start } = startRooms()
  const rooms = start()
  for (let count = 0; count < 17; count++) store(`world-${count}`)
  expect(await rooms.enter('none')).toBe('missing')
  for (let count = 0; count < 16; count++) isOpen(await rooms.enter(`world-${count}`))
  expect(await rooms.enter('world-16')).toBe('too-many')
  isOpen(await rooms.enter('world-3'))

  // Rooms of visitors are counted apart.
  const [visited, isVisitor] = [start(), true]
  for (let count = 0; count < 8; count++) isOpen(await visited.enter(`world-${count}`, { isVisitor }))
  expect(await visited.enter('world-8', { isVisitor })).toBe('too-many')
  const shared = await visited.enter('world-0')
  for (let count = 1; count < 16; count++) isOpen(await visited.enter(`world-${count}`))
  expect(await visited.enter('world-16')).toBe('too-many')
  // Left to visitors, it takes no place from anybody else.
  isOpen(shared)
  visited.leave(shared, { isVisitor: false })
  isOpen(await visited.enter('world-16'))
})

/** The server's end of a connection, over which nothing arrives unless it is said. */
class StillSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly closed: number[] = []
  send = vi.fn()
  ping = vi.fn()
  terminate = vi.fn()
  close(code: number): void {
    this.closed.push(code)
  }
  say(message: ToRoom): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false)
  }
}

const PERMIT = {
  ...{ id: 'link 1', isVisitor: true, canBuild: true, limits: null },
  ...{ endsAt: null, endCode: ROOM_CLOSED.linkEnded, isGood: async () => true },
}

test('visitors share what they may send, by their link and by their address, over however many connections', async () => {
  const { clock, store, start, failures } = startRooms()
  store('harbour')
  const sockets = new RoomSockets({ rooms: start(), clock, onError: (error) => failures.push(error) })
  onTestFinished(() => sockets.close())
  const limits = new VisitorLimits(clock)
  const come = (link: string, address: string) => {
    const socket = new StillSocket()
    const permit = { ...PERMIT, id: link, limits: limits.of(link, address) }
    sockets.accept(socket as unknown as WebSocket, 'harbour', permit)
    return socket
  }
  /** How much of something may be sent over one connection after another. */
  const flood = async (text: string, link: string, address: string) => {
    let count = 0
    for (let connection = 0; connection < 40; connection++) {
      const socket = come(link, address)
      for (let each = 0; each < 100 && socket.closed.length === 0; each++, count++) {
        // Before the first two are answered, the room is not open.
        if (each === 2) break
        socket.emit('message', Buffer.from(text), false)
      }
      socket.emit('close')
    }
    return count
  }
  expect(await flood('{"type":"join"}', 'link 1', '10.0.0.1')).toBeLessThanOrEqual(40)
  const isRefused = (link: string, address: string) => come(link, address).closed.includes(ROOM_CLOSED.tooMany)
  // Another address by the same link, the same address by another link, and somebody who has nothing to do with it.
  expect(isRefused('link 1', '10.0.0.2')).toBe(true)
  expect(isRefused('link 2', '10.0.0.1')).toBe(true)
  expect(isRefused('link 3', '10.0.0.3')).toBe(false)
  clock.advance(10_000)
  expect(isRefused('link 2', '10.0.0.4')).toBe(false)

  const large = come('link 4', '10.0.0.5')
  const other = come('link 4', '10.0.0.5')
  const name = 'x'.repeat(60_000)
  for (let count = 0; count < 5; count++) {
    for (const socket of [large, other]) socket.emit('message', Buffer.from(name), false)
  }
  expect([...large.closed, ...other.closed]).toContain(ROOM_CLOSED.tooMany)

  const one = limits.of('link 5', '10.0.0.6')
  for (let count = 0; count < 240; count++) expect(one.take('changes', 1)).toBe(true)
  expect(limits.of('link 5', '10.0.0.7').take('changes', 1)).toBe(false)
  one.charge('chunks', 100)
  expect(limits.of('link 6', '10.0.0.6').take('chunks', 0)).toBe(false)
  clock.advance(1000)
  expect(limits.of('link 6', '10.0.0.6').take('chunks', 0)).toBe(true)
  expect(failures).toEqual([])
})

test('who comes by a link that ends meanwhile does not get in', async () => {
  const { clock, store, start, failures } = startRooms()
  store('harbour')
  const rooms = start()
  const sockets = new RoomSockets({ rooms, clock, onError: (error) => failures.push(error) })
  onTestFinished(() => sockets.close())
  const socket = new StillSocket()
  sockets.accept(socket as unknown as WebSocket, 'harbour', { ...PERMIT, isGood: async () => false })
  socket.say({ type: 'join', name: 'Vera', resume: null })
  await expect.poll(() => socket.closed).toEqual([ROOM_CLOSED.linkEnded])
  expect(rooms.list()).toEqual([])
})

test('a ping may be answered late while a world is on its way, and a link ends with its time', async () => {
  const { clock, store, start, failures } = startRooms()
  store('harbour')
  const onError = (error: unknown) => failures.push(error)
  const sockets = new RoomSockets({ rooms: start(), clock, onError })
  onTestFinished(() => sockets.close())
  const accept = (endsAt: number | null) => {
    const socket = new StillSocket()
    sockets.accept(socket as unknown as WebSocket, 'harbour', { ...PERMIT, endsAt })
    return socket
  }
  const [slow, idle, brief] = [accept(null), accept(null), accept(clock.now() + 60_000)]
  for (const socket of [slow, brief]) {
    socket.say({ type: 'join', name: 'Vera', resume: null })
    await expect.poll(() => socket.send.mock.calls.some(([data]) => data instanceof Uint8Array)).toBe(true)
  }
  await sockets.check()
  await sockets.check()
  // Its answer to the ping is behind the world; the other one never came in.
  expect([slow, idle].map(({ terminate }) => terminate.mock.calls.length)).toEqual([0, 1])
  clock.advance(1000)
  await sockets.check()
  expect(slow.terminate).toHaveBeenCalled()
  expect(brief.closed).toEqual([])
  clock.advance(60_000)
  await expect.poll(() => brief.closed).toContain(ROOM_CLOSED.linkEnded)
  expect(failures).toEqual([])
})

test('who comes back after a kill is told how much of what was built had been stored', async () => {
  const { store, start } = startRooms()
  store('harbour')
  const rooms = start()
  const room = await rooms.enter('harbour')
  isOpen(room)
  const peer = { send: () => undefined, sendSnapshot: () => undefined, close: () => undefined }
  const player = room.room.join(peer, { type: 'join', name: 'Anna', resume: null })
  if (player === undefined) throw new Error('Nobody is in')
  room.room.receive(player, { type: 'move', ...spawn, yaw: 0 })
  room.room.receive(player, { type: 'edit', number: 1, changes: [[...HEAD, 1]] })
  await room.keep()
  const { keptOrder } = room.room
  expect(keptOrder).toBeGreaterThan(0)
  room.room.receive(player, { type: 'edit', number: 2, changes: [[...HEAD, 2]] })

  // As after a kill: the other rooms know nothing of these.
  const later = await start().enter('harbour', { token: player.token })
  isOpen(later)
  const welcomeOf = (token: string | null, { room } = later) => {
    const heard: FromRoom[] = []
    const listener = { ...peer, send: (message: FromRoom) => heard.push(message) }
    room.join(listener, { type: 'join', name: 'Anna', resume: token === null ? null : { token, order: 9 } })
    return heard.find(({ type }) => type === 'welcome')
  }
  expect(welcomeOf(player.token)).toMatchObject({ hasSnapshot: true, formerKeptOrder: keptOrder })
  expect(welcomeOf(null)).toMatchObject({ formerKeptOrder: null })
  // One that was killed before it stored anything.
  expect(welcomeOf(`${'0'.repeat(32)}.x`)).toMatchObject({ formerKeptOrder: 0 })
  // A device has stored the world since, which says nothing of rooms.
  store('harbour', { history: [[`r${player.token.slice(0, 11)}`, 1]] })
  const changed = await start().enter('harbour')
  isOpen(changed)
  expect(welcomeOf(player.token, changed)).toMatchObject({ formerKeptOrder: null })
})
