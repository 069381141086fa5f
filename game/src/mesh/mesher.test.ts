import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { type Cell, cellOf, idOf, ON_WALL, OPEN, stateOf, UPPER } from '../blocks/cell.ts'
import { BLOCKS, blockOf, idByKey, TEXTURES } from '../blocks/registry.ts'
import { LightEngine } from '../light/light.ts'
import { createChunk } from '../world/chunk.ts'
import { CHUNK_HEIGHT } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { World } from '../world/world.ts'
import { FACES, LAYERS, type LayerBuffers } from './mesh-buffers.ts'
import { Mesher } from './mesher.ts'

/** Three by three lit chunks around the origin. */
function litWorld(fill: (x: number, z: number) => Uint16Array | undefined): World {
  const world = new World()
  const engine = new LightEngine(world)
  for (let x = -1; x <= 1; x++) {
    for (let z = -1; z <= 1; z++) {
      const chunk = createChunk(x, z, fill(x, z))
      world.add(chunk)
      engine.addChunk(chunk)
    }
  }
  return world
}

function meshOf(world: World) {
  const chunk = world.chunkAt(0, 0)
  const mesh = chunk && new Mesher().mesh(world, chunk)
  if (mesh === undefined) throw new Error('No mesh')
  return mesh
}

interface Corner {
  place: [number, number, number]
  texture: number
  light: string
  /** Along x, y and z. */
  isHigh: boolean[]
  face: number
}

function cornersOf({ position, light, quadCount }: LayerBuffers): Corner[][] {
  return Array.from({ length: quadCount }, (_, quad) =>
    [0, 1, 2, 3].map((step) => {
      const at = (quad * 4 + step) * 4
      const [x = 0, y = 0, z = 0, texture = 0] = position.slice(at, at + 4)
      const [sky, block, corner = 0, face = 0] = light.slice(at, at + 4)
      return {
        place: [x, y, z],
        texture,
        light: `${sky} ${block} ${corner & 3}`,
        isHigh: [2, 3, 4].map((bit) => ((corner >> bit) & 1) === 1),
        face,
      }
    }),
  )
}

