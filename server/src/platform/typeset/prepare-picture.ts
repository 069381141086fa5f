import sharp from 'sharp'
import type { PreparedPicture } from './document-blocks.ts'

const MAX_PIXELS = 100_000_000
/** Of the longest edge: enough for a page at 250 dots per inch. */
const EDGE_MAX_PIXELS = 1600
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'tiff'])
const JPEG_QUALITY = 82

// Pictures are converted one at a time and only once, so neither threads nor a cache would help.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes a picture and encodes it again, small, upright and without its metadata. Undefined if that is not possible. */
export async function preparePicture(source: string | Uint8Array): Promise<PreparedPicture | undefined> {
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { format, hasAlpha } = await picture.metadata()
    if (!FORMATS.has(format)) return undefined
    const fitted = picture
      .rotate()
      .resize(EDGE_MAX_PIXELS, EDGE_MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
    const isDrawn = hasAlpha || format === 'png' || format === 'gif'
    const encoded = isDrawn
      ? fitted.png({ palette: false, compressionLevel: 6 })
      : fitted.jpeg({ quality: JPEG_QUALITY })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, widthPixels: info.width, heightPixels: info.height }
  } catch {
    return undefined
  }
}
