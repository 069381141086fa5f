import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { type Cell, cellOf, ON_WALL, OPEN, SOUTH, UPPER } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import type { Cells } from '../world/world.ts'
import { isStuck } from './collide.ts'
import { FixedStep } from './fixed-step.ts'
import { createPlayer, type Player, stepPlayer, type Will } from './player.ts'

const STILL: Will = { right: 0, ahead: 0, isJumping: false, isSneaking: false, isSprinting: false, yaw: 0 }
const AHEAD: Will = { ...STILL, ahead: 1 }
const block = (key: string, state = 0) => cellOf(idByKey(key), state)

/** A floor of stone below 10, and what is put there by `x y z`. */
function floorWith(places: Record<string, Cell> = {}): Cells {
  return { cellAt: (x, y, z) => places[`${x} ${y} ${z}`] ?? (y < 10 ? block('stone') : 0) }
}

function walk(cells: Cells, player: Player, will: Will, steps: number): number {
  let fallen = 0
  for (let step = 0; step < steps; step++) fallen = Math.max(fallen, stepPlayer(cells, player, will))
  return fallen
}

describe('the player', () => {
  it('is never inside of a block, at 10 to 240 frames a second', () => {
    const random = createRandom(99)
    const keys = ['stone', 'oak-slab', 'oak-stairs', 'glass-pane', 'oak-door', 'ladder', 'water', 'torch', 'iron-bars']
    const states = [0, 1, 2, 3, UPPER, UPPER | 1, OPEN | 2, OPEN | ON_WALL]
    for (const framesPerSecond of [10, 24, 37, 60, 144, 240]) {
      const places = new Map<string, Cell>()
      const cells: Cells = {
        cellAt: (x, y, z) => {
          if (y < 0) return block('stone')
          const key = `${x & 15} ${y} ${z & 15}`
          const known = places.get(key)
          if (known !== undefined) return known
          const isFilled = y < 8 && random.integer(100) < 24
          const made = isFilled ? block(random.pick(keys), random.pick(states)) : 0
          places.set(key, made)
          return made
        },
      }
      const player = createPlayer(0.5, 12, 0.5)
      const clock = new FixedStep()
      let will = STILL
      for (let frame = 0; frame < framesPerSecond * 12; frame++) {
        if (random.integer(framesPerSecond) < 4) {
          const yaw = random.integer(629) / 100
          const stick = () => random.integer(3) - 1
          const chance = () => random.integer(3) === 0
          will = {
            right: stick(),
            ahead: stick(),
            isJumping: chance(),
            isSneaking: chance(),
            isSprinting: chance(),
            yaw,
          }
          if (random.integer(12) === 0) player.isFlying = !player.isFlying
        }
        // Frames are never all as long as they should be.
        clock.advance((0.5 + random.integer(100) / 100) / framesPerSecond, () => {
          stepPlayer(cells, player, will)
          if (isStuck(cells, player)) expect({ framesPerSecond, frame, ...player }).toBe('outside of blocks')
        })
      }
      expect(Number.isFinite(player.x + player.y + player.z)).toBe(true)
    }
  })

  it('goes the same way at any frame rate', () => {
    const ends = [10, 60, 240].map((framesPerSecond) => {
      const player = createPlayer(0.5, 10, 0.5)
      const clock = new FixedStep()
      let steps = 0
      // Half a step more, so that rounding never decides about the last one.
      for (let frame = 0; frame <= framesPerSecond * 2; frame++) {
        clock.advance(frame === 0 ? 1 / 120 : 1 / framesPerSecond, () => {
          steps++
          stepPlayer(floorWith(), player, AHEAD)
        })
      }
      expect(steps).toBe(120)
      return player.z
    })
    expect(new Set(ends).size).toBe(1)
    expect(ends[0]).toBeLessThan(-7)
  })

  it('does not catch up after a long pause', () => {
    let steps = 0
    new FixedStep().advance(3600, () => steps++)
    expect(steps).toBeLessThanOrEqual(15)
  })

  it('steps up half blocks, but jumps for whole ones', () => {
    const wallBehind = Object.fromEntries([11, 12, 13].map((y) => [`0 ${y} -2`, block('stone')]))
    const slab = createPlayer(0.5, 10, 2.5)
    walk(floorWith({ '0 10 0': block('oak-slab'), '0 10 -1': block('stone'), ...wallBehind }), slab, AHEAD, 90)
    expect(slab.y).toBeCloseTo(11, 1)
    const wall = createPlayer(0.5, 10, 2.5)
    const cells = floorWith({ '0 10 0': block('stone'), '0 10 -1': block('stone'), '0 10 -2': block('stone') })
    walk(cells, wall, AHEAD, 90)
    expect([wall.y, wall.z > 1]).toEqual([10, true])
    walk(cells, wall, { ...AHEAD, isJumping: true }, 20)
    walk(cells, wall, AHEAD, 20)
    expect(wall.y).toBeCloseTo(11, 1)
    const stairs = createPlayer(0.5, 10, 2.5)
    walk(
      floorWith({ '0 10 0': block('oak-stairs'), '0 11 -1': block('oak-stairs'), '0 10 -1': block('stone') }),
      stairs,
      AHEAD,
      60,
    )
    expect(stairs.y).toBeGreaterThan(11)
  })

  it('does not fall off an edge while sneaking', () => {
    const edge: Cells = { cellAt: (_, y, z) => (y < 10 && z >= 0 ? block('stone') : 0) }
    for (const yaw of [0, 0.4, -0.9]) {
      const sneaking = createPlayer(0.5, 10, 2.5)
      walk(edge, sneaking, { ...AHEAD, isSneaking: true, yaw }, 600)
      expect(sneaking.y).toBeCloseTo(10, 1)
      expect(sneaking.z).toBeGreaterThan(-0.31)
    }
    const walking = createPlayer(0.5, 10, 2.5)
    walk(edge, walking, AHEAD, 120)
    expect(walking.y).toBeLessThan(9)
  })

  it('crawls under what is too low to stand, and stays low there', () => {
    const roof = Object.fromEntries([0, -1, -2].map((z) => [`0 11 ${z}`, block('oak-slab', UPPER)]))
    const cells = floorWith(roof)
    const player = createPlayer(0.5, 10, 2.5)
    walk(cells, player, AHEAD, 60)
    expect(player.z).toBeGreaterThan(1)
    walk(cells, player, { ...AHEAD, isSneaking: true }, 90)
    walk(cells, player, STILL, 10)
    expect([player.isSneaking, player.height]).toEqual([true, 1.5])
    walk(cells, player, { ...AHEAD, yaw: Math.PI }, 240)
    expect([player.isSneaking, player.height]).toEqual([false, 1.8])
  })

  it('knows how far it fell, and that water breaks a fall', () => {
    expect(walk(floorWith(), createPlayer(0.5, 22, 0.5), STILL, 200)).toBeCloseTo(12, 0)
    const pool: Cells = { cellAt: (_, y) => (y < 6 ? block('stone') : y < 10 ? block('water') : 0) }
    const player = createPlayer(0.5, 30, 0.5)
    expect(walk(pool, player, STILL, 400)).toBeLessThan(1)
    expect([player.isInWater, player.isDiving]).toEqual([true, true])
    walk(pool, player, { ...STILL, isJumping: true }, 200)
    expect(player.y).toBeGreaterThan(8)
  })

  it('climbs ladders, and holds on while sneaking', () => {
    const ladder = Object.fromEntries([10, 11, 12, 13, 14].map((y) => [`0 ${y} 0`, block('ladder', SOUTH)]))
    const wall = Object.fromEntries([10, 11, 12, 13, 14].map((y) => [`0 ${y} -1`, block('stone')]))
    const cells = floorWith({ ...ladder, ...wall })
    const player = createPlayer(0.5, 10, 0.5)
    walk(cells, player, AHEAD, 60)
    expect(player.y).toBeGreaterThan(11.5)
    const height = player.y
    walk(cells, player, { ...STILL, isSneaking: true }, 60)
    expect(player.y).toBeGreaterThan(height - 0.1)
    expect(walk(cells, player, STILL, 120)).toBe(0)
    expect(player.y).toBe(10 + 1 / 1024)
  })

  it('flies, and lands', () => {
    const player = createPlayer(0.5, 11, 0.5)
    player.isFlying = true
    walk(floorWith(), player, { ...STILL, isJumping: true }, 60)
    expect(player.y).toBeGreaterThan(20)
    walk(floorWith(), player, { ...STILL, isSneaking: true }, 120)
    expect([player.isFlying, player.isOnGround]).toEqual([false, true])
  })
})
