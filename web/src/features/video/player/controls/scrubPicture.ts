import type { ScrubPreviews } from '@pinloft/contract/streams/endpoints'

/** Position of a thumbnail: its sheet, and the offsets from the sheet's left and top edge in pixels. */
export interface ScrubPicture {
  sheet: number
  leftPixels: number
  topPixels: number
}

/** The thumbnail for a position in a video. */
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
