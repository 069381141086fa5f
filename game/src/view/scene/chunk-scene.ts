import { Group, Mesh, type RawShaderMaterial, Sphere, Vector3 } from 'three'
import { CHUNK_SIZE, type ChunkMesh, type ChunkPlace, chunkKey, LAYERS, type Layer } from '../../index.ts'
import { showRuns, toGeometry } from '../chunk-geometry.ts'
import { type ChunkUniforms, createChunkMaterial } from './chunk-material.ts'
import { isSameRuns, type Run, type SectionPlace, sectionAt, seenRuns, seenSections } from './seen-sections.ts'

/** Bytes that are given to the graphics in one frame, unless a single chunk has more. */
const FRAME_BYTES = 400_000

interface Waiting {
  readonly place: ChunkPlace
  readonly mesh: ChunkMesh
}

interface ShownLayer {
  readonly mesh: Mesh
  readonly groupEnds: Uint32Array
  /** The quads that are drawn. */
  runs: readonly Run[]
}

interface Shown {
  readonly place: ChunkPlace
  readonly layers: readonly ShownLayer[]
  readonly passages: Uint8Array
}

/** The meshes of all chunks. New ones wait until a frame has time for them. */
export class ChunkScene {
  readonly group = new Group()
  readonly #materials: Readonly<Record<Layer, RawShaderMaterial>>
  readonly #shown = new Map<number, Shown>()
  readonly #waiting = new Map<number, Waiting>()
  /** From where the sections that are drawn were found; null once there are other meshes. */
  #seenFrom: { readonly eye: SectionPlace; readonly distance: number } | null = null

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

  /** Leaves out what can't be seen from a place in blocks: what is behind closed walls or further than `distance` chunks. */
  leaveOutUnseen(place: Vector3, distance: number): void {
    const eye = sectionAt(place.x, place.y, place.z)
    const before = this.#seenFrom
    if (before?.distance === distance && isSame(before.eye, eye)) return
    this.#seenFrom = { eye, distance }
    const sectionsOf = seenSections(
      eye,
      distance,
      (chunkX, chunkZ) => this.#shown.get(chunkKey(chunkX, chunkZ))?.passages,
    )
    for (const { place, layers } of this.#shown.values()) {
      const sections = sectionsOf(place.chunkX, place.chunkZ)
      for (const layer of layers) {
        const runs = seenRuns(layer.groupEnds, sections, place, eye)
        const { mesh } = layer
        mesh.visible = runs.length > 0
        if (isSameRuns(runs, layer.runs)) continue
        layer.runs = runs
        showRuns(mesh.geometry, runs)
        mesh.geometry.boundingSphere = boundsOf(sections)
      }
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
    const layers = LAYERS.filter((layer) => chunkMesh[layer].quadCount > 0).map((layer, order) => {
      const mesh = new Mesh(toGeometry(chunkMesh[layer]), this.#materials[layer])
      mesh.position.set(chunkX * CHUNK_SIZE, 0, chunkZ * CHUNK_SIZE)
      mesh.matrixAutoUpdate = false
      mesh.updateMatrix()
      mesh.renderOrder = layer === 'translucent' ? 1 : order * 0.01
      this.group.add(mesh)
      mesh.visible = false
      return { mesh, groupEnds: chunkMesh[layer].groupEnds, runs: [] }
    })
    this.#shown.set(key, { place: { chunkX, chunkZ }, layers, passages: chunkMesh.passages })
    this.#seenFrom = null
  }

  #hide(key: number): void {
    for (const { mesh } of this.#shown.get(key)?.layers ?? []) {
      this.group.remove(mesh)
      mesh.geometry.dispose()
    }
    if (this.#shown.delete(key)) this.#seenFrom = null
  }
}

function bytesOf(mesh: ChunkMesh): number {
  return LAYERS.reduce((sum, layer) => sum + mesh[layer].position.byteLength * 2, 0)
}

/** Around the sections of a chunk that are seen. */
function boundsOf(sections: number): Sphere {
  const half = CHUNK_SIZE / 2
  const bottom = (31 - Math.clz32(sections & -sections)) * CHUNK_SIZE
  const top = (32 - Math.clz32(sections)) * CHUNK_SIZE
  return new Sphere(new Vector3(half, (bottom + top) / 2, half), Math.hypot(half, half, (top - bottom) / 2) + 1)
}

function isSame(a: SectionPlace, b: SectionPlace): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z
}
