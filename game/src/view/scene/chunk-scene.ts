import { Box3, type Frustum, Group, Mesh, type RawShaderMaterial, Sphere, type Vector3 } from 'three'
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
  /** Around the sections that are drawn. */
  readonly box: Box3
  /** By whose middle three draws near chunks first, and last those that one sees through. */
  readonly sphere: Sphere
}

/** The meshes of all chunks. New ones wait until a frame has time for them. */
export class ChunkScene {
  readonly group = new Group()
  readonly #materials: Readonly<Record<Layer, RawShaderMaterial>>
  readonly #shown = new Map<number, Shown>()
  readonly #waiting = new Map<number, Waiting>()
  /** From where the sections that are drawn were found; null once there are other meshes. */
  #seenFrom: { readonly eye: SectionPlace; readonly distance: number } | null = null

  /** `isPlain` is for slow graphics. */
  constructor(uniforms: ChunkUniforms, isPlain: boolean) {
    this.#materials = {
      opaque: createChunkMaterial('opaque', uniforms, isPlain),
      cutout: createChunkMaterial('cutout', uniforms, isPlain),
      translucent: createChunkMaterial('translucent', uniforms, isPlain),
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

  /**
   * Leaves out what can't be seen from a place in blocks: what is outside of `view`, behind closed walls or further than
   * `distance` chunks.
   */
  leaveOutUnseen(place: Vector3, distance: number, view: Frustum): void {
    this.#leaveOutHidden(place, distance)
    for (const { layers, box } of this.#shown.values()) {
      const isInView = view.intersectsBox(box)
      for (const { mesh, runs } of layers) mesh.visible = isInView && runs.length > 0
    }
  }

  #leaveOutHidden(place: Vector3, distance: number): void {
    const eye = sectionAt(place.x, place.y, place.z)
    const before = this.#seenFrom
    if (before?.distance === distance && isSame(before.eye, eye)) return
    this.#seenFrom = { eye, distance }
    const sectionsOf = seenSections(
      eye,
      distance,
      (chunkX, chunkZ) => this.#shown.get(chunkKey(chunkX, chunkZ))?.passages,
    )
    for (const { place, layers, box, sphere } of this.#shown.values()) {
      const sections = sectionsOf(place.chunkX, place.chunkZ)
      surround(box, place, sections)
      box.getCenter(sphere.center)
      sphere.center.x -= place.chunkX * CHUNK_SIZE
      sphere.center.z -= place.chunkZ * CHUNK_SIZE
      for (const layer of layers) {
        const runs = seenRuns(layer.groupEnds, sections, place, eye)
        if (isSameRuns(runs, layer.runs)) continue
        layer.runs = runs
        showRuns(layer.mesh.geometry, runs)
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
    const sphere = new Sphere()
    const layers = LAYERS.filter((layer) => chunkMesh[layer].quadCount > 0).map((layer, order) => {
      const mesh = new Mesh(toGeometry(chunkMesh[layer]), this.#materials[layer])
      mesh.position.set(chunkX * CHUNK_SIZE, 0, chunkZ * CHUNK_SIZE)
      mesh.matrixAutoUpdate = false
      mesh.updateMatrix()
      mesh.renderOrder = layer === 'translucent' ? 1 : order * 0.01
      // By its box, which is narrower than the sphere that three looks at.
      mesh.frustumCulled = false
      mesh.geometry.boundingSphere = sphere
      mesh.visible = false
      this.group.add(mesh)
      return { mesh, groupEnds: chunkMesh[layer].groupEnds, runs: [] }
    })
    this.#shown.set(key, { place: { chunkX, chunkZ }, layers, passages: chunkMesh.passages, box: new Box3(), sphere })
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

/** Puts a box around some sections of a chunk; what sways reaches a little over them. */
function surround(box: Box3, { chunkX, chunkZ }: ChunkPlace, sections: number): void {
  const [x, z] = [chunkX * CHUNK_SIZE, chunkZ * CHUNK_SIZE]
  const bottom = (31 - Math.clz32(sections & -sections)) * CHUNK_SIZE
  const top = (32 - Math.clz32(sections)) * CHUNK_SIZE
  box.min.set(x, bottom, z)
  box.max.set(x + CHUNK_SIZE, top, z + CHUNK_SIZE)
  box.expandByScalar(0.1)
}

function isSame(a: SectionPlace, b: SectionPlace): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z
}
