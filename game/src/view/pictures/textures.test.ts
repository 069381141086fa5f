import { describe, expect, it } from 'vitest'
import { ITEMS, TEXTURES } from '../../index.ts'
import { tileOf } from './textures.ts'
import { paintedSquare, Tile } from './tile.ts'

describe('textures', () => {
  it('are painted for every block and every thing, each in its own way', () => {
    const names = [...TEXTURES, ...ITEMS.filter(({ block }) => block === null).map(({ key }) => key)]
    const pictures = names.map((name) => Buffer.from(tileOf(name).pixels).toString('base64'))
    expect(new Set(pictures).size).toBe(names.length)
    for (const name of names)
      expect(
        tileOf(name).pixels.some((value) => value > 0),
        name,
      ).toBe(true)
  })

  it('are the same each time they are painted, and go on at the other edge', () => {
    const [first, second] = [new Tile('stone'), new Tile('stone')]
    expect(first.clouds(['#000000', '#ffffff'], 4).pixels).toEqual(second.clouds(['#000000', '#ffffff'], 4).pixels)
    expect([...new Tile('edge').dot(-1, 16, '#010203').pixels.slice(60, 64)]).toEqual([1, 2, 3, 255])
  })

  it('are cut to what is painted of them for a picture of a thing', () => {
    expect(paintedSquare(tileOf('stone').pixels)).toEqual({ x: 0, y: 0, size: 16 })
    expect(paintedSquare(tileOf('torch').pixels)).toEqual({ x: 2, y: 4, size: 12 })
    expect(paintedSquare(new Tile('corner').dot(15, 0, '#ffffff').pixels)).toEqual({ x: 13, y: 0, size: 3 })
    expect(paintedSquare(new Tile('empty').pixels).size).toBe(16)
  })
})
