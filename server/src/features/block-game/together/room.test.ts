import { LINK_VISITORS_MAX, ROOM_PLAYERS_MAX, ROOM_VISITORS_MAX } from '@pinloft/contract/block-game/limits'
import { type FromRoom, ROOM_CLOSED, type ToRoom } from '@pinloft/contract/block-game/together'
import { decodeWorld, encodeWorld, idByKey, type WorldSave } from '@pinloft/game/together'
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

const VISITOR: Guest = { id: 'link 1', isVisitor: true, canBuild: true, limits: null }
const visitorOf = (link: number): Guest => ({ ...VISITOR, id: `link ${link}` })

/** Somebody in a room, whose messages arrive at once. */
function enter(room: Room, name = 'Anna', guest: Guest = OWNER, token: string | null = null) {
  const heard: FromRoom[] = []
  const closed: number[] = []
  const peer: Peer = {
    send: (message) => heard.push(message),
    sendSnapshot: () => undefined,
    close: (code) => closed.push(code),
  }
  const resume = token === null ? null : { token, order: room.order }
  const player = room.join(peer, { type: 'join', name, resume }, guest)
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
  const { say, truthOf, closed, heard } = enter(room)
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
  const answers = heard.flatMap((one) =>
    one.type === 'answered' ? [[one.number, one.refusedCount, one.order] as const] : [],
  )
  expect(answers.slice(-2)).toEqual([
    [next, 0, 1],
    [next, 0, 1],
  ])
  // Nor are refusals forgotten, whose answer may be lost.
  say({ type: 'edit', number: 1, changes: refused.slice(0, 1) })
  expect(heard.at(-1)).toMatchObject({ number: 1, refusedCount: 1, order: 0 })
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

test('visitors have places of their own, come at a bounded rate, and build only if they may', () => {
  const clock = new TestClock()
  const save = sharedSave()
  const room = new Room(save, clock)
  const { x, y, z } = save.spawn
  const edit = { type: 'edit', number: 1, changes: [[Math.floor(x), y + 1, Math.floor(z), 1]] } as const
  const [looker, builder] = [false, true].map((canBuild) => enter(room, 'Vera', { ...VISITOR, canBuild }))
  for (const one of [looker, builder]) {
    one?.say({ type: 'move', x, y, z, yaw: 0 })
    one?.say(edit)
  }
  const answers = [looker, builder].map((one) => one?.heard.find(({ type }) => type === 'answered'))
  expect(answers).toMatchObject([{ refusedCount: 1 }, { refusedCount: 0 }])
  expect(looker?.heard[0]).toMatchObject({ type: 'welcome', canBuild: false })
  while (room.names.length < LINK_VISITORS_MAX) enter(room, 'Vera', VISITOR)
  expect(enter(room, 'Vera', VISITOR).closed).toEqual([ROOM_CLOSED.full])
  while (room.names.length < ROOM_VISITORS_MAX) enter(room, 'Vera', visitorOf(2))
  expect(enter(room, 'Vera', visitorOf(3)).closed).toEqual([ROOM_CLOSED.full])
  for (let count = 0; count < ROOM_PLAYERS_MAX; count++) expect(enter(room).closed).toEqual([])

  const other = new Room(save, clock)
  let came = 0
  for (let count = 0; count < 100; count++) {
    const visitor = enter(other, 'Vera', VISITOR)
    if (visitor.closed.length === 0) came++
    visitor.leave()
  }
  expect(came).toBe(12)
})

test('visitors who come and go take nobody the way back, nor come back themselves to places that are taken', () => {
  const clock = new TestClock()
  const room = new Room(sharedSave(), clock)
  const owner = enter(room)
  owner.leave()
  const tokens: string[] = []
  for (let count = 0; count < 40; count++) {
    clock.advance(2000)
    const visitor = enter(room, 'Vera', VISITOR)
    tokens.push(visitor.player?.token ?? '')
    visitor.leave()
  }
  expect(enter(room, 'Anna', OWNER, owner.player?.token).heard[0]).toMatchObject({ id: 1, hasSnapshot: false })
  const back = tokens.slice(-12).map((token) => {
    clock.advance(2000)
    return enter(room, 'Vera', VISITOR, token).closed.length === 0
  })
  expect(back.filter(Boolean)).toHaveLength(LINK_VISITORS_MAX)
  // A token opens no place of somebody who came another way.
  clock.advance(2000)
  const thief = enter(room, 'Mallory', visitorOf(2), room.names.includes('Anna') ? owner.player?.token : null)
  expect(thief.player).not.toBe(owner.player)
})

test('nothing is made for those who may only look, and little for visitors who go from place to place without end', () => {
  const clock = new TestClock()
  const room = new Room(sharedSave(), clock)
  const begin = (guest: Guest, at: number) => {
    const one = enter(room, 'Mallory', guest)
    one.say({ type: 'move', x: at + 8, y: 60, z: at + 8, yaw: 0 })
    return one
  }
  const looker = begin({ ...VISITOR, canBuild: false }, 4000)
  looker.say({ type: 'edit', number: 1, changes: [[4008, 61, 4008, 1]] })
  expect([room.madeCount, looker.truthOf(1)]).toEqual([0, []])
  looker.leave()

  // Nothing far away is said or made.
  const far = begin(VISITOR, 0)
  far.say({ type: 'edit', number: 1, changes: [[8 + 20, 60, 8, 1]] })
  expect([far.closed, room.madeCount]).toEqual([[ROOM_CLOSED.messageInvalid], 0])
  far.leave()

  // As fast as anybody is, away from each other, with water that flows wherever they come.
  const water = idByKey('water')
  clock.advance(60_000)
  const others = Array.from({ length: ROOM_VISITORS_MAX }, (_, index) => begin(visitorOf(index % 2), index * 20_000))
  const madeBefore = room.madeCount
  let busiestTick = 0
  for (let tick = 1; tick <= 20 * 10; tick++) {
    clock.advance(50)
    const before = room.madeCount
    for (const [index, one] of others.entries()) {
      const [x, z] = [index * 20_000 + 8, Math.floor(index * 20_000 + 8 + tick * 3.5)]
      one.say({ type: 'move', x, y: 63, z, yaw: 0 })
      one.say({ type: 'edit', number: tick, changes: [-8, 0, 8].map((away) => [x + away, 63, z, water] as const) })
    }
    room.tick()
    busiestTick = Math.max(busiestTick, room.madeCount - before)
  }
  const made = room.madeCount - madeBefore
  expect(others.every(({ closed }) => closed.includes(ROOM_CLOSED.tooMany))).toBe(true)
  // 128 at first and 16 a second, and what follows in places that are no longer in memory.
  expect(made).toBeGreaterThan(128)
  expect(made).toBeLessThan(128 + 10 * 16 + 100)
  expect(busiestTick).toBeLessThan(40)
})

test('a world becomes no larger than what can be read again', () => {
  const save = sharedSave()
  const clock = new TestClock()
  const { x, z } = save.spawn
  const [blockX, blockZ] = [Math.floor(x), Math.floor(z)]
  const build = (limits: { bytes: number; chunks: number }, from: WorldSave = save) => {
    const room = new Room(from, clock, { limits })
    const one = enter(room)
    let number = 0
    const change = (at: readonly [number, number, number], value: number | string) => {
      clock.advance(100)
      one.say({ type: 'move', x: at[0] + 0.5, y: at[1], z: at[2] + 0.5, yaw: 0 })
      one.say({ type: 'edit', number: ++number, changes: [[...at, value]] })
      return one.heard.findLast((message) => message.type === 'answered')?.refusedCount === 0
    }
    return { room, change }
  }
  const small = build({ bytes: 2000, chunks: 100 })
  let made = 0
  while (small.change([blockX + (made % 16), 90 + Math.floor(made / 16), blockZ], 1)) made++
  expect(made).toBeGreaterThan(100)
  expect(encodeWorld(small.room.toSave()).length).toBeLessThan(2000 + 4096)
  // What was built can be taken away, which makes room; the ground can't.
  expect(small.change([blockX, 90, blockZ], 0)).toBe(true)
  small.room.isFull = true
  expect([small.change([blockX, 90, blockZ], 1), small.change([blockX + 1, 90, blockZ], 0)]).toEqual([false, true])

  const few = build({ bytes: 1e6, chunks: 2 })
  const places = [0, 1, 2].map((step) => [blockX + 32 * step, 100, blockZ] as const)
  expect(places.map((place) => few.change(place, 1))).toEqual([true, true, false])
  expect(few.change([blockX + 32, 101, blockZ], 1)).toBe(true)

  // A save takes a megabyte for a chunk.
  const sign = idByKey('oak-sign')
  const indices = Uint16Array.from({ length: 4000 }, (_, index) => (100 << 8) + index)
  const signs = { indices, cells: indices.map(() => sign) }
  const written = build(
    { bytes: 8e6, chunks: 100 },
    { ...save, chunks: [{ chunkX: 0, chunkZ: 0, edits: signs, texts: new Map() }] },
  )
  const texts = Array.from({ length: 1200 }, (_, index) =>
    written.change([index % 16, 100 + (index >> 8), (index >> 4) % 16], 'x'.repeat(400)),
  )
  expect(texts.filter(Boolean)).toHaveLength(1024)
  expect(decodeWorld(encodeWorld(written.room.toSave())).chunks[0]?.texts.size).toBe(1024)
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
