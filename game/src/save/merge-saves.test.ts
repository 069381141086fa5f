import { describe, expect, it } from 'vitest'
import { createWorldSave } from '../play/new-world.ts'
import { mergeSaves } from './merge-saves.ts'
import type { SavedChunk, WorldSave } from './world-save.ts'

const base = createWorldSave('Bay', 3, 'survival', 'easy')

function chunk(chunkX: number, chunkZ: number, cell: number): SavedChunk {
  return { chunkX, chunkZ, edits: { indices: Uint16Array.of(4000), cells: Uint16Array.of(cell) }, texts: new Map() }
}

function carrying(save: WorldSave, item: number): WorldSave {
  return { ...save, player: { ...save.player, inventory: save.player.inventory.with(0, { item, count: 1 }) } }
}

const withChunks = (...chunks: SavedChunk[]): WorldSave => ({ ...base, chunks })
const listOf = (save: WorldSave | undefined) =>
  save?.chunks.map(({ chunkX, chunkZ, edits }) => `${chunkX} ${chunkZ} ${edits.cells[0]}`).sort()

describe('two worlds that were changed apart', () => {
  const start = withChunks(chunk(0, 0, 1), chunk(9, 9, 1))

  it('become one where they do not touch', () => {
    const mine = { ...withChunks(chunk(0, 0, 2), chunk(9, 9, 1), chunk(1, 0, 2)), time: 50 }
    const theirs = { ...withChunks(chunk(0, 0, 1), chunk(9, 9, 3), chunk(20, 0, 3)), time: 90 }
    const merged = mergeSaves(start, mine, theirs)
    expect(listOf(merged)).toEqual(['0 0 2', '1 0 2', '20 0 3', '9 9 3'])
    expect(merged?.time).toBe(90)
    expect(listOf(mergeSaves(start, theirs, mine))).toEqual(listOf(merged))
  })

  it('are both kept where they touch, also side by side', () => {
    const mine = withChunks(chunk(0, 0, 2), chunk(9, 9, 1))
    expect(mergeSaves(start, mine, withChunks(chunk(0, 0, 3), chunk(9, 9, 1)))).toBeUndefined()
    expect(mergeSaves(start, mine, withChunks(chunk(0, 0, 1), chunk(9, 9, 1), chunk(-1, 1, 3)))).toBeUndefined()
    expect(mergeSaves(start, mine, withChunks(chunk(0, 0, 1), chunk(9, 9, 1), chunk(-2, 0, 3)))).toBeDefined()
  })

  it('forget what one of them has changed back', () => {
    expect(listOf(mergeSaves(start, withChunks(...start.chunks, chunk(4, 4, 2)), withChunks(chunk(0, 0, 1))))).toEqual([
      '0 0 1',
      '4 4 2',
    ])
  })

  it('keep what either player found, but not of both', () => {
    const here = mergeSaves(base, carrying(base, 5), { ...base, chunks: [chunk(5, 5, 1)] })
    expect(here?.player.inventory[0]?.item).toBe(5)
    expect(mergeSaves(base, base, carrying(base, 6))?.player.inventory[0]?.item).toBe(6)
    expect(mergeSaves(base, carrying(base, 5), carrying(base, 6))).toBeUndefined()
    const builders = [base, carrying(base, 5), carrying(base, 6)].map(
      (save): WorldSave => ({ ...save, mode: 'creative' }),
    )
    expect(mergeSaves(...(builders as [WorldSave, WorldSave, WorldSave]))?.player.inventory[0]?.item).toBe(5)
  })

  it('are never mixed with another world', () => {
    expect(mergeSaves(base, base, { ...base, seed: 4 })).toBeUndefined()
    expect(mergeSaves(base, { ...base, terrainVersion: 2 }, base)).toBeUndefined()
  })
})
