import type { ScrubPreviews } from '@pinloft/contract/streams'

/** Where a small picture is: on which sheet, and how far from its left and upper edge in pixels. */
export interface ScrubPicture {
  sheet: number
  leftPixels: number
  topPixels: number
}

/** The small picture of a place in a film. */
export function scrubPictureAt(previews: ScrubPreviews, seconds: number): ScrubPicture {
  const { intervalMs, pictureCount, columns, rows, widthPixels, heightPixels } = previews
  const index = Math.min(pictureCount - 1, Math.max(0, Math.floor((seconds * 1000) / intervalMs)))
  const onSheet = index % (columns * rows)
  return {
    sheet: Math.floor(index / (columns * rows)),
    leftPixels: (onSheet % columns) * widthPixels,
    topPixels: Math.floor(onSheet / columns) * heightPixels,
  }
}
