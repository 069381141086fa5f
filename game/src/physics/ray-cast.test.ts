import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { pickBoxesOf } from '../blocks/boxes.ts'
import { type Cell, cellOf, UPPER } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import type { Cells } from '../world/world.ts'
import { castRay } from './ray-cast.ts'

describe('a look', () => {
  it('rests on the block that small steps along it find', () => {
    const random = createRandom(4)
    const cells = ['stone', 'oak-slab', 'oak-stairs', 'torch', 'poppy', 'water'].map((key) => cellOf(idByKey(key)))
    const places = new Map<string, Cell>()
    const world: Cells = {
      cellAt: (x, y, z) => {
        const key = `${x} ${y} ${z}`
        const cell = places.get(key) ?? (random.integer(9) === 0 ? random.pick(cells) : 0)
        places.set(key, cell)
        return cell
      },
    }
    for (let look = 0; look < 300; look++) {
      const from = [random.integer(1000) / 100 - 5, random.integer(1000) / 100, random.integer(1000) / 100 - 5]
      const ways = [0, 1, 2].map(() => random.integer(2000) / 1000 - 1)
      const length = Math.hypot(...ways) || 1
      const direction = ways.map((way) => way / length)
      let expected: string | undefined
      for (let distance = 0; distance < 6 && expected === undefined; distance += 0.002) {
        const at = from.map((start, axis) => start + (direction[axis] ?? 0) * distance)
        const [x = 0, y = 0, z = 0] = at.map(Math.floor)
        const inside = at.map((value) => (value - Math.floor(value)) * 16)
        const isHit = pickBoxesOf(world.cellAt(x, y, z)).some((box) =>
          inside.every((value, axis) => value >= (box[axis] ?? 0) && value <= (box[axis + 3] ?? 0)),
        )
        if (isHit) expected = `${x} ${y} ${z} ${distance.toFixed(1)}`
      }
      const hit = castRay(world, from, direction, 6)
      // Small steps pass by corners that the ray grazes.
      if (expected !== undefined) expect(hit && hit.distance <= Number(expected.split(' ')[3]) + 0.11).toBe(true)
      if (
        hit !== undefined &&
        expected !== undefined &&
        `${hit.x} ${hit.y} ${hit.z}` !== expected.split(' ').slice(0, 3).join(' ')
      ) {
        expect(hit.distance).toBeLessThan(Number(expected.split(' ')[3]))
      }
      if (hit === undefined) expect(expected).toBeUndefined()
    }
  })

  it('knows the face, and where on it', () => {
    const world: Cells = {
      cellAt: (x, y, z) => (x === 3 && y === 1 && z === 0 ? cellOf(idByKey('oak-slab'), UPPER) : 0),
    }
    const hit = castRay(world, [0.5, 1.75, 0.25], [1, 0, 0], 8)
    expect(hit).toMatchObject({ x: 3, y: 1, z: 0, face: 0, distance: 2.5, at: [0, 0.75, 0.25] })
    expect(castRay(world, [3.5, 4, 0.5], [0, -1, 0], 8)).toMatchObject({ face: 3, distance: 2 })
    expect(castRay(world, [0.5, 1.25, 0.25], [1, 0, 0], 8)).toBeUndefined()
    expect(castRay(world, [0.5, 1.75, 0.25], [1, 0, 0], 2)).toBeUndefined()
    expect(castRay(world, [Number.NaN, 1, 1], [1, 0, 0], 8)).toBeUndefined()
  })
})
