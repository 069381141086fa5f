import {
  DataArrayTexture,
  LinearMipmapLinearFilter,
  NearestFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
} from 'three'
import { ITEMS, TEXTURES } from '../../index.ts'
import { tileOf } from '../pictures/textures.ts'
import { TILE_SIZE } from '../pictures/tile.ts'

/** The layer of each thing that is no block, behind those of `TEXTURES`. */
const THING_LAYERS = new Map(
  ITEMS.filter(({ block }) => block === null).map(({ key }, index) => [key, TEXTURES.length + index]),
)

export function layerOfThing(key: string): number {
  return THING_LAYERS.get(key) ?? 0
}

/** All textures as layers of one, with what is seen from afar painted from them. */
export function createTextureArray(): DataArrayTexture {
  const names = [...TEXTURES, ...THING_LAYERS.keys()]
  const data = new Uint8Array(names.length * TILE_SIZE * TILE_SIZE * 4)
  names.forEach((name, layer) => {
    data.set(upsideDown(withFilledHoles(tileOf(name).pixels)), layer * TILE_SIZE * TILE_SIZE * 4)
  })
  const texture = new DataArrayTexture(data, TILE_SIZE, TILE_SIZE, names.length)
  texture.format = RGBAFormat
  texture.type = UnsignedByteType
  texture.magFilter = NearestFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}

/** In textures the first row is the lowest. */
function upsideDown(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const row = TILE_SIZE * 4
  const turned = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < TILE_SIZE; y++) turned.set(pixels.subarray(y * row, (y + 1) * row), (TILE_SIZE - 1 - y) * row)
  return turned
}

/** Gives holes the mean colour of the rest: black would darken the edges when seen from afar. */
function withFilledHoles(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const filled = pixels.slice()
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) === 0) continue
    count += 1
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0)
  }
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) !== 0) continue
    for (let channel = 0; channel < 3; channel++) filled[at + channel] = (sum[channel] ?? 0) / Math.max(1, count)
  }
  return filled
}
