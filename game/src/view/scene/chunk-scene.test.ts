import { Frustum, type Group, Matrix4, type Mesh, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../tests/support/random.ts'
import { CHUNK_SIZE, type ChunkMesh, FACES, GROUP_COUNT, type LayerBuffers, SECTION_COUNT } from '../../index.ts'
import { createChunkUniforms } from './chunk-material.ts'
import { ChunkScene } from './chunk-scene.ts'

/** Chunks in each direction. */
const DISTANCE = 3
const NOTHING: LayerBuffers = {
  quadCount: 0,
  groupEnds: new Uint32Array(GROUP_COUNT),
  position: new Uint16Array(),
  uv: new Uint16Array(),
  light: new Uint8Array(),
}

/** A quad somewhere in a section that one sees through, in a group that is drawn from everywhere. */
function meshAt(x: number, y: number, z: number): ChunkMesh {
  const section = Math.floor(y / CHUNK_SIZE)
  const perSection = GROUP_COUNT / SECTION_COUNT
  const groupEnds = Uint32Array.from({ length: GROUP_COUNT }, (_, group) =>
    Number(group >= (section + 1) * perSection - 1),
  )
  const corner = [x * 16, y * 16, z * 16, 0]
  const cutout = {
    quadCount: 1,
    groupEnds,
    position: Uint16Array.of(...corner, ...corner, ...corner, ...corner),
    uv: new Uint16Array(8),
    light: new Uint8Array(16),
  }
  const passages = new Uint8Array(SECTION_COUNT * FACES.length).fill(255)
  return { opaque: NOTHING, cutout, translucent: NOTHING, passages }
}

describe('chunks that are drawn', () => {
  const random = createRandom(5)
  const scene = new ChunkScene(createChunkUniforms(), true)
  const places: Vector3[] = []
  for (let chunkX = -DISTANCE; chunkX <= DISTANCE; chunkX++) {
    for (let chunkZ = -DISTANCE; chunkZ <= DISTANCE; chunkZ++) {
      const [x, y, z] = [random.integer(17), random.integer(SECTION_COUNT * CHUNK_SIZE), random.integer(17)]
      scene.put({ chunkX, chunkZ }, meshAt(x, y, z), true)
      places.push(new Vector3(chunkX * CHUNK_SIZE + x, y, chunkZ * CHUNK_SIZE + z))
    }
  }
  const meshes = (scene.group as Group).children as Mesh[]
  const look = () => {
    const camera = new PerspectiveCamera(75, 1.6, 0.08, 2400)
    camera.rotation.order = 'YXZ'
    camera.position.set(random.integer(16), random.integer(140), random.integer(16))
    camera.rotation.set(random.integer(300) / 100 - 1.5, random.integer(628) / 100, 0)
    camera.updateMatrixWorld()
    const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    scene.leaveOutUnseen(camera.position, DISTANCE, new Frustum().setFromProjectionMatrix(matrix))
    return camera
  }

  it('are all that the screen shows, and not those behind the eye', () => {
    let [shown, left] = [0, 0]
    for (let round = 0; round < 300; round++) {
      const camera = look()
      meshes.forEach((mesh, index) => {
        const seen = (places[index] as Vector3).clone().project(camera)
        const isOnScreen = Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1 && Math.abs(seen.z) < 1
        if (isOnScreen) expect(mesh.visible).toBe(true)
        if (mesh.visible) shown++
        else left++
      })
    }
    expect(shown).toBeGreaterThan(1000)
    expect(left).toBeGreaterThan(shown / 2)
  })

  it('are sorted by a place within them', () => {
    look()
    meshes.forEach((mesh, index) => {
      const { center } = mesh.geometry.boundingSphere ?? {}
      const middle = center?.clone().applyMatrix4(mesh.matrix)
      const { x = 0, z = 0 } = places[index] ?? {}
      expect(Math.abs((middle?.x ?? Number.NaN) - x)).toBeLessThanOrEqual(CHUNK_SIZE / 2)
      expect(Math.abs((middle?.z ?? Number.NaN) - z)).toBeLessThanOrEqual(CHUNK_SIZE / 2)
    })
  })
})
