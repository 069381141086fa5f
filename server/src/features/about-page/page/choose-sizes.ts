import type { ImageSize } from '../images/image-sizes.ts'
import { base64Bytes } from './page-bytes.ts'

/** What all pictures of a page may have together, as Base64. With text and fonts, a page stays below 1.5 MB. */
const PICTURES_MAX_BYTES = 1_330_000

/**
 * Which size of each image a page gets: a page is one file, so its reader cannot choose. All begin at the medium one. The
 * first ones become larger while there is room; if there is none, the last ones become smaller.
 */
export function chooseSizes(images: readonly Readonly<Record<ImageSize, { size_bytes: number }>>[]): ImageSize[] {
  const chosen: ImageSize[] = images.map(() => 'medium')
  const bytesOf = (index: number, size: ImageSize) => base64Bytes(images[index]?.[size].size_bytes ?? 0)
  let totalBytes = images.reduce((sum, _, index) => sum + bytesOf(index, 'medium'), 0)
  for (let index = images.length - 1; index > 0 && totalBytes > PICTURES_MAX_BYTES; index--) {
    totalBytes += bytesOf(index, 'small') - bytesOf(index, 'medium')
    chosen[index] = 'small'
  }
  for (let index = 0; index < images.length && chosen[index] === 'medium'; index++) {
    const larger = totalBytes + bytesOf(index, 'large') - bytesOf(index, 'medium')
    if (larger > PICTURES_MAX_BYTES) break
    totalBytes = larger
    chosen[index] = 'large'
  }
  return chosen
}
