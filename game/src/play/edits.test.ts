import { beforeEach, describe, expect, it } from 'vitest'
import {
  AIR,
  type Cell,
  cellOf,
  EAST,
  idOf,
  isOpen,
  isUpper,
  levelOf,
  ON_WALL,
  OPEN,
  stateOf,
  UPPER,
} from '../blocks/cell.ts'
import { blockOf, idByKey, itemOf } from '../blocks/registry.ts'
import { createPlayer } from '../physics/player.ts'
import type { Hit } from '../physics/ray-cast.ts'
import { createChunk } from '../world/chunk.ts'
import { CHUNK_CELLS } from '../world/coordinates.ts'
import { World } from '../world/world.ts'
import { breakBlock, breakSeconds, dropsOf, useBlock } from './breaking.ts'
import { Editor } from './editor.ts'
import { facingOfYaw, placeBlock } from './placing.ts'

const block = (key: string, state = 0) => cellOf(idByKey(key), state)
const WATER = idByKey('water')

let editor: Editor

/** Four chunks with ten blocks of stone. */
beforeEach(() => {
  const world = new World()
  for (const [x, z] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    world.add(createChunk(x, z, new Uint16Array(CHUNK_CELLS).fill(block('stone'), 0, 2560)))
  }
  editor = new Editor(world)
})

const keyAt = (x: number, y: number, z: number) => blockOf(editor.cellAt(x, y, z)).key

function settle(ticks = 400): void {
  for (let tick = 0; tick < ticks; tick++) editor.step()
}

function hitOn(x: number, y: number, z: number, face: number, at: [number, number, number] = [0.5, 0.5, 0.5]): Hit {
  return { x, y, z, cell: editor.cellAt(x, y, z), face, distance: 2, at }
}

/** Places a block as a player would, and returns its cell. */
function place(key: string, hit: Hit, yaw = 0): Cell | undefined {
  const edits = placeBlock(editor, hit, blockOf(block(key)), yaw, [])
  for (const { x, y, z, cell } of edits ?? []) editor.set(x, y, z, cell)
  return edits?.[0]?.cell
}

function apply(edits: ReturnType<typeof useBlock>): void {
  for (const { x, y, z, cell } of edits ?? []) editor.set(x, y, z, cell)
}

describe('changes', () => {
  it('are kept once for each place, with what follows from them', () => {
    editor.set(5, 14, 5, block('sand'))
    editor.set(5, 14, 5, block('gravel'))
    expect(editor.takeChanges()).toEqual([{ x: 5, y: 14, z: 5, cell: block('gravel') }])
    settle()
    expect([keyAt(5, 14, 5), keyAt(5, 10, 5)]).toEqual(['air', 'gravel'])
    expect(editor.takeChanges()).toContainEqual({ x: 5, y: 10, z: 5, cell: block('gravel') })
    expect(editor.takeChanges()).toEqual([])
    expect(editor.waitingCount).toBe(0)
  })

  it('are not made where nothing is loaded', () => {
    expect(editor.set(100, 10, 5, block('stone'))).toBe(false)
    expect(editor.set(5, 128, 5, block('stone'))).toBe(false)
    expect(editor.takeChanges()).toEqual([])
  })

  it('take the hold of what hangs or stands on a block', () => {
    editor.set(5, 10, 5, block('stone'))
    editor.set(5, 11, 5, block('torch'))
    editor.set(6, 10, 5, block('torch', ON_WALL | EAST))
    editor.set(4, 10, 5, block('ladder', 3))
    editor.set(8, 10, 8, block('poppy'))
    settle()
    // A flower needs soil.
    expect([keyAt(5, 11, 5), keyAt(6, 10, 5), keyAt(4, 10, 5), keyAt(8, 10, 8)]).toEqual([
      'torch',
      'torch',
      'ladder',
      'air',
    ])
    editor.takeDrops()
    editor.set(5, 10, 5, AIR)
    settle()
    expect([keyAt(5, 11, 5), keyAt(6, 10, 5), keyAt(4, 10, 5)]).toEqual(['air', 'air', 'air'])
    expect(
      editor
        .takeDrops()
        .map(({ item }) => itemOf(item)?.key)
        .sort(),
    ).toEqual(['ladder', 'torch', 'torch'])
  })

  it('forget the text of a sign that is gone', () => {
    editor.set(5, 10, 5, block('oak-sign'))
    editor.world.setText(5, 10, 5, 'Home')
    expect(editor.world.textAt(5, 10, 5)).toBe('Home')
    editor.set(5, 9, 5, AIR)
    settle()
    expect(editor.world.textAt(5, 10, 5)).toBeUndefined()
  })
})

