import type { Block, Layer } from '../blocks/block.ts'
import { type Box, boxesOf, joinsOf } from '../blocks/boxes.ts'
import { isUpper } from '../blocks/cell.ts'
import { blockOf, tableOf } from '../blocks/registry.ts'
import { CHUNK_SIZE } from '../world/coordinates.ts'
import { FACE_FRAMES } from './face-frames.ts'
import { meshLiquid } from './liquid-faces.ts'
import { ABOVE_FACE, FALLING_PICTURE, GROWING_PICTURE, WEST_FACE } from './mesh-buffers.ts'
import type { Quads } from './quads.ts'
import { OPAQUE, STEP_X, STEP_Y, STEP_Z, type Surroundings } from './surroundings.ts'

/** Shapes that are neither nothing nor a cube. */
const HAS_SHAPE = tableOf(({ shape }) => (shape === 'none' || shape === 'cube' ? 0 : 1))
const NEIGHBOURS = [STEP_X, -STEP_X, STEP_Y, -STEP_Y, STEP_Z, -STEP_Z]
/** Where the picture of a torch is on its texture. */
const TORCH_PICTURE: Box = [7, 0, 7, 9, 10, 9]

/** The faces of everything that is no cube in the section from `bottom` on. */
export function meshShapes(around: Surroundings, quads: Readonly<Record<Layer, Quads>>, bottom: number): void {
  const { cells } = around
  for (let y = bottom; y <= Math.min(around.top, bottom + CHUNK_SIZE - 1); y++) {
    for (let z = 0; z < CHUNK_SIZE; z++) {
      const row = around.indexOf(0, y, z)
      for (let x = 0; x < CHUNK_SIZE; x++) {
        const cell = cells[row + x] ?? 0
        if (HAS_SHAPE[cell & 1023] === 0) continue
        const block = blockOf(cell)
        if (block.shape === 'liquid') meshLiquid(around, quads[block.layer], row + x, x, y, z)
        else if (block.shape === 'cross') meshPlant(around, quads[block.layer], block, row + x, x, y, z)
        else meshBoxes(around, quads[block.layer], block, row + x, x, y, z)
      }
    }
  }
}

/** The light beside a block that lets none through, as its own place is dark. */
function brightest(around: Surroundings, at: number): { sky: number; block: number } {
  const own = around.light[at] ?? 0
  let [sky, block] = [own >> 4, own & 15]
  for (const step of NEIGHBOURS) {
    const there = around.light[at + step] ?? 0
    sky = Math.max(sky, there >> 4)
    block = Math.max(block, there & 15)
  }
  return { sky: sky * 17, block: block * 17 }
}

function meshBoxes(
  around: Surroundings,
  quads: Quads,
  block: Block,
  at: number,
  x: number,
  y: number,
  z: number,
): void {
  const { cells, kinds } = around
  const cell = cells[at] ?? 0
  const cellBeside = (step: number) => cells[at + step] ?? 0
  const joins =
    block.shape === 'pane'
      ? joinsOf(cellBeside(-STEP_Z), cellBeside(STEP_X), cellBeside(STEP_Z), cellBeside(-STEP_X))
      : 0
  const light = brightest(around, at)
  const texture = textureOf(block, cell)
  for (const box of boxesOf(cell, joins)) {
    const picture = block.shape === 'torch' ? TORCH_PICTURE : box
    FACE_FRAMES.forEach((frame, face) => {
      const isFlush = frame.sign > 0 ? box[frame.axis + 3] === 16 : box[frame.axis] === 0
      if (isFlush && ((kinds[at + frame.step] ?? 0) & OPAQUE) !== 0) return
      // The next slab of a floor, the next pane of a window.
      if (
        isFlush &&
        (block.shape === 'slab' || block.shape === 'pane') &&
        frame.axis !== 1 &&
        cellBeside(frame.step) === cell
      )
        return
      quads.begin()
      for (let corner = 0; corner < 4; corner++) {
        const isRight = corner === 1 || corner === 2
        const isTop = corner >= 2
        const coordinate = (of: Box, axis: number): number => {
          const isHigh =
            axis === frame.axis
              ? frame.sign > 0
              : axis === frame.uAxis
                ? isRight === frame.uSign > 0
                : isTop === frame.vSign > 0
          return of[axis + (isHigh ? 3 : 0)] ?? 0
        }
        const [u, v] = [coordinate(picture, frame.uAxis), coordinate(picture, frame.vAxis)]
        quads.corner(
          corner,
          x * 16 + coordinate(box, 0),
          y * 16 + coordinate(box, 1),
          z * 16 + coordinate(box, 2),
          texture ?? block.textures[face] ?? 0,
          frame.uSign > 0 ? u : 16 - u,
          frame.vSign > 0 ? v : 16 - v,
          light.sky,
          Math.max(light.block, block.light * 17),
          3,
          face,
        )
      }
    })
  }
}

/** The one texture of a shape whose faces all have the same. */
function textureOf(block: Block, cell: number): number | undefined {
  return block.shape === 'door' ? block.textures[isUpper(cell) ? ABOVE_FACE : WEST_FACE] : undefined
}

/** Two upright pictures across each other. */
function meshPlant(
  around: Surroundings,
  quads: Quads,
  block: Block,
  at: number,
  x: number,
  y: number,
  z: number,
): void {
  const light = around.light[at] ?? 0
  const [sky, glow] = [(light >> 4) * 17, Math.max(light & 15, block.light) * 17]
  const [near, far] = [2, 14]
  for (const [face, fromZ, toZ] of [
    [GROWING_PICTURE, near, far],
    [FALLING_PICTURE, far, near],
  ] as const) {
    quads.begin()
    for (let corner = 0; corner < 4; corner++) {
      const isRight = corner === 1 || corner === 2
      const isTop = corner >= 2
      quads.corner(
        corner,
        x * 16 + (isRight ? far : near),
        y * 16 + (isTop ? 16 : 0),
        z * 16 + (isRight ? toZ : fromZ),
        block.textures[0] ?? 0,
        isRight ? 16 : 0,
        isTop ? 16 : 0,
        sky,
        glow,
        3,
        face,
      )
    }
  }
}
