import { describe, expect, it } from 'vitest'
import { cellOf } from '../blocks/cell.ts'
import { idByKey, itemOf } from '../blocks/registry.ts'
import { LightEngine } from '../light/light.ts'
import { isStuck } from '../physics/collide.ts'
import { createChunk } from '../world/chunk.ts'
import { CHUNK_CELLS } from '../world/coordinates.ts'
import { World } from '../world/world.ts'
import { craft, RECIPES } from './crafting.ts'
import { clockOf, DAY_TICKS, daylight, FIRST_TICK, isNight } from './day.ts'
import { addItems, countOf, emptyInventory, moveSlot, splitSlot, takeFrom } from './inventory.ts'
import { Mobs } from './mobs.ts'
import { createVitals, type Doings, eat, stepVitals } from './survival.ts'

const REST: Doings = { isMoving: false, isSprinting: false, isDiving: false, hasJumped: false, fallen: 0 }
const id = idByKey

describe('survival', () => {
  it('counts falls', () => {
    const lost = (fallen: number) => stepVitals(createVitals(), { ...REST, fallen }, 'easy')
    expect([0, 3, 4, 10, 40].map(lost)).toEqual([0, 0, 1, 7, 20])
  })

  it('drowns who stays under water, and gives breath back', () => {
    const vitals = createVitals()
    for (let tick = 0; tick < 20 * 15; tick++) stepVitals(vitals, { ...REST, isDiving: true }, 'easy')
    expect([vitals.air, vitals.health]).toEqual([0, 20])
    for (let tick = 0; tick < 20 * 4; tick++) stepVitals(vitals, { ...REST, isDiving: true }, 'easy')
    expect(vitals.health).toBeLessThan(14)
    for (let tick = 0; tick < 20; tick++) stepVitals(vitals, REST, 'easy')
    expect(vitals.air).toBe(20)
  })

  it('makes hungry by effort, which difficulty decides the end of', () => {
    const left = (['peaceful', 'easy', 'normal'] as const).map((difficulty) => {
      const vitals = createVitals()
      const running = { ...REST, isMoving: true, isSprinting: true }
      for (let tick = 0; tick < 20 * 3600; tick++) stepVitals(vitals, running, difficulty)
      return [vitals.food, vitals.health]
    })
    expect(left).toEqual([
      [20, 20],
      [0, 10],
      [0, 1],
    ])
  })

  it('heals who has eaten, but not the dead', () => {
    const vitals = { ...createVitals(), health: 10, food: 8 }
    for (let tick = 0; tick < 200; tick++) stepVitals(vitals, REST, 'easy')
    expect(vitals.health).toBe(10)
    expect([eat(vitals, 10), vitals.food, eat({ ...vitals, food: 20 }, 4), eat(vitals, 0)]).toEqual([
      true,
      18,
      false,
      false,
    ])
    for (let tick = 0; tick < 200; tick++) stepVitals(vitals, REST, 'easy')
    expect(vitals.health).toBeGreaterThan(12)
    vitals.health = 0
    for (let tick = 0; tick < 200; tick++) stepVitals(vitals, REST, 'peaceful')
    expect(vitals.health).toBe(0)
  })
})

describe('the day', () => {
  it('has twenty minutes, a bright noon and a dark night', () => {
    expect(clockOf(FIRST_TICK)).toEqual({ day: 1, hour: 8, minute: 0 })
    expect(clockOf(11 * DAY_TICKS + Math.floor((DAY_TICKS * 17.7) / 24))).toMatchObject({ day: 12, hour: 17 })
    expect(daylight(DAY_TICKS / 2)).toBe(1)
    expect(daylight(DAY_TICKS)).toBeCloseTo(0.08)
    expect([isNight(DAY_TICKS / 2), isNight(0)]).toEqual([false, true])
    let steepest = 0
    for (let time = 1; time < DAY_TICKS; time++) {
      steepest = Math.max(steepest, Math.abs(daylight(time) - daylight(time - 1)))
    }
    expect(steepest).toBeLessThan(0.01)
  })
})