describe('water', () => {
  it('spreads seven blocks over a floor, and dries up without its source', () => {
    editor.set(16, 10, 16, block('water'))
    settle()
    for (let x = 0; x < 32; x++) {
      for (let z = 0; z < 32; z++) {
        const steps = Math.abs(x - 16) + Math.abs(z - 16)
        const cell = editor.cellAt(x, 10, z)
        expect([x, z, idOf(cell) === WATER && levelOf(cell)]).toEqual([x, z, steps <= 7 && steps])
      }
    }
    editor.set(16, 10, 16, AIR)
    settle()
    for (let x = 0; x < 32; x++) for (let z = 0; z < 32; z++) expect(editor.cellAt(x, 10, z)).toBe(AIR)
    expect(editor.waitingCount).toBe(0)
  })

  it('falls down an edge, carries torches away, and stops at glass', () => {
    editor.set(10, 14, 10, block('stone'))
    editor.set(12, 10, 10, block('torch'))
    for (let z = 0; z < 20; z++) for (let y = 10; y < 12; y++) editor.set(8, y, z, block('glass'))
    editor.set(10, 15, 10, block('water'))
    settle()
    expect(isOpen(editor.cellAt(11, 12, 10))).toBe(true)
    expect([keyAt(12, 10, 10), keyAt(9, 10, 10), keyAt(7, 10, 10)]).toEqual(['water', 'water', 'air'])
  })

  it('fills a hole between two sources', () => {
    for (const x of [10, 11, 12]) editor.set(x, 9, 10, AIR)
    editor.set(10, 9, 10, block('water'))
    editor.set(12, 9, 10, block('water'))
    settle()
    expect(editor.cellAt(11, 9, 10)).toBe(block('water'))
  })

  it('never makes more wait than is bounded', () => {
    for (let x = 0; x < 32; x++)
      for (let z = 0; z < 32; z++) for (let y = 20; y < 30; y++) editor.set(x, y, z, block('sand'))
    expect(editor.waitingCount).toBeLessThanOrEqual(8192)
    settle(200)
    expect(editor.waitingCount).toBeLessThanOrEqual(8192)
  })
})

