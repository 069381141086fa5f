import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { formatOf } from './picture-format.ts'

const BLOCK_BYTES = 256 * 1024
const HEAD_BYTES = 4096
/** Larger pictures are taken for whole. */
const LOOKED_AT_MAX_BYTES = 256 * MEBIBYTE

const [MARKER, STUFFED, RESTART_FIRST, RESTART_LAST] = [0xff, 0x00, 0xd0, 0xd7]
const [JPEG_START, JPEG_END, JPEG_SCAN] = [0xd8, 0xd9, 0xda]
const [GIF_END, GIF_EXTENSION, GIF_PICTURE] = [0x3b, 0x21, 0x2c]

/**
 * Whether a picture's file ends before the picture does, as an interrupted copy leaves it. Decodes nothing, so a file
 * that is damaged within is taken for whole, and so is one of another format.
 */
export async function isCutShort(reader: BlobReader): Promise<boolean> {
  const { sizeBytes } = reader
  if (sizeBytes > LOOKED_AT_MAX_BYTES) return false
  const head = await reader.readAt(0, HEAD_BYTES)
  const bytes = new Bytes(reader)
  switch (formatOf(head)) {
    case 'jpeg':
      return (await isJpegEnd(reader)) ? false : endsEarly(() => passJpeg(bytes))
    case 'png':
      return (await isPngEnd(reader)) ? false : endsEarly(() => passPng(bytes))
    case 'gif':
      return endsEarly(() => passGif(bytes))
    case 'webp':
      return head.readUInt32LE(4) + 8 > sizeBytes
    case 'heic':
    case 'avif':
      return endsEarly(() => passBoxes(bytes, sizeBytes))
    // Its directory often follows the pixels.
    case 'tiff':
      return tiffDirectoryAt(head) >= sizeBytes
    case 'bmp':
      return head.length >= BMP_SIZE_AT + 4 && head.readUInt32LE(BMP_SIZE_AT) > sizeBytes
    default:
      return false
  }
}

const BMP_SIZE_AT = 2
const BIG_TIFF = '+'.charCodeAt(0)

function tiffDirectoryAt(head: Buffer): number {
  if (head.length < 16) return 0
  const isLittle = head[0] === 'I'.charCodeAt(0)
  const isBig = head[isLittle ? 2 : 3] === BIG_TIFF
  if (isBig) return Number(isLittle ? head.readBigUInt64LE(8) : head.readBigUInt64BE(8))
  return isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4)
}

class EndOfFile extends Error {}

async function endsEarly(pass: () => Promise<void>): Promise<boolean> {
  try {
    await pass()
    return false
  } catch (error) {
    if (error instanceof EndOfFile) return true
    throw error
  }
}

/** Nearly all files end so, and need not be read. */
async function isJpegEnd(reader: BlobReader): Promise<boolean> {
  const [marker, end] = await reader.readAt(reader.sizeBytes - 2, 2)
  return marker === MARKER && end === JPEG_END
}

const PNG_END = '0000000049454e44ae426082'

async function isPngEnd(reader: BlobReader): Promise<boolean> {
  return (await reader.readAt(reader.sizeBytes - 12, 12)).toString('hex') === PNG_END
}

/** Passes the segments and the scans between them, up to the end marker. */
async function passJpeg(bytes: Bytes): Promise<void> {
  for (;;) {
    const kind = bytes.have(2) ?? (await bytes.load(2))
    if (kind[0] !== MARKER) return
    const marker = kind[1] ?? 0
    if (marker === JPEG_END) return
    if (marker === MARKER) bytes.pass(1)
    else if (marker === JPEG_START || isAlone(marker)) bytes.pass(2)
    else {
      bytes.pass(2)
      const length = bytes.have(2) ?? (await bytes.load(2))
      bytes.pass(Math.max(2, length.readUInt16BE(0)))
      if (marker === JPEG_SCAN) await passScan(bytes)
    }
  }
}

/** Passes the coded pixels, up to the next marker that is none of theirs. */
async function passScan(bytes: Bytes): Promise<void> {
  for (;;) {
    const block = bytes.have(2, BLOCK_BYTES) ?? (await bytes.load(2, BLOCK_BYTES))
    let at = block.indexOf(MARKER)
    while (at >= 0 && at + 1 < block.length && isPixels(block[at + 1] ?? 0)) at = block.indexOf(MARKER, at + 1)
    if (at >= 0 && at + 1 < block.length) return bytes.pass(at)
    // A marker may be divided between two blocks.
    bytes.pass(block.length - 1)
  }
}

function isPixels(afterMarker: number): boolean {
  return afterMarker === MARKER || afterMarker === STUFFED || isAlone(afterMarker)
}

