import sharp, { type Sharp } from 'sharp'
import type { DrawnPicture, PictureSize } from './picture-job.ts'

const QUALITY = 78
/** More effort takes several times as long for a file that is a few percent smaller. */
const EFFORT = 2

/** What is tried to make a file smaller, in this order, and what share of its first size it then has, about. */
const SMALLER = [
  { quality: 70, scale: 1, share: 0.85 },
  { quality: 62, scale: 1, share: 0.74 },
  { quality: 54, scale: 1, share: 0.65 },
  { quality: 47, scale: 1, share: 0.59 },
  { quality: 40, scale: 1, share: 0.53 },
  { quality: 40, scale: 0.92, share: 0.48 },
  { quality: 40, scale: 0.85, share: 0.42 },
  { quality: 38, scale: 0.8, share: 0.37 },
  { quality: 36, scale: 0.75, share: 0.32 },
  { quality: 36, scale: 0.7, share: 0.28 },
  { quality: 34, scale: 0.65, share: 0.24 },
  { quality: 32, scale: 0.6, share: 0.2 },
  { quality: 28, scale: 0.55, share: 0.16 },
  { quality: 24, scale: 0.45, share: 0.11 },
  { quality: 20, scale: 0.35, share: 0.06 },
  { quality: 10, scale: 0.25, share: 0.03 },
]

/** A picture that has this share of what it may have is not encoded once more to look better. */
const WELL_USED = 0.5

interface RawPixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Encodes a picture in several sizes, and decodes it once. */
export async function encodePicture(picture: Sharp, sizes: readonly PictureSize[]): Promise<DrawnPicture[]> {
  const [first] = sizes
  if (first !== undefined && sizes.length === 1 && first.maxBytes === undefined) return [await encode(picture, first)]
  const largest = Math.max(...sizes.map(({ edgePixels }) => edgePixels))
  const pixels = await scaled(picture, largest).raw().toBuffer({ resolveWithObject: true })
  const encoded: DrawnPicture[] = []
  for (const size of sizes) encoded.push(await fitInto(size, pixels))
  return encoded
}

function scaled(picture: Sharp, edgePixels: number): Sharp {
  return picture.resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
}

function encode(picture: Sharp, { edgePixels }: { edgePixels: number }, quality = QUALITY): Promise<DrawnPicture> {
  return scaled(picture, edgePixels).webp({ quality, effort: EFFORT }).toBuffer()
}

/** The picture in at most so many bytes: first at a lower quality, then also smaller. */
async function fitInto({ edgePixels, maxBytes = Number.POSITIVE_INFINITY }: PictureSize, { data, info }: RawPixels) {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const edge = Math.min(edgePixels, Math.max(raw.width, raw.height))
  const encodeStep = ({ quality, scale }: { quality: number; scale: number }) =>
    encode(sharp(data, { raw }), { edgePixels: Math.max(1, Math.round(edge * scale)) }, quality)

  let encoded = await encodeStep({ quality: QUALITY, scale: 1 })
  /** What all of the picture would take, by what it took last. */
  let wholeBytes = encoded.byteLength
  let tried = -1
  let tooLarge = -1
  while (encoded.byteLength > maxBytes && tried < SMALLER.length - 1) {
    tooLarge = tried
    const next = SMALLER.findIndex(({ share }, index) => index > tried && share * wholeBytes <= maxBytes)
    tried = next === -1 ? SMALLER.length - 1 : next
    const { quality, scale, share } = SMALLER[tried] ?? { quality: 10, scale: 0.25, share: 0.03 }
    encoded = await encodeStep({ quality, scale })
    wholeBytes = encoded.byteLength / share
  }
  // The shares are those of photos. Other pictures shrink faster, and would be coarser than they must be.
  for (const step of SMALLER.slice(tooLarge + 1, Math.max(0, tried)).reverse()) {
    if (encoded.byteLength >= WELL_USED * maxBytes) break
    const larger = await encodeStep(step)
    if (larger.byteLength > maxBytes) break
    encoded = larger
  }
  return encoded
}
