import { createWorldSave, encodeWorld, idByKey, type WorldSave } from '@pinloft/game/together'
import type { Random } from '../../../../../tests/support/random.ts'
import type { PlainPlayer } from './room.builders.ts'

export const sharedSave = (): WorldSave => createWorldSave('Harbour', 7, 'creative', 'peaceful')

const BLOCKS = ['air', 'air', 'stone', 'sand', 'water', 'torch', 'oak-planks', 'glass', 'oak-door', 'oak-sign']
  .concat(['bedrock', 'oak-slab', 'oak-leaves'])
  .map(idByKey)

/** One thing that a player does: mostly what hands may do, sometimes what they may not. */
export function actAtRandom(random: Random, player: PlainPlayer, spawn: { x: number; y: number; z: number }): void {
  const { x, y, z } = spawn
  const near = () => random.integer(7) - 3
  if (random.integer(6) === 0) {
    player.moveTo({ x: x + near(), y: y + random.integer(3), z: z + near() })
    return
  }
  const place = [Math.floor(x) + near(), y + near(), Math.floor(z) + near()] as const
  if (random.integer(8) === 0) {
    player.edit([[...place, `Sign ${random.integer(100)}`]])
    return
  }
  const block = random.pick(BLOCKS)
  const state = random.integer(64)
  const isDoor = block === idByKey('oak-door')
  const [lower, upper] = [block | ((state & ~4) << 10), block | ((state | 4) << 10)]
  if (isDoor)
    player.edit([
      [...place, lower],
      [place[0], place[1] + 1, place[2], upper],
    ])
  else player.edit([[...place, block | (state << 10)]])
}

/** A save with so many chunks, each with one block, of some eighteen bytes. */
export function saveWithChunks(count: number): Uint8Array {
  const edits = { indices: Uint16Array.of(0), cells: Uint16Array.of(1) }
  const chunks = Array.from({ length: count }, (_, index) => ({
    ...{ chunkX: index % 50_000, chunkZ: Math.floor(index / 50_000) },
    ...{ edits, texts: new Map<number, string>() },
  }))
  return encodeWorld({ ...sharedSave(), chunks })
}
