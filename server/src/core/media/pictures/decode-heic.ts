import libheif from 'libheif-js/wasm-bundle.js'
import { ShrunkPixels } from './shrunk-pixels.ts'

/** Minimum size after averaging, as a multiple of the requested edge, so that the final picture stays sharp. */
const SPARE = 1.25

/**
 * The primary image of a HEIC file, upright and not much larger than `edgePixels`. Throws if it cannot be decoded or
 * has too many pixels.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels, edgePixels }: { maxPixels: number; edgePixels: number },
): Promise<ShrunkPixels> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('No picture in the file')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) throw new Error('Too many pixels')
  const shrunk = new ShrunkPixels(width, height, edgePixels * SPARE)
  await new Promise<void>((resolve, reject) => {
    image.display({ data: shrunk, width, height }, (drawn) =>
      drawn === null ? reject(new Error('The picture cannot be decoded')) : resolve(),
    )
  })
  return shrunk
}
