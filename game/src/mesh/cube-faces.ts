import type { Layer } from '../blocks/block.ts'
import { idOf, stateOf } from '../blocks/cell.ts'
import { BLOCKS, tableOf } from '../blocks/registry.ts'
import { CHUNK_SIZE } from '../world/coordinates.ts'
import { type CornerLight, firstCorner, isEven, levelOfCorner, lightCorners, shadeOf } from './corner-light.ts'
import { FACE_FRAMES, type FaceFrame } from './face-frames.ts'
import { ABOVE_FACE, FACES, LAYERS } from './mesh-buffers.ts'
import type { Quads } from './quads.ts'
import { OPAQUE, STEP_Y, type Surroundings } from './surroundings.ts'

/** 0 for no cube, otherwise one more than the index of its layer. */
const CUBE_LAYER = tableOf(({ shape, layer }) => (shape === 'cube' ? LAYERS.indexOf(layer) + 1 : 0))
const IS_LOG = tableOf(({ key }) => (key.endsWith('-log') || key === 'hay' ? 1 : 0))
const FACE_TEXTURES = new Uint8Array(1024 * FACES.length)
for (const { id, textures } of BLOCKS) FACE_TEXTURES.set(textures, id * FACES.length)

/** A face in the mask: bits 0 to 7 texture, 8 to 9 layer, 10 turned, 11 to 18 shade, 19 always set. */
const LAYER_BIT = 8
const TURNED = 1 << 10
const SHADE_BIT = 11
const PRESENT = 1 << 19

/** The faces of a slice: its lowest row in blocks, and how many rows it has. */
interface Mask {
  readonly bottom: number
  readonly high: number
}

const MASK_MAX = CHUNK_SIZE * CHUNK_SIZE
const looks = new Int32Array(MASK_MAX)
const skies = new Int32Array(MASK_MAX)
const blocks = new Int32Array(MASK_MAX)
const corners: CornerLight = { shade: 0, sky: 0, block: 0 }

/** One face of the cubes in the section from `bottom` on; those that look alike are joined into rectangles. */
export function meshCubes(
  around: Surroundings,
  quads: Readonly<Record<Layer, Quads>>,
  face: number,
  bottom: number,
): void {
  const frame = FACE_FRAMES[face]
  if (frame === undefined) return
  const isLevel = frame.axis === 1
  const end = Math.min(around.top + 1, bottom + CHUNK_SIZE)
  const [first, last] = isLevel ? [bottom, end] : [0, CHUNK_SIZE]
  const mask = { bottom: isLevel ? 0 : bottom, high: isLevel ? CHUNK_SIZE : end - bottom }
  for (let slice = first; slice < last; slice++) {
    if (fillMask(around, frame, face, slice, mask)) joinMask(frame, face, slice, mask, quads)
  }
}

/** Notes the faces of one slice that are seen. */
function fillMask(
  around: Surroundings,
  frame: FaceFrame,
  face: number,
  slice: number,
  { bottom, high }: Mask,
): boolean {
  const { cells, kinds } = around
  let isAny = false
  const start = startOf(around, frame, slice) + bottom * STEP_Y
  for (let v = 0; v < high; v++) {
    let at = start + v * frame.vStep
    for (let u = 0; u < CHUNK_SIZE; u++, at += frame.uStep) {
      const place = v * CHUNK_SIZE + u
      looks[place] = 0
      const id = idOf(cells[at] ?? 0)
      const layer = CUBE_LAYER[id] ?? 0
      const front = at + frame.step
      if (layer === 0 || ((kinds[front] ?? 0) & OPAQUE) !== 0) continue
      if (layer > 1 && idOf(cells[front] ?? 0) === id) continue
      lightCorners(around, front, frame.uStep, frame.vStep, corners)
      looks[place] =
        PRESENT | lookOf(cells[at] ?? 0, id, face) | ((layer - 1) << LAYER_BIT) | (corners.shade << SHADE_BIT)
      skies[place] = corners.sky
      blocks[place] = corners.block
      isAny = true
    }
  }
  return isAny
}

