import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  RGBAFormat,
} from 'three'
import type { Box } from '../../index.ts'
import { TILE_SIZE, Tile } from '../pictures/tile.ts'

const CRACK_STAGES = 6
/** Half of the width of an edge, in sixteenths. */
const EDGE = 0.11

/** What shows the block that is looked at: its outline, and cracks while it breaks. */
export class TargetMarks {
  readonly group = new Group()
  readonly #outline: Mesh<BufferGeometry, MeshBasicMaterial>
  readonly #cracks: Mesh<BufferGeometry, MeshBasicMaterial>
  readonly #stages = Array.from({ length: CRACK_STAGES }, (_, stage) => crackTexture(stage))
  #shown = ''

  constructor() {
    this.#outline = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.55 }),
    )
    this.#cracks = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -2,
      }),
    )
    this.#outline.frustumCulled = this.#cracks.frustumCulled = false
    this.#outline.renderOrder = 3
    this.#cracks.renderOrder = 2
    this.group.add(this.#outline, this.#cracks)
  }

  /** More to see for people who tell colours apart badly. */
  set isStrong(isStrong: boolean) {
    this.#outline.material.color.set(isStrong ? 0xffffff : 0x000000)
    this.#outline.material.opacity = isStrong ? 1 : 0.55
  }

  hide(): void {
    this.group.visible = false
  }

  /** Marks the boxes of a block; `broken` goes from 0 to 1 while it breaks. */
  show(x: number, y: number, z: number, boxes: readonly Box[], broken: number): void {
    this.group.visible = true
    const shown = JSON.stringify(boxes)
    if (shown !== this.#shown) {
      this.#shown = shown
      this.#outline.geometry.dispose()
      this.#outline.geometry = edgesOf(boxes)
      this.#cracks.geometry.dispose()
      this.#cracks.geometry = hullOf(boxes)
    }
    this.group.position.set(x, y, z)
    this.#cracks.visible = broken > 0
    const texture = this.#stages[Math.min(CRACK_STAGES - 1, Math.floor(broken * CRACK_STAGES))]
    if (texture !== undefined && this.#cracks.material.map !== texture) {
      this.#cracks.material.map = texture
      this.#cracks.material.needsUpdate = true
    }
  }

  dispose(): void {
    for (const texture of this.#stages) texture.dispose()
    for (const part of [this.#outline, this.#cracks]) {
      part.geometry.dispose()
      part.material.dispose()
    }
  }
}

/** The twelve edges of each box as thin boxes: lines take some graphics long to prepare, and have no width. */
function edgesOf(boxes: readonly Box[]): BufferGeometry {
  const edges = boxes.flatMap((box) =>
    [0, 1, 2].flatMap((axis) =>
      [0, 1, 2, 3].map((corner): Box => {
        const [second, third] = [(axis + 1) % 3, (axis + 2) % 3]
        const low = [0, 0, 0]
        const high = [0, 0, 0]
        low[axis] = (box[axis] ?? 0) - EDGE
        high[axis] = (box[axis + 3] ?? 0) + EDGE
        for (const [side, isHigh] of [
          [second, (corner & 1) !== 0],
          [third, (corner & 2) !== 0],
        ] as const) {
          const at = (isHigh ? box[side + 3] : box[side]) ?? 0
          low[side] = at - EDGE
          high[side] = at + EDGE
        }
        return [...low, ...high] as unknown as Box
      }),
    ),
  )
  return hullOf(edges)
}

function hullOf(boxes: readonly Box[]): BufferGeometry {
  const positions: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  for (const [x0, y0, z0, x1, y1, z1] of boxes) {
    const [width, height, depth] = [(x1 - x0) / 16, (y1 - y0) / 16, (z1 - z0) / 16]
    const box = new BoxGeometry(width, height, depth).translate(
      x0 / 16 + width / 2,
      y0 / 16 + height / 2,
      z0 / 16 + depth / 2,
    )
    const first = positions.length / 3
    positions.push(...(box.getAttribute('position').array as Float32Array))
    uvs.push(...(box.getAttribute('uv').array as Float32Array))
    indices.push(...Array.from(box.index?.array ?? [], (corner) => corner + first))
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setIndex(indices)
  return geometry
}

/** Cracks that begin in the middle and branch; each stage has those before it. */
function crackTexture(stage: number): DataTexture {
  const tile = new Tile('cracks')
  for (let branch = 0; branch < (stage + 1) * 3; branch++) {
    let [x, y] = [7 + tile.random() * 2, 7 + tile.random() * 2]
    const direction = tile.random() * Math.PI * 2
    for (let step = 0; step < 3 + branch * 0.6; step++) {
      tile.dot(x, y, '#0b0b0c', 175)
      x += Math.cos(direction) + (tile.random() - 0.5) * 1.4
      y += Math.sin(direction) + (tile.random() - 0.5) * 1.4
    }
  }
  const texture = new DataTexture(new Uint8Array(tile.pixels), TILE_SIZE, TILE_SIZE, RGBAFormat)
  texture.magFilter = texture.minFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}
