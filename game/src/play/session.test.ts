import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { cellOf } from '../blocks/cell.ts'
import { BLOCKS, blockOf, idByKey, itemOf } from '../blocks/registry.ts'
import { LightEngine } from '../light/light.ts'
import { isStuck } from '../physics/collide.ts'
import { decodeWorld, encodeWorld, type WorldSave } from '../save/world-save.ts'
import { ChunkBuilder } from '../worker/chunk-builder.ts'
import type { FromWorker } from '../worker/messages.ts'
import { createChunk } from '../world/chunk.ts'
import { World } from '../world/world.ts'
import { DAY_TICKS } from './day.ts'
import { createWorldSave } from './new-world.ts'
import { Session } from './session.ts'

const STILL = { right: 0, ahead: 0, isJumping: false, isSneaking: false, isSprinting: false }
const id = idByKey

/** A session beside a worker that has always finished. */
function play(save: WorldSave, distance = 0) {
  const session = new Session(save)
  const meshed: string[] = []
  const take = (message: FromWorker) => {
    session.chunks.receive(structuredClone(message))
    if (message.type === 'meshed') meshed.push(`${message.place.chunkX} ${message.place.chunkZ}`)
  }
  const worker = new ChunkBuilder(take)
  worker.receive({ type: 'start', seed: save.seed })
  for (const message of session.chunks.restoreMessages()) worker.receive(message)
  const settle = () => {
    const edits = session.takeEdits()
    if (edits.length > 0) worker.receive({ type: 'edit', id: 1, edits })
    worker.receive(session.chunks.want(session.player.x, session.player.z, distance).message)
    while (worker.step());
  }
  settle()
  const walk = (steps: number, will: Partial<typeof STILL> = {}) => {
    for (let step = 0; step < steps; step++) session.step({ ...STILL, ...will })
  }
  return { session, settle, walk, meshed }
}

function newWorld(mode: 'creative' | 'survival', seed = 4) {
  return createWorldSave('Bay', seed, mode, 'easy')
}

const hold = (session: Session, key: string, count = 10) => {
  session.inventory = session.inventory.with(0, { item: id(key), count })
  session.select(0)
}

