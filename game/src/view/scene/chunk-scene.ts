import { type BufferGeometry, Group, Mesh, type RawShaderMaterial, Sphere, Vector3 } from 'three'
import {
  CHUNK_SIZE,
  type ChunkMesh,
  type ChunkPlace,
  chunkKey,
  LAYERS,
  type Layer,
  type LayerBuffers,
  UNITS_PER_BLOCK,
} from '../../index.ts'
import { toGeometry } from '../chunk-geometry.ts'
import { type ChunkUniforms, createChunkMaterial } from './chunk-material.ts'

/** Bytes that are given to the graphics in one frame, unless a single chunk has more. */
const FRAME_BYTES = 400_000

interface Waiting {
  readonly place: ChunkPlace
  readonly mesh: ChunkMesh
}

/** The meshes of all chunks. New ones wait until a frame has time for them. */
export class ChunkScene {
  readonly group = new Group()
  readonly #materials: Readonly<Record<Layer, RawShaderMaterial>>
  readonly #shown = new Map<number, Mesh[]>()
  readonly #waiting = new Map<number, Waiting>()

  constructor(uniforms: ChunkUniforms) {
    this.#materials = {
      opaque: createChunkMaterial('opaque', uniforms),
      cutout: createChunkMaterial('cutout', uniforms),
      translucent: createChunkMaterial('translucent', uniforms),
    }
  }

  get shownCount(): number {
    return this.#shown.size
  }

  isShown(chunkX: number, chunkZ: number): boolean {
    return this.#shown.has(chunkKey(chunkX, chunkZ))
  }

  /** Shows a mesh with one of the next frames; at once if `isUrgent`, as an edit has to be seen. */
  put(place: ChunkPlace, mesh: ChunkMesh, isUrgent: boolean): void {
    const key = chunkKey(place.chunkX, place.chunkZ)
    if (isUrgent) {
      this.#waiting.delete(key)
      this.#show(place, mesh)
    } else {
      this.#waiting.set(key, { place, mesh })
    }
  }

  /** Shows what waits, the nearest first, as far as a frame's bytes go. */
  showWaiting(chunkX: number, chunkZ: number): void {
    let bytes = 0
    while (this.#waiting.size > 0 && bytes < FRAME_BYTES) {
      let nearest: Waiting | undefined
      let least = Number.POSITIVE_INFINITY
      for (const waiting of this.#waiting.values()) {
        const distance = Math.hypot(waiting.place.chunkX - chunkX, waiting.place.chunkZ - chunkZ)
        if (distance < least) [nearest, least] = [waiting, distance]
      }
      if (nearest === undefined) return
      const size = bytesOf(nearest.mesh)
      if (bytes > 0 && bytes + size > FRAME_BYTES) return
      bytes += size
      this.#waiting.delete(chunkKey(nearest.place.chunkX, nearest.place.chunkZ))
      this.#show(nearest.place, nearest.mesh)
    }
  }

  remove(chunkX: number, chunkZ: number): void {
    const key = chunkKey(chunkX, chunkZ)
    this.#waiting.delete(key)
    this.#hide(key)
  }

  dispose(): void {
    for (const key of [...this.#shown.keys()]) this.#hide(key)
    this.#waiting.clear()
    for (const material of Object.values(this.#materials)) material.dispose()
  }

  #show({ chunkX, chunkZ }: ChunkPlace, chunkMesh: ChunkMesh): void {
    const key = chunkKey(chunkX, chunkZ)
    this.#hide(key)
    const meshes = LAYERS.filter((layer) => chunkMesh[layer].quadCount > 0).map((layer, order) => {
      const mesh = new Mesh(toGeometryWithBounds(chunkMesh[layer]), this.#materials[layer])
      mesh.position.set(chunkX * CHUNK_SIZE, 0, chunkZ * CHUNK_SIZE)
      mesh.matrixAutoUpdate = false
      mesh.updateMatrix()
      mesh.renderOrder = layer === 'translucent' ? 1 : order * 0.01
      this.group.add(mesh)
      return mesh
    })
    this.#shown.set(key, meshes)
  }

  #hide(key: number): void {
    for (const mesh of this.#shown.get(key) ?? []) {
      this.group.remove(mesh)
      // The corners' order is shared by all chunks, so it stays.
      mesh.geometry.setIndex(null)
      mesh.geometry.dispose()
    }
    this.#shown.delete(key)
  }
}

function bytesOf(mesh: ChunkMesh): number {
  return LAYERS.reduce((sum, layer) => sum + mesh[layer].position.byteLength * 2, 0)
}

function toGeometryWithBounds(buffers: LayerBuffers): BufferGeometry {
  const geometry = toGeometry(buffers)
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 1; at < buffers.position.length; at += 4) {
    const y = buffers.position[at] ?? 0
    if (y < low) low = y
    if (y > high) high = y
  }
  const [bottom, top] = [low / UNITS_PER_BLOCK, high / UNITS_PER_BLOCK]
  const half = CHUNK_SIZE / 2
  geometry.boundingSphere = new Sphere(
    new Vector3(half, (bottom + top) / 2, half),
    Math.hypot(half, half, (top - bottom) / 2) + 1,
  )
  return geometry
}
