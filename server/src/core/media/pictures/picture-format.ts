import { open } from 'node:fs/promises'

/** Drawing programs write descriptions and licences before the element that tells an SVG. */
const HEAD_BYTES = 32 * 1024
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const AVIF_BRANDS = new Set(['avif', 'avis'])

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'svg' | 'bmp' | 'ico'

/**
 * The format of a file by its first bytes. The name is not trusted, because other formats would reach decoders that are
 * not needed.
 */
export async function pictureFormat(path: string): Promise<PictureFormat | undefined> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    return formatOf(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

export function formatOf(head: Buffer): PictureFormat | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(text)) return 'tiff'
  if (text.startsWith('BM')) return 'bmp'
  if (text.startsWith('\0\0\x01\0')) return 'ico'
  if (text.slice(4, 8) === 'ftyp') return brandedFormat(head)
  // Also in UTF-16, where each letter comes with a zero byte.
  return /<(svg|[\w-]+:svg)[\s>]/.test(text.replaceAll('\0', '')) ? 'svg' : undefined
}

/** The format of an ISO base media container, by its brands. */
function brandedFormat(head: Buffer): PictureFormat | undefined {
  const boxEnd = Math.min(head.length, head.readUInt32BE(0))
  const brands: string[] = []
  for (let at = 8; at + 4 <= boxEnd; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}
