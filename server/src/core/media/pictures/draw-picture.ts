import { open } from 'node:fs/promises'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import { type DecodedBitmap, decodeBmp, decodeIconBitmap } from './decode-bmp.ts'
import { embeddedJpegs } from './embedded-jpeg.ts'
import { encodePicture } from './encode-picture.ts'
import { iconPictures } from './icon-pictures.ts'
import { formatOf, type PictureFormat, pictureFormat } from './picture-format.ts'
import type { DrawnPicture, PictureJob } from './picture-job.ts'

const MAX_PIXELS = 150_000_000
/** An SVG is read into memory. */
const SVG_MAX_BYTES = 16 * MEBIBYTE
const HEIC_MAX_BYTES = 64 * MEBIBYTE
/** A bitmap is read into memory, in addition to its decoded pixels. */
const BMP_MAX_BYTES = 160 * MEBIBYTE
const BMP_MAX_PIXELS = 50_000_000
const ICON_MAX_BYTES = 16 * MEBIBYTE
/** Damage that a decoder only warns about is tolerated. */
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false }

/** Of these, what can be decoded is shown if the file is cut short or damaged within. */
const PARTLY_SHOWN: ReadonlySet<PictureFormat | undefined> = new Set(['jpeg', 'png', 'gif'])

// Pictures are drawn one at a time and only once, so neither threads nor a cache would help.
sharp.cache(false)
sharp.concurrency(1)

/** One picture for each size. Throws if there is nothing that can be drawn. */
export async function drawPicture({ path, source, sizes }: PictureJob): Promise<DrawnPicture[]> {
  const edgePixels = Math.max(...sizes.map((size) => size.edgePixels))
  if (source === 'raw') return drawFirstPossible(await embeddedJpegs(path), edgePixels, sizes)
  if (source === 'pdf') {
    const { drawPdfPage } = await import('./draw-pdf-page.ts')
    return encodePicture(fromPixels(await drawPdfPage(path, edgePixels)), sizes)
  }
  try {
    return await encodePicture(await openImage(path, edgePixels), sizes)
  } catch (error) {
    if (!PARTLY_SHOWN.has(await pictureFormat(path))) throw error
    return encodePicture(await openPart(path, edgePixels), sizes)
  }
}

/** What there is of a picture. Throws if there is nothing of it. */
async function openPart(path: string, edgePixels: number): Promise<Sharp> {
  const part = fit(path, { ...OPTIONS, failOn: 'none' }, edgePixels)
  const { data, info } = await part.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const first = data.subarray(0, channels)
  const isBlank = data.every((value, index) => value === first[index % channels])
  if (isBlank) throw new Error('Nothing of the picture can be decoded')
  return sharp(data, { raw: { width, height, channels } })
}

async function openImage(path: string, edgePixels: number): Promise<Sharp> {
  const format = await pictureFormat(path)
  if (format === undefined) throw new Error('Not a picture of a known format')
  if (format === 'heic') {
    const { decodeHeic } = await import('./decode-heic.ts')
    const limits = { maxPixels: MAX_PIXELS, edgePixels }
    return fromPixels(await decodeHeic(await readEntireFile(path, HEIC_MAX_BYTES), limits))
  }
  if (format === 'svg') {
    // From memory, because an SVG loaded from a file may reference the files next to it.
    const drawing = await readEntireFile(path, SVG_MAX_BYTES)
    return fit(drawing, { ...OPTIONS, density: await svgDensity(drawing, edgePixels) }, edgePixels)
  }
  if (format === 'bmp') return fromPixels(decodeBmp(await readEntireFile(path, BMP_MAX_BYTES), BMP_MAX_PIXELS))
  if (format === 'ico') return openIcon(await readEntireFile(path, ICON_MAX_BYTES), edgePixels)
  return fit(path, OPTIONS, edgePixels)
}

function openIcon(file: Buffer, edgePixels: number): Sharp {
  const [largest] = iconPictures(file)
  if (largest === undefined) throw new Error('No picture in the icon')
  if (formatOf(largest) === 'png') return fit(largest, OPTIONS, edgePixels)
  return fromPixels(decodeIconBitmap(largest, BMP_MAX_PIXELS))
}

async function drawFirstPossible(
  pictures: readonly Buffer[],
  edgePixels: number,
  sizes: PictureJob['sizes'],
): Promise<DrawnPicture[]> {
  for (const picture of pictures) {
    try {
      return await encodePicture(fit(picture, OPTIONS, edgePixels), sizes)
    } catch {
      // Some are not displayable JPEGs but raw sensor data.
    }
  }
  throw new Error('No preview in the file')
}

/** Four bytes per pixel. */
interface Pixels extends Omit<DecodedBitmap, 'pixels'> {
  pixels: Uint8Array | Uint8ClampedArray
}

function fromPixels({ pixels, width, height }: Pixels): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

/** Scales a picture to fit, rotated upright as its camera was held. */
function fit(input: SharpInput, options: SharpOptions, edgePixels: number): Sharp {
  return sharp(input, options).rotate().resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
}

/** An SVG has no pixels of its own, so it is rendered at the size at which it is shown. */
async function svgDensity(drawing: Buffer, edgePixels: number): Promise<number> {
  const [STANDARD, MAX] = [72, 100_000]
  const { width = 0, height = 0 } = await sharp(drawing, OPTIONS).metadata()
  const density = (STANDARD * edgePixels) / Math.max(1, width, height)
  return Math.min(MAX, Math.max(1, density))
}

async function readEntireFile(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > maxBytes) throw new Error('Too large to be read whole')
    return await file.readFile()
  } finally {
    await file.close()
  }
}