/** A marker without a length. */
function isAlone(marker: number): boolean {
  return marker <= 1 || (marker >= RESTART_FIRST && marker <= RESTART_LAST)
}

async function passPng(bytes: Bytes): Promise<void> {
  bytes.pass(8)
  for (;;) {
    const chunk = bytes.have(8) ?? (await bytes.load(8))
    const isEnd = chunk.toString('latin1', 4, 8) === 'IEND'
    bytes.pass(12 + chunk.readUInt32BE(0))
    if (isEnd) return bytes.reach()
  }
}

async function passGif(bytes: Bytes): Promise<void> {
  const colors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const head = await bytes.load(13)
  bytes.pass(13 + colors(head[10] ?? 0))
  for (let isAfterPicture = false; ; ) {
    // Some programs write no end marker; every decoder shows what is there.
    if (isAfterPicture && bytes.isAtEnd) return
    const [kind] = bytes.have(1) ?? (await bytes.load(1))
    if (kind === GIF_END) return
    if (kind === GIF_EXTENSION) bytes.pass(2)
    else if (kind === GIF_PICTURE) {
      const picture = bytes.have(10) ?? (await bytes.load(10))
      bytes.pass(11 + colors(picture[9] ?? 0))
    } else return
    for (let length = -1; length !== 0; ) {
      length = (bytes.have(1) ?? (await bytes.load(1)))[0] ?? 0
      bytes.pass(1 + length)
    }
    isAfterPicture = kind === GIF_PICTURE
  }
}

/** What says where the picture lies, and the boxes of which it is one: beside `meta`, or within it. */
const [PLACES_BOX, DATA_BOXES] = ['iloc', ['mdat', 'idat']]
/** `meta` holds other boxes, behind its version and flags. */
const META_FLAGS_BYTES = 4

/** Passes the boxes, and those within `meta`, up to the end of the picture. */
async function passBoxes(bytes: Bytes, sizeBytes: number): Promise<void> {
  const passed = new Set<string>()
  let metaEnd = 0
  const isWhole = () => passed.has(PLACES_BOX) && DATA_BOXES.some((kind) => passed.has(kind)) && bytes.at >= metaEnd
  while (bytes.at < sizeBytes) {
    // Too little for one more box.
    if (isWhole() && bytes.at + 8 > sizeBytes) return
    const box = bytes.have(8) ?? (await bytes.load(8))
    const kind = box.toString('latin1', 4, 8)
    // Whatever follows the picture, such as the film of a phone, is none of it.
    if (isWhole() && !DATA_BOXES.includes(kind)) return
    const { headBytes, lengthBytes } = await lengthOf(bytes, box)
    if (lengthBytes === 0) return
    if (kind === 'meta') {
      metaEnd = bytes.at + lengthBytes
      bytes.pass(headBytes + META_FLAGS_BYTES)
    } else bytes.pass(Math.max(headBytes, lengthBytes))
    bytes.reach()
    passed.add(kind)
  }
  if (passed.has('meta') && !isWhole()) throw new EndOfFile()
}

/** Of a box with its head; 0 if it goes on to the end of the file. */
async function lengthOf(bytes: Bytes, box: Buffer): Promise<{ headBytes: number; lengthBytes: number }> {
  const lengthBytes = box.readUInt32BE(0)
  if (lengthBytes !== 1) return { headBytes: 8, lengthBytes }
  const long = bytes.have(16) ?? (await bytes.load(16))
  return { headBytes: 16, lengthBytes: Number(long.readBigUInt64BE(8)) }
}

/** A file from its beginning, in blocks. */
class Bytes {
  readonly #reader: BlobReader
  #block: Buffer = Buffer.alloc(0)
  #blockAt = 0
  at = 0

  constructor(reader: BlobReader) {
    this.#reader = reader
  }

  /** The next bytes, at least so many, of those that are in memory; otherwise undefined. */
  have(leastBytes: number, mostBytes = leastBytes): Buffer | undefined {
    const start = this.at - this.#blockAt
    if (start + leastBytes > this.#block.length) return undefined
    return this.#block.subarray(start, start + mostBytes)
  }

  /** The same from the file. Throws `EndOfFile` if it has fewer. */
  async load(leastBytes: number, mostBytes = leastBytes): Promise<Buffer> {
    this.#block = await this.#reader.readAt(this.at, BLOCK_BYTES)
    this.#blockAt = this.at
    const bytes = this.have(leastBytes, mostBytes)
    if (bytes === undefined) throw new EndOfFile()
    return bytes
  }

  pass(countBytes: number): void {
    this.at += countBytes
  }

  get isAtEnd(): boolean {
    return this.at === this.#reader.sizeBytes
  }

  /** Throws `EndOfFile` if the file ends before. */
  reach(): void {
    if (this.at > this.#reader.sizeBytes) throw new EndOfFile()
  }
}