type Step = readonly [number, number, number]
const NOWHERE: Step = [0, 0, 0]
const UP: readonly Step[] = [
  [0, 1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, -1],
  [0, 1, 0],
  [0, 1, 0],
]
const RIGHT: readonly Step[] = [
  [0, 0, 1],
  [0, 0, -1],
  [-1, 0, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [1, 0, 0],
]

/** The faces of cubes one by one, from the world itself: by place, face, texture and light of the four corners. */
function slowFaces(world: World): string[] {
  const faces: string[] = []
  const blockAt = (x: number, y: number, z: number) => blockOf(world.cellAt(x, y, z))
  const isShading = (x: number, y: number, z: number) => {
    const { isOpaqueCube, key } = blockAt(x, y, z)
    return isOpaqueCube || key.endsWith('-leaves')
  }
  for (let index = 0; index < 256 * CHUNK_HEIGHT; index++) {
    const [x, y, z] = [index & 15, index >> 8, (index >> 4) & 15]
    const block = blockAt(x, y, z)
    if (block.shape !== 'cube') continue
    FACES.forEach(([nx, ny, nz], face) => {
      const [fx, fy, fz] = [x + nx, y + ny, z + nz]
      const before = blockAt(fx, fy, fz)
      if (before.isOpaqueCube || (before.id === block.id && block.layer !== 'opaque')) return
      const [rx, ry, rz] = RIGHT[face] ?? [0, 0, 0]
      const [ux, uy, uz] = UP[face] ?? [0, 0, 0]
      const corners = (
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(([r, u]) => {
        const beside: Step = [fx + rx * r, fy + ry * r, fz + rz * r]
        const over: Step = [fx + ux * u, fy + uy * u, fz + uz * u]
        const both: Step = [beside[0] + ux * u, beside[1] + uy * u, beside[2] + uz * u]
        const isShut = blockAt(...beside).isOpaqueCube && blockAt(...over).isOpaqueCube
        const open = [[fx, fy, fz] as Step, beside, over, ...(isShut ? [] : [both])].filter(
          (place) => !blockAt(...place).isOpaqueCube,
        )
        const lights = open.map((place) => (place[1] < 0 ? { sky: 0, block: 0 } : world.lightAt(...place)))
        const mean = (kind: 'sky' | 'block') =>
          Math.round((lights.reduce((sum, light) => sum + light[kind], 0) * 17) / lights.length)
        const shade =
          isShading(...beside) && isShading(...over)
            ? 0
            : 3 - [beside, over, both].filter((at) => isShading(...at)).length
        return `${mean('sky')} ${mean('block')} ${shade}`
      })
      faces.push([block.layer, x, y, z, face, TEXTURES[block.textures[face] ?? 0], ...corners].join(' | '))
    })
  }
  return faces.sort()
}

/** The same of a mesh, each rectangle taken apart. */
function facesOf(world: World): { faces: string[]; quadCount: number } {
  const mesh = meshOf(world)
  const faces: string[] = []
  let quadCount = 0
  for (const layer of LAYERS) {
    for (const quad of cornersOf(mesh[layer])) {
      quadCount++
      const { face, texture } = quad[0] as Corner
      const [low, high] = [0, 1, 2].reduce<[number[], number[]]>(
        ([lows, highs], axis) => {
          const values = quad.map(({ place }) => (place[axis] ?? 0) / 16)
          return [
            [...lows, Math.min(...values)],
            [...highs, Math.max(...values)],
          ]
        },
        [[], []],
      )
      const [r, u] = [RIGHT[face] ?? NOWHERE, UP[face] ?? NOWHERE]
      const along = (place: Step, way: Step) => place[0] * way[0] + place[1] * way[1] + place[2] * way[2]
      const [right, top] = [
        Math.max(...quad.map(({ place }) => along(place, r))),
        Math.max(...quad.map(({ place }) => along(place, u))),
      ]
      const lightAt = (isRight: boolean, isTop: boolean) =>
        quad.find(({ place }) => (along(place, r) === right) === isRight && (along(place, u) === top) === isTop)?.light
      const corners = [lightAt(false, false), lightAt(true, false), lightAt(true, true), lightAt(false, true)]
      const normal = FACES[face] ?? [0, 0, 0]
      const size = [0, 1, 2].map((axis) => Math.max(1, (high[axis] ?? 0) - (low[axis] ?? 0)))
      for (let cell = 0; cell < (size[0] ?? 0) * (size[1] ?? 0) * (size[2] ?? 0); cell++) {
        const steps = [
          cell % (size[0] ?? 1),
          Math.floor(cell / (size[0] ?? 1)) % (size[1] ?? 1),
          Math.floor(cell / ((size[0] ?? 1) * (size[1] ?? 1))),
        ]
        const place = steps.map((step, axis) => (low[axis] ?? 0) + step - ((normal[axis] ?? 0) > 0 ? 1 : 0))
        faces.push([layer, ...place, face, TEXTURES[texture], ...corners].join(' | '))
      }
    }
  }
  return { faces: faces.sort(), quadCount }
}

describe('meshes', () => {
  it('have the faces that a naive mesher finds, with the same light', () => {
    const random = createRandom(3)
    const keys = ['stone', 'stone', 'grass', 'glass', 'oak-leaves', 'lamp', 'ice', 'birch-log']
    const cells = keys.map((key) => cellOf(idByKey(key)))
    const world = litWorld(() => {
      const made = new Uint16Array(256 * CHUNK_HEIGHT)
      made.fill(cellOf(idByKey('stone')), 0, 256 * 4)
      for (let count = 0; count < 700; count++) made[256 * 3 + random.integer(256 * 8)] = random.pick([0, ...cells])
      for (let count = 0; count < 40; count++) made[256 * 126 + random.integer(512)] = random.pick(cells)
      return made
    })
    const { faces } = facesOf(world)
    expect(faces).toEqual(slowFaces(world))
    const mesh = meshOf(world)
    const quads = LAYERS.flatMap((layer) => cornersOf(mesh[layer]))
    const wrong = quads.filter((quad) => {
      const highest = [0, 1, 2].map((axis) => Math.max(...quad.map(({ place }) => place[axis] ?? 0)))
      return quad.some(({ place, isHigh }) => place.some((value, axis) => (value === highest[axis]) !== isHigh[axis]))
    })
    expect(wrong).toEqual([])
  })

  it('join terrain into far fewer quads than it has faces', () => {
    const terrain = new Terrain(3)
    const world = litWorld((x, z) => terrain.generate(x, z).map((cell) => (blockOf(cell).shape === 'cube' ? cell : 0)))
    const { faces, quadCount } = facesOf(world)
    expect(faces).toEqual(slowFaces(world))
    expect(quadCount).toBeLessThan(faces.length * 0.7)
  })

  it('turn every face to its front, whatever the shape and its state', () => {
    const states = [
      0,
      1,
      2,
      3,
      UPPER,
      UPPER | 1,
      OPEN | 2,
      OPEN | ON_WALL | 3,
      ON_WALL,
      ON_WALL | 1,
      ON_WALL | 2,
      ON_WALL | 3,
    ]
    const shaped = BLOCKS.filter(({ shape }) => !['none', 'cube', 'liquid', 'cross'].includes(shape))
    const world = litWorld(() => undefined)
    const chunk = world.chunkAt(0, 0)
    const cells = shaped.flatMap(({ id }) => states.map((state) => cellOf(id, state)))
    cells.forEach((cell, index) => {
      const place = index * 2
      if (chunk) chunk.cells[((10 + 2 * (place >> 8)) << 8) | ((place & 240) ^ 0) | (place & 15)] = cell
    })
    let count = 0
    for (const layer of LAYERS) {
      for (const quad of cornersOf(meshOf(world)[layer])) {
        const [a = NOWHERE, b = NOWHERE, , d = NOWHERE] = quad.map(({ place }) => place)
        const [p, q] = [b.map((value, axis) => value - (a[axis] ?? 0)), d.map((value, axis) => value - (a[axis] ?? 0))]
        const [px = 0, py = 0, pz = 0, qx = 0, qy = 0, qz = 0] = [...p, ...q]
        const normal = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx].map((value) => Math.sign(value) + 0)
        expect(normal).toEqual([...(FACES[quad[0]?.face ?? 0] ?? [])])
        count++
      }
    }
    expect(count).toBeGreaterThan(cells.length * 6)
  })

  it('draw the half of a slab, the picture of a plant from both sides, and the surface of water', () => {
    const quadsWith = (cell: Cell) => {
      const world = litWorld(() => new Uint16Array(256 * CHUNK_HEIGHT).fill(cellOf(idByKey('stone')), 0, 256))
      world.setCell(5, 1, 5, cell)
      return LAYERS.flatMap((layer) => cornersOf(meshOf(world)[layer])).filter((quad) =>
        quad.some(({ place }) => place[1] > 16),
      )
    }
    const slab = quadsWith(cellOf(idByKey('oak-slab')))
    // Four sides and the top; the bottom lies on stone.
    expect(slab).toHaveLength(5)
    expect(Math.max(...slab.flat().map(({ place }) => place[1]))).toBe(24)
    // A block that lets no light through is as light as what is beside it.
    for (const { light } of slab.flat()) expect(light).toBe('255 0 3')
    expect(quadsWith(cellOf(idByKey('poppy')))).toHaveLength(2)
    const water = quadsWith(cellOf(idByKey('water')))
    expect(water).toHaveLength(6)
    expect(Math.max(...water.flat().map(({ place }) => place[1]))).toBe(16 + 14)
    const thin = quadsWith(cellOf(idByKey('water'), 7))
    expect(Math.max(...thin.flat().map(({ place }) => place[1]))).toBeLessThan(16 + 5)
  })

  it('turn the bark of a lying log', () => {
    const world = litWorld(() => undefined)
    world.setCell(5, 5, 5, cellOf(idByKey('oak-log'), 1))
    expect(stateOf(world.cellAt(5, 5, 5))).toBe(1)
    const ends = cornersOf(meshOf(world).opaque)
      .map((quad) => [quad[0]?.face ?? 0, TEXTURES[quad[0]?.texture ?? 0]] as const)
      .sort(([a], [b]) => a - b)
    const bark = 'oak-log'
    expect(ends).toEqual([
      [0, 'oak-log-end'],
      [1, 'oak-log-end'],
      [2, bark],
      [3, bark],
      [4, bark],
      [5, bark],
    ])
  })

  it('wait for the chunks around', () => {
    const world = litWorld(() => undefined)
    const chunk = world.chunkAt(0, 0)
    world.remove(1, 1)
    expect(chunk && new Mesher().mesh(world, chunk)).toBeUndefined()
    expect(idOf(world.cellAt(20, 5, 20))).toBe(idByKey('bedrock'))
  })
})
