import type { PictureType } from '@pinloft/contract/files/picture-types'

/** A picture to check, in the worker process. */
export interface PictureToCheck {
  path: string
}

export interface CheckedPicture {
  mimeType: PictureType
  widthPixels: number
  heightPixels: number
  /** The same picture without details of the camera; null if there are none, and the stored bytes are fine. */
  cleaned: Uint8Array | null
}