describe('the inventory', () => {
  it('fills up stacks first, and says what has no room', () => {
    const some = addItems(emptyInventory().with(3, { item: id('stone'), count: 60 }), id('stone'), 10)
    expect([some.inventory[3]?.count, some.inventory[0]?.count, some.left]).toEqual([64, 6, 0])
    expect(addItems(emptyInventory(), id('iron-axe'), 40)).toMatchObject({ left: 4 })
    expect(addItems(emptyInventory(), 9999, 1).left).toBe(1)
  })

  it('moves, splits and takes without making or losing anything', () => {
    const stone = { item: id('stone'), count: 50 }
    const start = emptyInventory()
      .with(0, stone)
      .with(1, { ...stone, count: 20 })
      .with(2, { item: id('dirt'), count: 5 })
    expect(moveSlot(start, 0, 1).slice(0, 2)).toEqual([
      { ...stone, count: 6 },
      { ...stone, count: 64 },
    ])
    expect(moveSlot(start, 0, 2).slice(0, 3)).toEqual([start[2], start[1], start[0]])
    expect(moveSlot(start, 0, 99)).toBe(start)
    expect(splitSlot(start, 2, 5)[5]?.count).toBe(3)
    expect(splitSlot(start, 2, 1)).toBe(start)
    expect(takeFrom(start, 2, 5)?.[2]).toBeNull()
    expect([takeFrom(start, 2, 6), takeFrom(start, 9, 1), takeFrom(start, 2, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    for (const changed of [moveSlot(start, 0, 1), moveSlot(start, 2, 30), splitSlot(start, 0, 7)]) {
      expect([countOf(changed, id('stone')), countOf(changed, id('dirt'))]).toEqual([70, 5])
    }
  })
})

describe('crafting', () => {
  const grid = (...keys: string[]) => keys.map((key) => (key === '' ? 0 : id(key)))
  const made = (places: number[], width: number) => itemOf(craft(places, width)?.result.item ?? 0)?.key

  it('knows shapes wherever they lie, also mirrored', () => {
    expect(made(grid('', '', '', '', 'oak-planks', '', '', 'oak-planks', ''), 3)).toBe('stick')
    expect(made(grid('coal', '', 'stick', ''), 2)).toBe('torch')
    expect(made(grid('', 'coal', '', 'stick'), 2)).toBe('torch')
    const [p, s] = ['cobbles', 'stick']
    expect(made(grid(p, p, '', p, s, '', '', s, ''), 3)).toBe('stone-axe')
    expect(made(grid('', p, p, '', s, p, '', s, ''), 3)).toBe('stone-axe')
    expect(made(grid('stick', '', 'coal', ''), 2)).toBeUndefined()
    expect(made(grid('', '', '', ''), 2)).toBeUndefined()
  })

  it('knows mixtures in any order, and nothing with something too much', () => {
    expect(made(grid('poppy', '', '', 'white-cloth'), 2)).toBe('red-cloth')
    expect(made(grid('poppy', 'stone', '', 'white-cloth'), 2)).toBeUndefined()
    expect(craft(grid('oak-log', '', '', ''), 2)?.result.count).toBe(4)
  })

  it('has recipes that fit a workbench and differ from each other', () => {
    const seen = new Set<string>()
    for (const recipe of RECIPES) {
      expect(recipe.grid.length).toBeLessThanOrEqual(9)
      expect(recipe.isShapeless ? 3 : recipe.width).toBeLessThanOrEqual(3)
      const places = recipe.isShapeless
        ? Array.from({ length: 9 }, (_, index) => recipe.grid[index] ?? 0)
        : Array.from({ length: 9 }, (_, index) =>
            index % 3 < recipe.width ? (recipe.grid[Math.floor(index / 3) * recipe.width + (index % 3)] ?? 0) : 0,
          )
      expect(craft(places, 3)).toBe(recipe)
      seen.add(places.join())
    }
    expect(seen.size).toBe(RECIPES.length)
  })

  it('leads from bare hands to the best tools', () => {
    const known = new Set(
      [
        'oak-log',
        'birch-log',
        'spruce-log',
        'sand',
        'clay',
        'cobbles',
        'coal',
        'iron',
        'gold',
        'crystal',
        'leather',
      ].map(id),
    )
    for (let round = 0; round < 6; round++) {
      for (const { grid: needed, result } of RECIPES)
        if (needed.every((item) => item === 0 || known.has(item))) known.add(result.item)
    }
    for (const key of [
      'crystal-pickaxe',
      'iron-sword',
      'workbench',
      'glass-pane',
      'lamp',
      'brick-stairs',
      'oak-door',
    ]) {
      expect([key, known.has(id(key))]).toEqual([key, true])
    }
  })
})

describe('mobs', () => {
  const NOON = DAY_TICKS / 2
  const MIDNIGHT = DAY_TICKS
  const player = { x: 0.5, y: 10, z: 0.5 }

  /** A meadow of nine by nine chunks, lit. */
  function meadow(): World {
    const world = new World()
    const light = new LightEngine(world)
    for (let x = -4; x <= 4; x++) {
      for (let z = -4; z <= 4; z++) {
        const cells = new Uint16Array(CHUNK_CELLS)
          .fill(cellOf(id('stone')), 0, 2304)
          .fill(cellOf(id('grass')), 2304, 2560)
        const chunk = createChunk(x, z, cells)
        world.add(chunk)
        light.addChunk(chunk)
      }
    }
    return world
  }
  const world = meadow()

  function run(mobs: Mobs, from: number, ticks: number, difficulty: 'peaceful' | 'easy' | 'normal', where = player) {
    let damage = 0
    for (let tick = 0; tick < ticks; tick++) damage += mobs.step(world, where, from + tick, difficulty, true).damage
    return damage
  }

  it('are animals by day, in bounds, and never inside of blocks', () => {
    const mobs = new Mobs(1)
    expect(run(mobs, NOON, 2000, 'normal')).toBe(0)
    expect(new Set(mobs.all.map(({ kind }) => kind))).toEqual(new Set(['sheep', 'boar']))
    expect(mobs.all.length).toBeLessThanOrEqual(14)
    for (const mob of mobs.all) expect([isStuck(world, mob), mob.y >= 10]).toEqual([false, true])
  })

  it('do the same from the same start', () => {
    const [one, other] = [new Mobs(7), new Mobs(7)]
    run(one, NOON, 600, 'easy')
    run(other, NOON, 600, 'easy')
    expect(one.all).toEqual(other.all)
    expect(one.all.length).toBeGreaterThan(3)
  })

  it('come out of the dark at night to hurt, unless it is peaceful, and are gone in the morning', () => {
    const mobs = new Mobs(2)
    expect(run(mobs, MIDNIGHT, 2400, 'normal')).toBeGreaterThan(0)
    expect(mobs.all.filter(({ kind }) => kind === 'shade').length).toBeLessThanOrEqual(5)
    expect(mobs.all.some(({ kind }) => kind === 'shade')).toBe(true)
    run(mobs, NOON, 400, 'normal')
    expect(mobs.all.some(({ kind }) => kind === 'shade')).toBe(false)
    const peaceful = new Mobs(2)
    expect(run(peaceful, MIDNIGHT, 2400, 'peaceful')).toBe(0)
  })

  it('flee when hit, and leave something at their end', () => {
    const mobs = new Mobs(3)
    run(mobs, NOON, 400, 'easy')
    const [sheep] = mobs.all
    if (sheep === undefined) throw new Error('Nothing came')
    const before = Math.hypot(sheep.x - player.x, sheep.z - player.z)
    expect(mobs.hit(sheep.id, 2, player)).toEqual([])
    run(mobs, NOON + 1, 60, 'easy')
    expect(Math.hypot(sheep.x - player.x, sheep.z - player.z)).toBeGreaterThan(before + 1)
    expect(mobs.hit(sheep.id, 100, player).length).toBeGreaterThan(0)
    expect(mobs.all).not.toContain(sheep)
    expect(mobs.hit(sheep.id, 100, player)).toEqual([])
  })

  it('are forgotten when the player is far', () => {
    const mobs = new Mobs(3)
    run(mobs, NOON, 400, 'easy')
    run(mobs, NOON + 1, 1, 'easy', { ...player, x: 500 })
    expect(mobs.all).toEqual([])
  })
})
