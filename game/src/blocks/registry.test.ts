import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROWS } from './block-list.ts'
import { BLOCK_IDS_END, cellOf, idOf, stateOf } from './cell.ts'
import { BLOCKS, blockOf, ITEMS, idByKey, itemOf, TEXTURES } from './registry.ts'

describe('blocks', () => {
  it('have ids and keys of their own', () => {
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length)
    expect(new Set(ITEMS.map(({ id }) => id)).size).toBe(ITEMS.length)
    expect(new Set(ITEMS.map(({ key }) => key)).size).toBe(ITEMS.length)
    expect(BLOCKS.length).toBeGreaterThanOrEqual(80)
    for (const { id } of BLOCKS) expect(id).toBeLessThan(BLOCK_IDS_END)
  })

  it('keep the ids that saves have', () => {
    const list = ITEMS.map(({ id, key }) => `${id} ${key}`).join('\n')
    expect(createHash('sha256').update(list).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"c592ad811157c114"`)
  })

  it('have a texture for each face, and drop what exists', () => {
    for (const block of BLOCKS) {
      if (block.shape !== 'none') expect(block.textures).toHaveLength(6)
      for (const index of block.textures) expect(TEXTURES[index]).toBeDefined()
      if (block.drop.item !== 0) expect(itemOf(block.drop.item)).toBeDefined()
    }
    expect(TEXTURES.length).toBeLessThan(256)
  })

  it('pack id and state into 16 bits', () => {
    const cell = cellOf(1023, 63)
    expect(cell).toBe(0xffff)
    expect([idOf(cell), stateOf(cell)]).toEqual([1023, 63])
    expect(blockOf(cellOf(idByKey('oak-stairs'), 5)).shape).toBe('stairs')
    expect(blockOf(cellOf(1000)).key).toBe('air')
  })
})