/** Index of the lower left place of a slice, seen from its front. */
function startOf(around: Surroundings, { axis, uAxis, uSign, vAxis, vSign }: FaceFrame, slice: number): number {
  const place = [0, 0, 0]
  place[axis] = slice
  place[uAxis] = uSign > 0 ? 0 : CHUNK_SIZE - 1
  place[vAxis] = vSign > 0 ? 0 : CHUNK_SIZE - 1
  return around.indexOf(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0)
}

/** Texture of a face, and whether it is turned. A log that lies shows its ends to the sides. */
function lookOf(cell: number, id: number, face: number): number {
  const lying = IS_LOG[id] === 1 ? stateOf(cell) & 3 : 0
  if (lying === 0) return FACE_TEXTURES[id * FACES.length + face] ?? 0
  const isAlongX = lying === 1
  const faceAxis = face >> 1
  const isEnd = faceAxis === (isAlongX ? 0 : 2)
  const texture = FACE_TEXTURES[id * FACES.length + (isEnd ? ABOVE_FACE : 0)] ?? 0
  const isTurned = !isEnd && (isAlongX || faceAxis === 0)
  return texture | (isTurned ? TURNED : 0)
}

function joinMask(
  frame: FaceFrame,
  face: number,
  slice: number,
  { bottom, high }: Mask,
  quads: Readonly<Record<Layer, Quads>>,
): void {
  for (let v = 0; v < high; v++) {
    for (let u = 0; u < CHUNK_SIZE; ) {
      const place = v * CHUNK_SIZE + u
      const look = looks[place] ?? 0
      if (look === 0) {
        u++
        continue
      }
      const [sky, block] = [skies[place] ?? 0, blocks[place] ?? 0]
      const isSame = (other: number) => looks[other] === look && skies[other] === sky && blocks[other] === block
      const shade = (look >>> SHADE_BIT) & 255
      let width = 1
      if (isEven(shade, sky, block, 'right')) while (u + width < CHUNK_SIZE && isSame(place + width)) width++
      let height = 1
      if (isEven(shade, sky, block, 'up')) {
        while (v + height < high && isRowSame(isSame, place + height * CHUNK_SIZE, width)) height++
      }
      for (let row = 0; row < height; row++) looks.fill(0, place + row * CHUNK_SIZE, place + row * CHUNK_SIZE + width)
      const layer = LAYERS[(look >>> LAYER_BIT) & 3] ?? 'opaque'
      addQuad(quads[layer], frame, face, slice, { u, v: bottom + v, width, height }, { look, shade, sky, block })
      u += width
    }
  }
}

function isRowSame(isSame: (place: number) => boolean, from: number, width: number): boolean {
  for (let step = 0; step < width; step++) if (!isSame(from + step)) return false
  return true
}

function addQuad(
  quads: Quads,
  { axis, sign, uAxis, uSign, vAxis, vSign }: FaceFrame,
  face: number,
  slice: number,
  { u, v, width, height }: { u: number; v: number; width: number; height: number },
  { look, shade, sky, block }: { look: number; shade: number; sky: number; block: number },
): void {
  quads.begin()
  const first = firstCorner(shade, sky, block)
  const place = [0, 0, 0]
  place[axis] = (slice + (sign > 0 ? 1 : 0)) * 16
  for (let step = 0; step < 4; step++) {
    const corner = (first + step) & 3
    const right = corner === 1 || corner === 2 ? width : 0
    const up = corner >= 2 ? height : 0
    place[uAxis] = (uSign > 0 ? u + right : CHUNK_SIZE - u - right) * 16
    place[vAxis] = (vSign > 0 ? v + up : CHUNK_SIZE - v - up) * 16
    const isTurned = (look & TURNED) !== 0
    quads.corner(
      step,
      place[0] ?? 0,
      place[1] ?? 0,
      place[2] ?? 0,
      look & 255,
      (isTurned ? up : right) * 16,
      (isTurned ? right : up) * 16,
      levelOfCorner(sky, corner),
      levelOfCorner(block, corner),
      shadeOf(shade, corner),
      face,
    )
  }
}
