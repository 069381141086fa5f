import { GROUND } from './ground.ts'
import { MADE } from './made.ts'
import { PLANTS } from './plants.ts'
import { THINGS } from './things.ts'
import { Tile } from './tile.ts'

const PAINTERS = { ...GROUND, ...MADE, ...PLANTS, ...THINGS }

const painted = new Map<string, Tile>()

/** The picture of a texture of a block, or of an item that is no block. */
export function tileOf(name: string): Tile {
  const before = painted.get(name)
  if (before !== undefined) return before
  const paint = PAINTERS[name]
  if (paint === undefined) throw new Error(`Nothing paints ${name}`)
  const tile = new Tile(name)
  paint(tile)
  painted.set(name, tile)
  return tile
}
