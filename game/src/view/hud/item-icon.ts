import { type Box, boxesOf, cellOf, type Item, itemOf, TEXTURES } from '../../index.ts'
import { tileOf } from '../pictures/textures.ts'
import { paintedSquare, TILE_SIZE } from '../pictures/tile.ts'

const SIZE = 64

const made = new Map<number, string>()

/** The address of an item's picture: blocks as seen from a corner above, everything else flat. */
export function iconOf(id: number): string {
  const before = made.get(id)
  if (before !== undefined) return before
  const item = itemOf(id)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || item === undefined) return ''
  context.imageSmoothingEnabled = false
  if (item.block !== null && ['cube', 'slab', 'stairs'].includes(item.block.shape)) drawBlock(context, item)
  else drawFlat(context, item.block === null ? item.key : nameOf(item, 4))
  if (item.block !== null && nameOf(item, 4) === 'glass') tint(context, item)
  const address = canvas.toDataURL()
  made.set(id, address)
  return address
}

function nameOf({ block }: Item, face: number): string {
  return TEXTURES[block?.textures[face] ?? 0] ?? ''
}

// Painted by the processor: reading a picture back from the graphics takes seconds on some devices.
function canvasOf(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = TILE_SIZE
  const image = new ImageData(new Uint8ClampedArray(tileOf(name).pixels), TILE_SIZE, TILE_SIZE)
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0)
  return canvas
}

/** Draws a tile as large as the part of it that is painted allows: a torch is no thin line then. */
function drawFlat(context: CanvasRenderingContext2D, name: string): void {
  const { x, y, size } = paintedSquare(tileOf(name).pixels)
  context.drawImage(canvasOf(name), x, y, size, size, 4, 4, SIZE - 8, SIZE - 8)
}

/** Glass is an edge around nothing, which is hard to see on light ground and on dark. */
function tint(context: CanvasRenderingContext2D, { block }: Item): void {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'rgb(84 150 184 / 0.55)'
  context.beginPath()
  if (block?.shape === 'cube') {
    for (const [x, y, z] of OUTLINE) context.lineTo(...at(x, y, z))
  } else context.rect(4, 4, SIZE - 8, SIZE - 8)
  context.fill()
  context.globalCompositeOperation = 'source-over'
}

const ACROSS = SIZE * 0.44
const DOWN = SIZE * 0.22
const UP = SIZE * 0.5

/** Around a whole block, as it is seen. */
const OUTLINE = [
  [0, 16, 0],
  [16, 16, 0],
  [16, 0, 0],
  [16, 0, 16],
  [0, 0, 16],
  [0, 16, 16],
] as const

/** Draws above, south and east of each box; boxes come from the farthest to the nearest. */
function drawBlock(context: CanvasRenderingContext2D, item: Item): void {
  // Stairs rise towards the back, so that their step is seen.
  const boxes = [...boxesOf(cellOf(item.id))].sort((a, b) => a[1] + a[2] - b[1] - b[2])
  for (const box of boxes) {
    drawFace(context, box, item, 'above')
    drawFace(context, box, item, 'south')
    drawFace(context, box, item, 'east')
  }
}

function at(x: number, y: number, z: number): readonly [number, number] {
  return [SIZE / 2 + ((x - z) / 16) * ACROSS, SIZE * 0.53 + ((x + z) / 16 - 1) * DOWN - (y / 16 - 0.5) * UP]
}

function drawFace(
  context: CanvasRenderingContext2D,
  [x0, y0, z0, x1, y1, z1]: Box,
  item: Item,
  face: 'above' | 'south' | 'east',
): void {
  // The corner where the texture begins, and those at the ends of its two edges.
  const [origin, right, down, source, faceIndex, shade] = {
    above: [at(x0, y1, z0), at(x1, y1, z0), at(x0, y1, z1), [x0, z0, x1 - x0, z1 - z0], 3, 0],
    south: [at(x0, y1, z1), at(x1, y1, z1), at(x0, y0, z1), [x0, 16 - y1, x1 - x0, y1 - y0], 5, 0.2],
    east: [at(x1, y1, z1), at(x1, y1, z0), at(x1, y0, z1), [16 - z1, 16 - y1, z1 - z0, y1 - y0], 1, 0.36],
  }[face] as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    [number, number, number, number],
    number,
    number,
  ]
  const [left, top, width, height] = source
  context.setTransform(
    (right[0] - origin[0]) / width,
    (right[1] - origin[1]) / width,
    (down[0] - origin[0]) / height,
    (down[1] - origin[1]) / height,
    origin[0],
    origin[1],
  )
  context.drawImage(canvasOf(nameOf(item, faceIndex)), left, top, width, height, 0, 0, width + 0.02, height + 0.02)
  if (shade > 0 && item.block?.layer === 'opaque') {
    context.fillStyle = `rgb(0 0 0 / ${shade})`
    context.fillRect(0, 0, width, height)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
}
