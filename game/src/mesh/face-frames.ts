import { FACES } from './mesh-buffers.ts'
import { STEP_X, STEP_Y, STEP_Z } from './surroundings.ts'

/** How a face lies in space: seen from its front, `u` goes right and `v` up. */
export interface FaceFrame {
  /** Axis (0 x, 1 y, 2 z) and sign of the direction it looks to, of its right, and of its up. */
  readonly axis: number
  readonly sign: number
  readonly uAxis: number
  readonly uSign: number
  readonly vAxis: number
  readonly vSign: number
  /** The same as steps in `Surroundings`. */
  readonly step: number
  readonly uStep: number
  readonly vStep: number
}

const STEPS = [STEP_X, STEP_Y, STEP_Z] as const
const RIGHT = [
  [0, 0, 1],
  [0, 0, -1],
  [-1, 0, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [1, 0, 0],
] as const
const UP = [
  [0, 1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, -1],
  [0, 1, 0],
  [0, 1, 0],
] as const

function read(direction: readonly [number, number, number] = [0, 0, 0]) {
  const axis = direction.findIndex((step) => step !== 0)
  const sign = direction[axis] ?? 0
  return { axis, sign, step: (STEPS[axis] ?? 0) * sign }
}

/** By the number of the face. */
export const FACE_FRAMES: readonly FaceFrame[] = FACES.map((normal, face) => {
  const [front, right, up] = [read(normal), read(RIGHT[face]), read(UP[face])]
  return {
    ...front,
    uAxis: right.axis,
    uSign: right.sign,
    uStep: right.step,
    vAxis: up.axis,
    vSign: up.sign,
    vStep: up.step,
  }
})
