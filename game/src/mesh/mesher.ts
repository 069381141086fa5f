import type { Chunk } from '../world/chunk.ts'
import type { World } from '../world/world.ts'
import { meshCubes } from './cube-faces.ts'
import type { ChunkMesh } from './mesh-buffers.ts'
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
    for (const quads of [opaque, cutout, translucent]) quads.clear()
    meshCubes(this.around, this.quads)
    meshShapes(this.around, this.quads)
    return { opaque: opaque.take(), cutout: cutout.take(), translucent: translucent.take() }
  }
}