describe('placing', () => {
  it('turns blocks as the player looks, and halves them by where the look rests', () => {
    expect([0, Math.PI / 2, Math.PI, -Math.PI / 2, 7].map(facingOfYaw)).toEqual([0, 3, 2, 1, 0])
    expect(place('oak-stairs', hitOn(5, 9, 5, 3), -Math.PI / 2)).toBe(block('oak-stairs', EAST))
    expect(place('oak-stairs', hitOn(5, 10, 5, 0, [0, 0.9, 0.5]))).toBe(block('oak-stairs', UPPER))
    expect(place('oak-log', hitOn(9, 9, 9, 3))).toBe(block('oak-log'))
    expect(place('oak-log', hitOn(9, 10, 9, 1))).toBe(block('oak-log', 1))
    expect(place('stone-slab', hitOn(12, 9, 12, 3))).toBe(block('stone-slab'))
    // Another one onto it makes the whole block.
    expect(place('stone-slab', hitOn(12, 10, 12, 3))).toBe(block('smooth-stone'))
    expect(keyAt(12, 11, 12)).toBe('air')
  })

  it('needs a hold', () => {
    expect(place('torch', hitOn(5, 9, 5, 3))).toBe(block('torch'))
    expect(place('torch', hitOn(5, 9, 5, 2))).toBeUndefined()
    editor.set(20, 10, 20, block('glass-pane'))
    expect(place('torch', hitOn(20, 10, 20, 1))).toBeUndefined()
    expect(place('ladder', hitOn(5, 9, 8, 3))).toBeUndefined()
    editor.set(8, 10, 8, block('stone'))
    expect(place('ladder', hitOn(8, 10, 8, 1))).toBe(block('ladder', EAST))
    expect(place('poppy', hitOn(8, 9, 12, 3))).toBeUndefined()
    editor.set(8, 9, 12, block('grass'))
    expect(place('poppy', hitOn(8, 9, 12, 3))).toBe(block('poppy'))
  })

  it('takes the place of grass and water, but not of bodies', () => {
    editor.set(5, 9, 5, block('grass'))
    editor.set(5, 10, 5, block('tall-grass'))
    expect(place('stone', hitOn(5, 10, 5, 3))).toBe(block('stone'))
    expect([keyAt(5, 10, 5), keyAt(5, 11, 5)]).toEqual(['stone', 'air'])
    const player = createPlayer(7.5, 10, 7.5)
    const stone = blockOf(block('stone'))
    expect(placeBlock(editor, hitOn(7, 9, 7, 3), stone, 0, [player])).toBeUndefined()
    expect(placeBlock(editor, hitOn(8, 9, 7, 3), stone, 0, [player])).toHaveLength(1)
    expect(placeBlock(editor, hitOn(7, 9, 7, 3), blockOf(block('torch')), 0, [player])).toHaveLength(1)
    editor.set(5, 127, 5, block('stone'))
    expect(placeBlock(editor, hitOn(5, 127, 5, 3), stone, 0, [])).toBeUndefined()
  })

  it('hangs doors in two halves that open and break together', () => {
    expect(place('oak-door', hitOn(5, 9, 5, 3))).toBe(block('oak-door'))
    expect(isUpper(editor.cellAt(5, 11, 5))).toBe(true)
    // The one beside it has its hinge on the other side.
    expect(place('oak-door', hitOn(6, 9, 5, 3))).toBe(block('oak-door', ON_WALL))
    apply(useBlock(editor, 5, 11, 5))
    expect([editor.cellAt(5, 10, 5), editor.cellAt(5, 11, 5)].map((cell) => stateOf(cell) & OPEN)).toEqual([OPEN, OPEN])
    apply(useBlock(editor, 5, 10, 5))
    expect([editor.cellAt(5, 10, 5), editor.cellAt(5, 11, 5)].map((cell) => stateOf(cell) & OPEN)).toEqual([0, 0])
    expect(useBlock(editor, 5, 9, 5)).toBeUndefined()
    apply(breakBlock(editor, 5, 11, 5))
    expect([keyAt(5, 10, 5), keyAt(5, 11, 5)]).toEqual(['air', 'air'])
    editor.set(6, 9, 5, AIR)
    settle()
    expect([keyAt(6, 10, 5), keyAt(6, 11, 5)]).toEqual(['air', 'air'])
    expect(editor.takeDrops().map(({ item }) => itemOf(item)?.key)).toEqual(['oak-door'])
    editor.set(9, 11, 9, block('stone'))
    expect(place('oak-door', hitOn(9, 9, 9, 3))).toBeUndefined()
  })
})

describe('breaking', () => {
  const item = (key: string) => itemOf(idByKey(key))
  const seconds = (key: string, tool?: string, isDiving = false) =>
    breakSeconds(blockOf(block(key)), tool === undefined ? undefined : item(tool), 'survival', isDiving)

  it('takes longer with the wrong tool, and under water', () => {
    expect(seconds('stone', 'wooden-pickaxe')).toBeCloseTo(1.1)
    expect(seconds('stone', 'iron-pickaxe')).toBeLessThan(seconds('stone', 'stone-pickaxe'))
    expect(seconds('stone', 'wooden-pickaxe')).toBeLessThan(seconds('stone', 'crystal-axe'))
    expect(seconds('stone')).toBe(seconds('stone', 'crystal-axe'))
    expect(seconds('dirt')).toBeLessThan(seconds('stone'))
    expect(seconds('dirt', 'iron-shovel', true)).toBeCloseTo(seconds('dirt', 'iron-shovel') * 3)
    expect(seconds('torch')).toBe(0)
    expect([seconds('bedrock'), seconds('water')]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(breakSeconds(blockOf(block('stone')), undefined, 'creative', false)).toBe(0)
    expect(breakSeconds(blockOf(block('bedrock')), undefined, 'creative', false)).toBe(Number.POSITIVE_INFINITY)
  })

  it('gives what the tool can get out of it', () => {
    const drop = (key: string, tool?: string, chance = 0.5) =>
      itemOf(dropsOf(blockOf(block(key)), tool === undefined ? undefined : item(tool), chance)?.item ?? 0)?.key
    expect([drop('stone'), drop('stone', 'wooden-pickaxe')]).toEqual([undefined, 'cobbles'])
    expect([drop('crystal-ore', 'stone-pickaxe'), drop('crystal-ore', 'iron-pickaxe')]).toEqual([undefined, 'crystal'])
    expect([drop('grass'), drop('oak-log'), drop('tall-grass')]).toEqual(['dirt', 'oak-log', undefined])
    expect([drop('oak-leaves', undefined, 0.01), drop('oak-leaves', undefined, 0.5)]).toEqual(['apple', undefined])
  })
})
