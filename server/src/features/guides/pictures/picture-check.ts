import type { GuidePictureType } from '@pinloft/contract/guides'

/** A picture to check, in the worker process. */
export interface PictureToCheck {
  path: string
}

export interface CheckedPicture {
  mimeType: GuidePictureType
  widthPixels: number
  heightPixels: number
  /** The same picture without details of the camera; null if there are none, and the stored bytes are fine. */
  cleaned: Uint8Array | null
}
