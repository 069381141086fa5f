import libheif from 'libheif-js/wasm-bundle.js'

interface Pixels {
  /** Four bytes each: red, green, blue, opacity. */
  pixels: Uint8ClampedArray
  width: number
  height: number
}

/** The main picture of a HEIC file, upright. Throws where it cannot be decoded or has too many pixels. */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<Pixels> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('No picture in the file')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) throw new Error('Too many pixels')
  const pixels = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    image.display({ data: pixels, width, height }, (drawn) =>
      drawn === null ? reject(new Error('The picture cannot be decoded')) : resolve(),
    )
  })
  return { pixels, width, height }
}
