export interface DecodedBitmap {
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: Buffer
  width: number
  height: number
}

interface BitmapHeader {
  width: number
  /** Number of stored rows. */
  height: number
  isTopDown: boolean
  bitsPerPixel: number
  /** Where the colour table starts and ends. */
  tableStart: number
  tableEnd: number
  masks: ColorMasks
}

/** Bit masks of red, green, blue and opacity. */
type ColorMasks = readonly [number, number, number, number]

const FILE_HEADER_BYTES = 14
/** A header of this length is followed by its masks; a longer one contains them. */
const PLAIN_HEADER_BYTES = 40
const HEADER_BYTES_WITH_OPACITY_MASK = 56
const [UNPACKED, MASKED, MASKED_WITH_OPACITY] = [0, 3, 6]
const DEPTHS = [1, 4, 8, 16, 24, 32]
const OPAQUE = 0xff
/** A header alone must not cost the memory of all that it promises. */
const LEAST_PART = 0.25

/** Decodes a BMP file. Throws if it is damaged, compressed, or has more pixels than allowed. */
export function decodeBmp(file: Buffer, maxPixels: number): DecodedBitmap {
  const header = readHeader(file, FILE_HEADER_BYTES, maxPixels)
  return decodePixels(file, header, file.readUInt32LE(10))
}

/**
 * Decodes a bitmap of an icon: a BMP without the file header, with a 1-bit mask of transparent pixels after its own.
 */
export function decodeIconBitmap(picture: Buffer, maxPixels: number): DecodedBitmap {
  const header = readHeader(picture, 0, maxPixels)
  const { width, bitsPerPixel, tableEnd } = header
  const height = Math.floor(header.height / 2)
  const masks: ColorMasks = bitsPerPixel === 32 ? [0xff0000, 0xff00, 0xff, 0xff000000] : header.masks
  const decoded = decodePixels(picture, { ...header, height, masks }, tableEnd)
  if (bitsPerPixel < 32) hideMasked(decoded, picture.subarray(tableEnd + rowBytes(width, bitsPerPixel) * height))
  return decoded
}

function readHeader(file: Buffer, at: number, maxPixels: number): BitmapHeader {
  const headerBytes = file.readUInt32LE(at)
  const [width, signedHeight] = [file.readInt32LE(at + 4), file.readInt32LE(at + 8)]
  const height = Math.abs(signedHeight)
  const [bitsPerPixel, packing] = [file.readUInt16LE(at + 14), file.readUInt32LE(at + 16)]
  const isMasked = (packing === MASKED || packing === MASKED_WITH_OPACITY) && bitsPerPixel >= 16
  if (headerBytes < PLAIN_HEADER_BYTES || !DEPTHS.includes(bitsPerPixel)) throw new Error('A bitmap of an unknown kind')
  if (packing !== UNPACKED && !isMasked) throw new Error('Its pixels are packed')
  if (width <= 0 || height === 0 || width * height > maxPixels) throw new Error('Too many pixels, or none')

  const hasOpacityMask = packing === MASKED_WITH_OPACITY || headerBytes >= HEADER_BYTES_WITH_OPACITY_MASK
  const mask = (index: number) => file.readUInt32LE(at + PLAIN_HEADER_BYTES + 4 * index)
  const tableStart = at + headerBytes
  const colors = bitsPerPixel > 8 ? 0 : file.readUInt32LE(at + 32) || 2 ** bitsPerPixel
  return {
    ...{ width, height, bitsPerPixel, tableStart },
    isTopDown: signedHeight < 0,
    tableEnd: tableStart + 4 * colors,
    masks: isMasked ? [mask(0), mask(1), mask(2), hasOpacityMask ? mask(3) : 0] : usualMasks(bitsPerPixel),
  }
}

function usualMasks(bitsPerPixel: number): ColorMasks {
  return bitsPerPixel === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
}

/** Throws unless a fair part of the pixels is there. Those that are missing, as of a file that is cut short, are left out. */
function decodePixels(file: Buffer, header: BitmapHeader, offset: number): DecodedBitmap {
  const { width, height, isTopDown, bitsPerPixel } = header
  const stride = rowBytes(width, bitsPerPixel)
  const storedRows = Math.floor((file.length - offset) / stride)
  if (storedRows < height * LEAST_PART) throw new Error('Pixels are missing')
  const pixels = Buffer.alloc(width * height * 4)
  const write = bitsPerPixel <= 8 ? tableWriter(file, header) : maskWriter(file, header)
  for (let y = 0; y < height; y++) {
    const storedAt = isTopDown ? y : height - 1 - y
    if (storedAt >= storedRows) continue
    const row = offset + stride * storedAt
    for (let x = 0; x < width; x++) write(pixels, 4 * (y * width + x), row, x)
  }
  return { pixels, width, height }
}

/** Writes the pixel at column `x` of the row that starts at `row`. */
type PixelWriter = (pixels: Buffer, target: number, row: number, x: number) => void

function tableWriter(file: Buffer, { bitsPerPixel, tableStart, tableEnd }: BitmapHeader): PixelWriter {
  const table = file.subarray(tableStart, tableEnd)
  const perByte = 8 / bitsPerPixel
  const lowBits = 2 ** bitsPerPixel - 1
  return (pixels, target, row, x) => {
    const shift = 8 - bitsPerPixel * ((x % perByte) + 1)
    const color = 4 * (((file[row + Math.floor(x / perByte)] ?? 0) >> shift) & lowBits)
    pixels[target] = table[color + 2] ?? 0
    pixels[target + 1] = table[color + 1] ?? 0
    pixels[target + 2] = table[color] ?? 0
    pixels[target + 3] = OPAQUE
  }
}

function maskWriter(file: Buffer, { bitsPerPixel, masks }: BitmapHeader): PixelWriter {
  const bytes = bitsPerPixel / 8
  const [red, green, blue, opacity] = masks.map(channelReader)
  return (pixels, target, row, x) => {
    const value = file.readUIntLE(row + x * bytes, bytes)
    pixels[target] = red?.(value) ?? 0
    pixels[target + 1] = green?.(value) ?? 0
    pixels[target + 2] = blue?.(value) ?? 0
    pixels[target + 3] = opacity?.(value) ?? OPAQUE
  }
}

/** Scales the masked bits of a pixel to 0–255; undefined if the mask is empty. */
function channelReader(mask: number): ((value: number) => number) | undefined {
  if (mask === 0) return undefined
  const shift = 31 - Math.clz32(mask & -mask)
  const largest = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / largest)
}

function hideMasked({ pixels, width, height }: DecodedBitmap, mask: Buffer): void {
  const stride = rowBytes(width, 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bits = mask[(height - 1 - y) * stride + (x >> 3)] ?? 0
      if ((bits >> (7 - (x & 7))) & 1) pixels[4 * (y * width + x) + 3] = 0
    }
  }
}

/** Rows are padded to multiples of four bytes. */
function rowBytes(width: number, bitsPerPixel: number): number {
  return Math.ceil((width * bitsPerPixel) / 32) * 4
}
