import { BufferAttribute, BufferGeometry, Color, Group, type IUniform, Mesh, PerspectiveCamera, Scene } from 'three'
import { type Box, boxesOf, cellOf, type Item, TEXTURES } from '../../index.ts'
import { tileOf } from '../pictures/textures.ts'
import { TILE_SIZE } from '../pictures/tile.ts'
import { type ChunkUniforms, createHandMaterial } from './chunk-material.ts'
import { layerOfThing } from './texture-array.ts'

/** What is held, before the eye. It has a scene of its own, drawn over the world. */
export class HeldItem {
  readonly scene = new Scene()
  readonly camera = new PerspectiveCamera(60, 1, 0.01, 10)
  readonly #light: IUniform<Color> = { value: new Color(1, 1, 1) }
  readonly #hand = new Group()
  readonly #mesh: Mesh
  #item: number | null = -1
  #swing = 0

  constructor(uniforms: ChunkUniforms) {
    this.#mesh = new Mesh(new BufferGeometry(), createHandMaterial(uniforms, this.#light))
    this.#mesh.frustumCulled = false
    this.#hand.add(this.#mesh)
    this.scene.add(this.#hand)
  }

  swing(): void {
    if (this.#swing <= 0) this.#swing = 1
  }

  /** `bob` is how far the steps have gone, in radians; the light is that of the place of the eye, 0 to 1 a colour. */
  update({
    item,
    bob,
    light,
    seconds,
    aspect,
  }: {
    item: Item | undefined
    bob: number
    light: Color
    seconds: number
    aspect: number
  }): void {
    if ((item?.id ?? null) !== this.#item) {
      this.#item = item?.id ?? null
      this.#mesh.geometry.dispose()
      this.#mesh.geometry = item === undefined ? new BufferGeometry() : geometryOf(item)
      this.#mesh.visible = item !== undefined
    }
    this.#swing = Math.max(0, this.#swing - seconds * 4)
    this.#light.value.copy(light)
    const swing = Math.sin(this.#swing * Math.PI)
    const isBlock = item !== undefined && isDrawnAsBlock(item)
    const side = Math.min(0.78, 0.46 * aspect)
    this.#hand.position.set(
      side - swing * 0.18 + Math.sin(bob) * 0.012,
      -0.6 + Math.abs(Math.cos(bob)) * 0.014 - swing * 0.06,
      -1.05 - swing * 0.1,
    )
    this.#hand.rotation.set(isBlock ? 0.1 - swing * 0.7 : -0.1 - swing * 1.1, isBlock ? 0.78 : -0.5, isBlock ? 0 : 0.1)
    this.#hand.scale.setScalar(isBlock ? 0.36 : 0.56)
    if (this.camera.aspect !== aspect) {
      this.camera.aspect = aspect
      this.camera.updateProjectionMatrix()
    }
  }

  dispose(): void {
    this.#mesh.geometry.dispose()
  }
}

function isDrawnAsBlock({ block }: Item): boolean {
  return block !== null && ['cube', 'slab', 'stairs'].includes(block.shape)
}

function geometryOf(item: Item): BufferGeometry {
  if (item.block !== null && isDrawnAsBlock(item)) return boxGeometry(boxesOf(cellOf(item.id)), item.block.textures)
  return spriteGeometry(item)
}

const SIDES: readonly (readonly [shade: number, corners: readonly (readonly [number, number, number])[]])[] = [
  [
    0.72,
    [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  ],
  [
    0.72,
    [
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ],
  ],
  [
    0.56,
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  ],
  [
    1,
    [
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ],
  ],
  [
    0.86,
    [
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ],
  ],
  [
    0.86,
    [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  ],
]

class Faces {
  readonly positions: number[] = []
  readonly coordinates: number[] = []
  readonly shades: number[] = []

  add(
    corners: readonly (readonly number[])[],
    coordinates: readonly (readonly number[])[],
    layer: number,
    shade: number,
  ): void {
    for (const at of [0, 1, 2, 0, 2, 3]) {
      this.positions.push(...(corners[at] ?? []))
      this.coordinates.push(...(coordinates[at] ?? []), layer)
      this.shades.push(shade)
    }
  }

  toGeometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3))
    geometry.setAttribute('coordinate', new BufferAttribute(new Float32Array(this.coordinates), 3))
    geometry.setAttribute('shade', new BufferAttribute(new Float32Array(this.shades), 1))
    return geometry
  }
}

function boxGeometry(boxes: readonly Box[], textures: readonly number[]): BufferGeometry {
  const faces = new Faces()
  for (const [x0, y0, z0, x1, y1, z1] of boxes) {
    SIDES.forEach(([shade, corners], side) => {
      const places = corners.map(([x, y, z]) => [
        x === 0 ? x0 / 16 : x1 / 16,
        y === 0 ? y0 / 16 : y1 / 16,
        z === 0 ? z0 / 16 : z1 / 16,
      ])
      const coordinates = places.map(([x = 0, y = 0, z = 0]) => (side < 2 ? [z, y] : side < 4 ? [x, z] : [x, y]))
      faces.add(
        places.map((place) => place.map((value) => value - 0.5)),
        coordinates,
        textures[side] ?? 0,
        shade,
      )
    })
  }
  return faces.toGeometry()
}

/** A picture one pixel thick. */
function spriteGeometry({ key, block }: Item): BufferGeometry {
  const faces = new Faces()
  const layer = block === null ? layerOfThing(key) : (block.textures[4] ?? 0)
  const tile = tileOf(block === null ? key : (TEXTURES[block.textures[4] ?? 0] ?? ''))
  const depth = 1 / TILE_SIZE
  for (const z of [0, depth]) {
    faces.add(
      [
        [-0.5, -0.5, z],
        [0.5, -0.5, z],
        [0.5, 0.5, z],
        [-0.5, 0.5, z],
      ],
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      layer,
      1,
    )
  }
  const isPainted = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < TILE_SIZE && y < TILE_SIZE && (tile.pixels[(y * TILE_SIZE + x) * 4 + 3] ?? 0) > 90
  for (let y = 0; y < TILE_SIZE; y++) {
    for (let x = 0; x < TILE_SIZE; x++) {
      if (!isPainted(x, y)) continue
      const [left, right] = [x / TILE_SIZE - 0.5, (x + 1) / TILE_SIZE - 0.5]
      const [top, bottom] = [0.5 - y / TILE_SIZE, 0.5 - (y + 1) / TILE_SIZE]
      const middle = Array(4).fill([(x + 0.5) / TILE_SIZE, 1 - (y + 0.5) / TILE_SIZE])
      if (!isPainted(x - 1, y))
        faces.add(
          [
            [left, bottom, 0],
            [left, bottom, depth],
            [left, top, depth],
            [left, top, 0],
          ],
          middle,
          layer,
          0.72,
        )
      if (!isPainted(x + 1, y))
        faces.add(
          [
            [right, bottom, 0],
            [right, bottom, depth],
            [right, top, depth],
            [right, top, 0],
          ],
          middle,
          layer,
          0.72,
        )
      if (!isPainted(x, y - 1))
        faces.add(
          [
            [left, top, 0],
            [right, top, 0],
            [right, top, depth],
            [left, top, depth],
          ],
          middle,
          layer,
          0.86,
        )
      if (!isPainted(x, y + 1))
        faces.add(
          [
            [left, bottom, 0],
            [right, bottom, 0],
            [right, bottom, depth],
            [left, bottom, depth],
          ],
          middle,
          layer,
          0.6,
        )
    }
  }
  return faces.toGeometry()
}
