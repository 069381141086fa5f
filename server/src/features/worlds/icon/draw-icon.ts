import sharp from 'sharp'

const MAX_PIXELS = 16_000_000
/** The game makes icons of 64 by 64 pixels, and larger ones for Bedrock. */
const EDGE_PIXELS = 128
const QUALITY = 85

sharp.cache(false)
sharp.concurrency(1)

/** Decodes the icon of a world and encodes it anew, so that nothing else in its file stays. Throws if it is no picture. */
export function drawIcon(bytes: Uint8Array): Promise<Buffer> {
  if (!isPngOrJpeg(bytes)) return Promise.reject(new Error('Not a picture of a known format'))
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(EDGE_PIXELS, EDGE_PIXELS, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}

/** Other formats must not reach their decoders. */
function isPngOrJpeg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  return text === '\x89PNG\r\n\x1a\n' || text.startsWith('\xff\xd8\xff')
}
