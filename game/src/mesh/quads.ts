import { GROUP_COUNT, type LayerBuffers } from './mesh-buffers.ts'

/** Quads that are being collected; grows as needed and is used again for the next chunk. */
export class Quads {
  private position = new Uint16Array(4 * 4 * 1024)
  private uv = new Uint16Array(2 * 4 * 1024)
  private light = new Uint8Array(4 * 4 * 1024)
  private count = 0
  private groupEnds: number[] = []

  clear(): void {
    this.count = 0
    this.groupEnds = []
  }

  /** Ends a group of quads, of which there may be none. */
  endGroup(): void {
    this.groupEnds.push(this.count)
  }

  /** Begins a quad; its four corners follow. */
  begin(): void {
    if (this.count * 16 >= this.position.length) this.grow()
    this.count++
  }

  /** Sets corner 0 to 3 of the quad that was begun last. */
  corner(
    corner: number,
    x: number,
    y: number,
    z: number,
    texture: number,
    u: number,
    v: number,
    sky: number,
    block: number,
    shade: number,
    face: number,
  ): void {
    const index = (this.count - 1) * 4 + corner
    this.position[index * 4] = x
    this.position[index * 4 + 1] = y
    this.position[index * 4 + 2] = z
    this.position[index * 4 + 3] = texture
    this.uv[index * 2] = u
    this.uv[index * 2 + 1] = v
    this.light[index * 4] = sky
    this.light[index * 4 + 1] = block
    this.light[index * 4 + 2] = shade
    this.light[index * 4 + 3] = face
  }

  /** A copy of its own of what was collected. */
  take(): LayerBuffers {
    this.markSides()
    const corners = this.count * 4
    return {
      quadCount: this.count,
      // Above the highest block all groups are empty.
      groupEnds: Uint32Array.from({ length: GROUP_COUNT }, (_, group) => this.groupEnds[group] ?? this.count),
      position: this.position.slice(0, corners * 4),
      uv: this.uv.slice(0, corners * 2),
      light: this.light.slice(0, corners * 4),
    }
  }

  private markSides(): void {
    const { position, light } = this
    for (let first = 0; first < this.count * 16; first += 16) {
      for (let axis = 0; axis < 3; axis++) {
        let high = 0
        for (let at = first + axis; at < first + 16; at += 4) high = Math.max(high, position[at] ?? 0)
        for (let at = first; at < first + 16; at += 4) {
          if (position[at + axis] === high) light[at + 2] = (light[at + 2] ?? 0) | (4 << axis)
        }
      }
    }
  }

  private grow(): void {
    const [position, uv, light] = [this.position, this.uv, this.light]
    this.position = new Uint16Array(position.length * 2)
    this.uv = new Uint16Array(uv.length * 2)
    this.light = new Uint8Array(light.length * 2)
    this.position.set(position)
    this.uv.set(uv)
    this.light.set(light)
  }
}
