import type { Chunk } from '../world/chunk.ts'
import { CHUNK_SIZE } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'
import { meshCubes } from './cube-faces.ts'
import { type ChunkMesh, FACE_ORDER } from './mesh-buffers.ts'
import { findPassages } from './passages.ts'
import { Quads } from './quads.ts'
import { meshShapes } from './shape-faces.ts'
import { Surroundings } from './surroundings.ts'

/** Turns chunks into what is drawn. Keeps its buffers, so one is enough for a world. */
export class Mesher {
  private readonly around = new Surroundings()
  private readonly quads = { opaque: new Quads(), cutout: new Quads(), translucent: new Quads() }

  /** The mesh of a lit chunk; undefined while one of the eight around it isn't loaded. */
  mesh(world: World, chunk: Chunk): ChunkMesh | undefined {
    if (!this.around.read(world, chunk)) return undefined
    const { opaque, cutout, translucent } = this.quads
    const layers = [opaque, cutout, translucent]
    for (const quads of layers) quads.clear()
    for (let bottom = 0; bottom <= this.around.top; bottom += CHUNK_SIZE) {
      for (const face of FACE_ORDER) {
        meshCubes(this.around, this.quads, face, bottom)
        for (const quads of layers) quads.endGroup()
      }
      meshShapes(this.around, this.quads, bottom)
      for (const quads of layers) quads.endGroup()
    }
    const passages = findPassages(this.around)
    return { opaque: opaque.take(), cutout: cutout.take(), translucent: translucent.take(), passages }
  }
}