describe('a session', () => {
  it('begins on its feet, and waits for the ground', () => {
    const session = new Session(newWorld('creative'))
    session.step(STILL)
    expect([session.isReady, session.player.y]).toEqual([false, session.toSave().spawn.y])
    const { session: other, walk } = play(newWorld('creative'))
    walk(30)
    expect([other.isReady, other.player.isOnGround, isStuck(other.world, other.player)]).toEqual([true, true, false])
    expect(other.time).toBe(DAY_TICKS / 3 + 10)
  })

  it('builds, and has it all on another device', () => {
    const { session, settle, meshed } = play(newWorld('creative'))
    hold(session, 'oak-sign')
    session.pitch = -1
    const below = session.aimedBlock()
    if (below === undefined) throw new Error('No ground')
    expect(session.place()).toBe(true)
    session.write(below.x, below.y + 1, below.z, 'Home')
    hold(session, 'lamp')
    session.yaw = 2
    expect(session.place()).toBe(true)
    session.yaw = 4
    session.strike()
    expect(session.takeEvents().map(({ type }) => type)).toEqual(['placed', 'placed', 'broken'])
    expect(session.changeCount).toBe(4)
    meshed.length = 0
    settle()
    expect(meshed.length).toBeGreaterThan(0)
    const save = decodeWorld(encodeWorld(session.toSave()))
    expect(save.chunks.reduce((sum, { edits }) => sum + edits.indices.length, 0)).toBe(3)

    const { session: other } = play(save)
    expect(other.world.textAt(below.x, below.y + 1, below.z)).toBe('Home')
    for (const [key, chunk] of session.world.chunks) {
      expect(other.world.chunks.get(key)?.cells).toEqual(chunk.cells)
      expect(other.world.chunks.get(key)?.light).toEqual(chunk.light)
    }
    expect(other.toSave()).toEqual(save)
  })

  it('comes to the same world in page, worker and save, whatever is changed', () => {
    const random = createRandom(31)
    const { session, settle, walk } = play(newWorld('creative', 9))
    const { spawn } = session.toSave()
    const [lowX, lowZ] = [Math.floor(spawn.x / 16) * 16, Math.floor(spawn.z / 16) * 16]
    for (let round = 0; round < 12; round++) {
      for (let edit = 0; edit < 25; edit++) {
        const [dx, dy, dz] = [random.integer(24) - 4, random.integer(12) - 4, random.integer(24) - 4]
        const cell = random.integer(3) === 0 ? 0 : cellOf(random.pick(BLOCKS).id, random.integer(4))
        session.editor.set(lowX + dx, spawn.y + dy, lowZ + dz, cell)
      }
      walk(random.integer(60))
      settle()
    }
    const { session: other } = play(decodeWorld(encodeWorld(session.toSave())))
    const fresh = new World()
    const light = new LightEngine(fresh)
    for (const { chunkX, chunkZ, cells } of session.world.chunks.values()) {
      const chunk = createChunk(chunkX, chunkZ, cells.slice())
      expect(other.world.chunkAt(chunkX, chunkZ)?.cells).toEqual(cells)
      fresh.add(chunk)
      light.addChunk(chunk)
    }
    // The worker's light after all edits one by one is that of the finished world.
    const [middleX, middleZ] = [lowX >> 4, lowZ >> 4]
    expect(session.world.chunkAt(middleX, middleZ)?.light).toEqual(fresh.chunkAt(middleX, middleZ)?.light)
  })

  it('keeps what was built where nobody is any more', () => {
    const { session, settle } = play(newWorld('creative'))
    hold(session, 'lamp')
    session.pitch = -1
    expect(session.place()).toBe(true)
    settle()
    const before = session.toSave().chunks
    const start = { ...session.player }
    session.player.x += 400
    settle()
    expect(session.toSave().chunks).toEqual(before)
    Object.assign(session.player, start)
    settle()
    expect(session.toSave().chunks).toEqual(before)
    expect([...session.world.chunks.values()].some(({ cells }) => cells.includes(cellOf(id('lamp'))))).toBe(true)
  })

  it('breaks with time in survival, and gains what it broke', () => {
    const { session, walk } = play(newWorld('survival'))
    walk(10)
    session.pitch = -1.4
    const hit = session.aimedBlock()
    if (hit === undefined) throw new Error('No ground')
    session.strike()
    expect(session.breaking).toBeGreaterThan(0)
    // Looking away begins anew.
    session.pitch = 1.4
    session.strike()
    expect(session.breaking).toBe(0)
    session.pitch = -1.4
    for (let step = 0; step < 600 && session.world.cellAt(hit.x, hit.y, hit.z) === hit.cell; step++) session.strike()
    expect(session.world.cellAt(hit.x, hit.y, hit.z)).toBe(0)
    const { drop } = blockOf(hit.cell)
    expect(session.inventory[0]).toEqual({ item: drop.item, count: 1 })
    expect(session.held).toBe(itemOf(drop.item))
    session.pitch = -1
    expect(session.place()).toBe(true)
    expect(session.inventory[0]).toBeNull()
    expect(session.place()).toBe(false)
  })

  it('is hurt by falls, dies, and begins again with what it carried', () => {
    const { session, walk } = play(newWorld('survival'))
    hold(session, 'apple')
    session.vitals.food = 10
    expect([session.eatHeld(), session.vitals.food, session.inventory[0]?.count]).toEqual([true, 14, 9])
    const { y } = session.player
    session.player.y += 12
    walk(240)
    const { health } = session.vitals
    expect(health).toBeLessThan(20)
    expect(session.takeEvents()).toContainEqual({ type: 'hurt', halfHearts: 20 - health })
    session.player.y += 40
    walk(300)
    expect([session.isDead, session.place(), session.hitMob()]).toEqual([true, false, false])
    expect(session.takeEvents().map(({ type }) => type)).toContain('died')
    // Who leaves now is alive when the world is opened again.
    const { session: later } = play(session.toSave())
    expect([later.isDead, later.inventory[0]?.count]).toEqual([false, 9])
    session.respawn()
    expect([session.isDead, session.player.y, session.inventory[0]?.count]).toEqual([false, y, 9])
  })

  it('gets out from under sand, and flies only as a builder', () => {
    const { session, walk } = play(newWorld('creative'))
    const [x, y, z] = [session.player.x, session.player.y, session.player.z].map(Math.floor) as [number, number, number]
    for (const above of [4, 5, 6]) session.editor.set(x, y + above, z, cellOf(id('sand')))
    walk(180)
    expect([isStuck(session.world, session.player), session.player.y >= y + 3]).toEqual([false, true])
    session.toggleFlying()
    expect(session.player.isFlying).toBe(true)
    const { session: other } = play(newWorld('survival'))
    other.toggleFlying()
    expect(other.player.isFlying).toBe(false)
  })

  it('opens doors, and says what else there is to use', () => {
    const { session, walk } = play(newWorld('creative'))
    walk(20)
    session.pitch = -1
    hold(session, 'oak-door')
    expect(session.place()).toBe(true)
    session.pitch = -0.4
    expect(session.use()).toBe('changed')
    session.pitch = -1
    session.yaw = 2
    hold(session, 'workbench')
    expect(session.place()).toBe(true)
    expect(session.use()).toBe('workbench')
    session.yaw = 4
    hold(session, 'oak-sign')
    expect(session.place()).toBe(true)
    const used = new Set<string | undefined>()
    for (session.pitch = -1.3; session.pitch < 0; session.pitch += 0.05) used.add(session.use())
    expect([...used]).toContain('sign')
  })

  it('goes the same way for the same player', () => {
    const ways = [0, 1].map(() => {
      const { session, walk, settle } = play(newWorld('survival', 12), 1)
      for (let leg = 0; leg < 6; leg++) {
        session.yaw = leg
        walk(60, { ahead: 1, isJumping: leg % 2 === 0, isSprinting: true })
        settle()
      }
      return { save: session.toSave(), mobs: session.mobs.all }
    })
    expect(ways[0]).toEqual(ways[1])
  })

  it('hits the mob that it looks at, not one behind a block', () => {
    const { session, walk } = play(newWorld('creative'))
    walk(20)
    const { player } = session
    const sheep = { kind: 'sheep' as const, width: 0.8, height: 1.2, health: 3, yaw: 0, velocityY: 0 }
    const idle = { isGoing: false, mindTicks: 999, strikeTicks: 0, fleeTicks: 0 }
    session.mobs.all.push({ id: 900, ...sheep, ...idle, x: player.x, y: player.y + 0.6, z: player.z - 2 })
    session.pitch = -0.1
    expect(session.aimedMob()?.id).toBe(900)
    session.yaw = Math.PI
    expect(session.aimedMob()).toBeUndefined()
    session.yaw = 0
    expect([session.hitMob(), session.mobs.all.length]).toEqual([true, 1])
    expect(session.hitMob()).toBe(true)
    expect(session.mobs.all.filter((mob) => mob.id === 900)).toEqual([])
    expect(session.inventory.some((slot) => slot?.item === id('white-cloth'))).toBe(true)
  })
})
