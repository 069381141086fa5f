import { ROOM_PLACES_KEPT, ROOM_PLAYERS_MAX } from '@pinloft/contract/block-game/limits'
import { type FromRoom, ROOM_CLOSED, type ToRoom } from '@pinloft/contract/block-game/together'
import { decodeWorld, encodeWorld } from '@pinloft/game/together'
import { expect, test } from 'vitest'
import { createRandom, type Random, repeats, runSeed } from '../../../../../tests/support/random.ts'
import { TestClock } from '../../../testing/test-app.ts'
import { actAtRandom, sharedSave } from './random-edits.builders.ts'
import { PlainPlayer } from './room.builders.ts'
import { Room } from './room.ts'
import type { Peer } from './room-peer.ts'
import { type Guest, OWNER, type Player } from './room-player.ts'

/** A connection that delivers in order, but whenever it likes, and may break on the way. */
class SlowLine {
  readonly closed: number[] = []
  readonly #room: Room
  readonly #plain: PlainPlayer
  #toRoom: ToRoom[] = []
  #fromRoom: (FromRoom | Uint8Array)[] = []
  #player: Player | undefined
  readonly #peer: Peer = {
    send: (message) => this.#fromRoom.push(structuredClone(message)),
    sendSnapshot: (bytes) => this.#fromRoom.push(bytes.slice()),
    close: (code) => this.closed.push(code),
  }

  constructor(room: Room, plain: PlainPlayer) {
    this.#room = room
    this.#plain = plain
    plain.isWelcome = false
    plain.send = (message) => this.#toRoom.push(structuredClone(message))
    plain.send(plain.join())
  }

  get isEmpty(): boolean {
    return this.#toRoom.length === 0 && this.#fromRoom.length === 0
  }

  deliverUp(): void {
    const message = this.#toRoom.shift()
    if (message === undefined) return
    if (message.type === 'join') this.#player = this.#room.join(this.#peer, message)
    else if (this.#player !== undefined) this.#room.receive(this.#player, message)
  }

  deliverDown(): void {
    const message = this.#fromRoom.shift()
    if (message instanceof Uint8Array) this.#plain.receiveSnapshot(message)
    else if (message !== undefined) this.#plain.receive(message)
  }

  /** What is on its way is lost. */
  cut(): void {
    this.#toRoom = []
    this.#fromRoom = []
    this.#plain.isWelcome = false
    if (this.#player !== undefined) this.#room.leave(this.#player, this.#peer)
  }
}

function playAtRandom(random: Random, steps: number): { room: Room; players: PlainPlayer[]; lines: SlowLine[] } {
  const clock = new TestClock()
  const room = new Room(sharedSave(), clock)
  const { spawn } = sharedSave()
  const players: PlainPlayer[] = []
  const lines: SlowLine[] = []
  for (let step = 0; step < steps; step++) {
    const index = random.integer(4)
    const [player, line] = [players[index], lines[index]]
    if (player === undefined || line === undefined) {
      // Late joiners come in at any time.
      if (random.integer(10) > 0) continue
      const added = Object.assign(new PlainPlayer(`Player ${players.length}`), { place: spawn })
      lines.push(new SlowLine(room, added))
      players.push(added)
      continue
    }
    const act = random.integer(40)
    if (act === 0) {
      line.cut()
      lines[index] = new SlowLine(room, player)
    } else if (act < 10 && player.isIn) actAtRandom(random, player, spawn)
    else if (act < 22) line.deliverUp()
    else if (act < 36) line.deliverDown()
    else {
      clock.advance(50)
      room.tick()
    }
  }
  return { room, players, lines }
}

test('all worlds are equal after any order of edits, joins and lost connections', () => {
  const seed = runSeed()
  const kinds = { changed: 0, refused: 0, resumed: 0 }
  for (let round = 0; round < repeats(40, 6); round++) {
    const { room, players, lines } = playAtRandom(createRandom(seed + round), 1500)
    // Everything arrives, and everything that follows has followed.
    for (let ticks = 0; ticks < 200 || lines.some((line) => !line.isEmpty); ticks++) {
      for (const line of lines) {
        line.deliverUp()
        line.deliverDown()
      }
      room.tick()
    }
    const truth = encodeWorld({ ...room.toSave(), time: 0 })
    expect(
      lines.flatMap(({ closed }) => closed),
      `seed ${seed}, round ${round}`,
    ).toEqual([])
    for (const player of players) {
      expect(player.unansweredCount, `seed ${seed}, round ${round}`).toBe(0)
      expect(Buffer.compare(player.worldBytes(), truth), `seed ${seed}, round ${round}`).toBe(0)
      const { heard } = player
      kinds.refused += heard.filter((one) => one.type === 'answered' && one.truth.length > 0).length
      kinds.resumed += heard.filter((one) => one.type === 'welcome' && !one.hasSnapshot).length
    }
    kinds.changed += room.order
    // Also for whoever reads it from the store.
    const read = new Room(decodeWorld(encodeWorld(room.toSave())), new TestClock())
    expect(Buffer.compare(encodeWorld({ ...read.toSave(), time: 0 }), truth)).toBe(0)
  }
  expect(
    Object.values(kinds).every((count) => count > 20),
    JSON.stringify(kinds),
  ).toBe(true)
})

const VISITOR: Guest = { isVisitor: true, canBuild: true }

/** Somebody in a room, whose messages arrive at once. */
function enter(room: Room, name = 'Anna', guest: Guest = OWNER) {
  const heard: FromRoom[] = []
  const closed: number[] = []
  const peer: Peer = {
    send: (message) => heard.push(message),
    sendSnapshot: () => undefined,
    close: (code) => closed.push(code),
  }
  const player = room.join(peer, { type: 'join', name, resume: null }, guest)
  const say = (message: ToRoom) => player && room.receive(player, message)
  const truthOf = (number: number) =>
    heard.flatMap((one) => (one.type === 'answered' && one.number === number ? [one.truth] : []))[0]
  const leave = () => player && room.leave(player, peer)
  return { heard, closed, player, say, truthOf, leave }
}

test('an edit that hands could not have made is not made', () => {
  const clock = new TestClock()
  const save = sharedSave()
  const room = new Room(save, clock)
  const { say, truthOf, closed } = enter(room)
  const { x, y, z } = save.spawn
  const [blockX, blockZ] = [Math.floor(x), Math.floor(z)]
  say({ type: 'move', x, y, z, yaw: 0 })
  const before = encodeWorld(room.toSave())
  const refused: [number, number, number, number | string][] = [
    [blockX, y + 1, blockZ, 1023],
    [blockX, y + 1, blockZ, -1],
    [blockX, y + 1, blockZ, 70_000],
    [blockX, y + 1, blockZ, 9],
    [blockX + 9, y, blockZ, 1],
    [blockX, y - 1, blockZ, 1],
    [blockX, y, blockZ, 'Nobody wrote here'],
  ]
  for (const [index, change] of refused.entries()) {
    say({ type: 'edit', number: index + 1, changes: [change] })
    expect(truthOf(index + 1)?.[0]?.slice(0, 3), JSON.stringify(change)).toEqual(change.slice(0, 3))
  }
  expect(encodeWorld(room.toSave())).toEqual(before)
  const next = refused.length + 1
  say({ type: 'edit', number: next, changes: [[blockX, y + 1, blockZ, 1]] })
  expect(truthOf(next)).toEqual([])
  expect(room.order).toBe(1)
  // Again, as after a lost connection: it is not made twice, and its truth is told.
  say({ type: 'edit', number: next, changes: [[blockX, y + 1, blockZ, 0]] })
  expect([room.order, closed]).toEqual([1, []])
  say({ type: 'edit', number: next + 1, changes: [[2 ** 40, y, blockZ, 1]] })
  expect(closed).toEqual([ROOM_CLOSED.messageInvalid])
})

test('edits without an answer are made again from where they were made, however far that is by now', () => {
  const clock = new TestClock()
  const save = sharedSave()
  const room = new Room(save, clock)
  const plain = new PlainPlayer('Anna')
  const { x, y, z } = save.spawn
  const [blockX, blockZ] = [Math.floor(x), Math.floor(z)]
  plain.place = save.spawn
  let line = new SlowLine(room, plain)
  const deliver = () => {
    while (!line.isEmpty) {
      line.deliverUp()
      line.deliverDown()
    }
  }
  deliver()
  plain.edit([[blockX, y + 1, blockZ, 1]])
  // Through what is there, which only edits are judged by.
  plain.moveTo({ x: x + 60, y: 100, z })
  plain.edit([[blockX + 60, 101, blockZ, 1]])
  line.cut()
  line = new SlowLine(room, plain)
  deliver()
  const answers = plain.heard.flatMap((one) => (one.type === 'answered' ? [one.refusedCount] : []))
  expect([answers, line.closed, plain.unansweredCount]).toEqual([[0, 0], [], 0])
  expect([plain.cellAt(blockX, y + 1, blockZ), plain.cellAt(blockX + 60, 101, blockZ)]).toEqual([1, 1])
  // What came before is no refusal.
  room.tick()
  expect(room.order).toBe(2)
})

test('visitors leave places for those with a session, come at a bounded rate, and build only if they may', () => {
  const clock = new TestClock()
  const save = sharedSave()
  const room = new Room(save, clock)
  const { x, y, z } = save.spawn
  const edit = { type: 'edit', number: 1, changes: [[Math.floor(x), y + 1, Math.floor(z), 1]] } as const
  const [looker, builder] = [false, true].map((canBuild) => enter(room, 'Vera', { isVisitor: true, canBuild }))
  for (const one of [looker, builder]) {
    one?.say({ type: 'move', x, y, z, yaw: 0 })
    one?.say(edit)
  }
  const answers = [looker, builder].map((one) => one?.heard.find(({ type }) => type === 'answered'))
  expect(answers).toMatchObject([
    { refusedCount: 1, truth: [[...edit.changes[0].slice(0, 3), 0], expect.anything()] },
    { refusedCount: 0 },
  ])
  expect(looker?.heard[0]).toMatchObject({ type: 'welcome', canBuild: false })
  while (room.names.length < ROOM_PLAYERS_MAX - ROOM_PLACES_KEPT) enter(room, 'Vera', VISITOR)
  expect(enter(room, 'Vera', VISITOR).closed).toEqual([ROOM_CLOSED.full])
  expect(enter(room).closed).toEqual([])

  const other = new Room(save, clock)
  let came = 0
  for (let count = 0; count < 100; count++) {
    const visitor = enter(other, 'Vera', VISITOR)
    if (visitor.closed.length === 0) came++
    visitor.leave()
  }
  expect(came).toBe(12)
})

test('a million edits a second end with the connection, after the few that hands can make', () => {
  const save = sharedSave()
  const room = new Room(save, new TestClock())
  const { say, closed, heard } = enter(room)
  const { x, y, z } = save.spawn
  say({ type: 'move', x, y, z, yaw: 0 })
  for (let number = 1; closed.length === 0; number++) {
    expect(number).toBeLessThan(1000)
    say({ type: 'edit', number, changes: [[Math.floor(x), y + 1, Math.floor(z), number % 2]] })
  }
  expect(closed).toEqual([ROOM_CLOSED.tooMany])
  expect(room.order).toBeLessThanOrEqual(60)
  expect(heard.filter(({ type }) => type === 'changed')).toHaveLength(room.order)
})

test('nobody is where nobody can be', () => {
  const save = sharedSave()
  const room = new Room(save, new TestClock())
  const anna = enter(room)
  const { x, y, z } = save.spawn
  anna.say({ type: 'move', x: 100, y: 60, z: 100, yaw: 1 })
  for (const place of [
    { x: Number.NaN, y, z },
    { x: 1e9, y, z },
    { x, y: -1e9, z },
    { x: 600, y: 60, z: 100 },
  ]) {
    anna.say({ type: 'move', ...place, yaw: 0 })
  }
  anna.say({ type: 'move', x: 100, y: 60, z: 100, yaw: Number.POSITIVE_INFINITY })
  expect(anna.player?.place).toEqual({ x: 100, y: 60, z: 100, yaw: 1 })
  // Who died begins anew.
  anna.say({ type: 'move', x, y, z, yaw: 0 })
  expect(anna.player?.place).toEqual({ x, y, z, yaw: 0 })
})

test('names are told apart, and a room takes so many and no more', () => {
  const room = new Room(sharedSave(), new TestClock())
  for (let count = 0; count < ROOM_PLAYERS_MAX; count++) enter(room, ' An\u202Ena\n ')
  expect(room.names.slice(0, 2)).toEqual(['An na', 'An na 2'])
  expect(new Set(room.names).size).toBe(ROOM_PLAYERS_MAX)
  expect(enter(room).closed).toEqual([ROOM_CLOSED.full])
})
