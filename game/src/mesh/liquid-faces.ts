import { idOf, isOpen, levelOf } from '../blocks/cell.ts'
import { blockOf } from '../blocks/registry.ts'
import { FACE_FRAMES } from './face-frames.ts'
import { ABOVE_FACE, BELOW_FACE } from './mesh-buffers.ts'
import type { Quads } from './quads.ts'
import { OPAQUE, STEP_X, STEP_Y, STEP_Z, type Surroundings } from './surroundings.ts'

/** A liquid's surface is this much below the top of its place at its source, in sixteenths of a block. */
const SOURCE_HEIGHT = 14

/** Height of a liquid in its place: sources and what falls are highest, every step lowers it. */
function heightOf(cell: number): number {
  return isOpen(cell) ? SOURCE_HEIGHT : Math.max(1, SOURCE_HEIGHT - levelOf(cell) * 2 + (levelOf(cell) > 0 ? 1 : 0))
}

/** Height at a corner: the mean of the liquid that meets there; full where more of it is above. */
function cornerHeight(around: Surroundings, at: number, stepX: number, stepZ: number): number {
  const { cells } = around
  const id = idOf(cells[at] ?? 0)
  let [sum, count] = [0, 0]
  for (const place of [at, at + stepX, at + stepZ, at + stepX + stepZ]) {
    if (idOf(cells[place] ?? 0) !== id) continue
    if (idOf(cells[place + STEP_Y] ?? 0) === id) return 16
    sum += heightOf(cells[place] ?? 0)
    count++
  }
  return Math.round(sum / count)
}

/** The faces of a liquid towards everything that is not the same and can be seen through. */
export function meshLiquid(around: Surroundings, quads: Quads, at: number, x: number, y: number, z: number): void {
  const { cells, kinds, light } = around
  const cell = cells[at] ?? 0
  const block = blockOf(cell)
  const heights = {
    northWest: cornerHeight(around, at, -STEP_X, -STEP_Z),
    northEast: cornerHeight(around, at, STEP_X, -STEP_Z),
    southWest: cornerHeight(around, at, -STEP_X, STEP_Z),
    southEast: cornerHeight(around, at, STEP_X, STEP_Z),
  }
  const heightAt = (isEast: boolean, isSouth: boolean) =>
    isSouth ? (isEast ? heights.southEast : heights.southWest) : isEast ? heights.northEast : heights.northWest
  FACE_FRAMES.forEach((frame, face) => {
    const front = at + frame.step
    if (idOf(cells[front] ?? 0) === block.id) return
    // Its surface is below the top of its place, so it is seen even below a block.
    if (((kinds[front] ?? 0) & OPAQUE) !== 0 && face !== ABOVE_FACE) return
    const there = face === BELOW_FACE || ((kinds[front] ?? 0) & OPAQUE) !== 0 ? (light[at] ?? 0) : (light[front] ?? 0)
    // The surface is also seen from below.
    for (const isBack of face === ABOVE_FACE ? [false, true] : [false]) {
      quads.begin()
      for (let step = 0; step < 4; step++) {
        const corner = isBack ? 3 - step : step
        const isHigh = (axis: number): boolean => {
          if (axis === frame.axis) return frame.sign > 0
          return axis === frame.uAxis
            ? (corner === 1 || corner === 2) === frame.uSign > 0
            : corner >= 2 === frame.vSign > 0
        }
        const [isEast, isTop, isSouth] = [isHigh(0), isHigh(1), isHigh(2)]
        const height = isTop ? heightAt(isEast, isSouth) : 0
        const isSide = frame.axis !== 1
        quads.corner(
          step,
          x * 16 + (isEast ? 16 : 0),
          y * 16 + height,
          z * 16 + (isSouth ? 16 : 0),
          block.textures[face] ?? 0,
          corner === 1 || corner === 2 ? 16 : 0,
          isSide ? height : corner >= 2 ? 16 : 0,
          (there >> 4) * 17,
          (there & 15) * 17,
          3,
          face,
        )
      }
    }
  })
}
