import { open } from 'node:fs/promises'
import type { PictureType } from '@pinloft/contract/files/picture-types'
import sharp, { type Sharp } from 'sharp'
import type { CheckedPicture, PictureToCheck } from './picture-check.ts'

const MAX_PIXELS = 100_000_000
const HEAD_BYTES = 32
const JPEG_QUALITY = 92

sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a whole picture, so that only intact ones are stored. One that says where or with what it was taken is encoded
 * again without that; any other keeps its bytes. Throws if it cannot be in a text.
 */
export async function checkPicture({ path }: PictureToCheck): Promise<CheckedPicture> {
  const mimeType = typeOf(await readHead(path))
  if (mimeType === undefined) throw new Error('Not a picture of a known format')
  const isMoving = mimeType === 'image/gif' || mimeType === 'image/webp'
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isMoving })
  const metadata = await picture.metadata()
  const hasDetails = [metadata.exif, metadata.xmp, metadata.iptc].some((details) => details !== undefined)
  const upright = isMoving ? picture : picture.autoOrient()
  if (!hasDetails) {
    await upright.stats()
    return { mimeType, ...sizeOf(metadata), cleaned: null }
  }
  const [type, encoded] = encodedAs(mimeType, upright.keepIccProfile())
  const cleaned = await encoded.toBuffer()
  return { mimeType: type, ...sizeOf(await sharp(cleaned, { animated: isMoving }).metadata()), cleaned }
}

/** AVIF takes too long to be encoded. */
function encodedAs(mimeType: PictureType, picture: Sharp): [PictureType, Sharp] {
  if (mimeType === 'image/png') return [mimeType, picture.png()]
  if (mimeType === 'image/jpeg') return [mimeType, picture.jpeg({ quality: JPEG_QUALITY })]
  if (mimeType === 'image/gif') return [mimeType, picture.gif()]
  return ['image/webp', picture.webp({ quality: JPEG_QUALITY, effort: 2 })]
}

function sizeOf({ width, height, pageHeight }: { width: number; height: number; pageHeight?: number | undefined }) {
  return { widthPixels: width, heightPixels: pageHeight ?? height }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By the first bytes: the name and the declared type are not trusted, and other formats must not reach their decoders. */
function typeOf(head: Buffer): PictureType | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return /^....ftyp(?:avif|avis)/s.test(text) ? 'image/avif' : undefined
}
