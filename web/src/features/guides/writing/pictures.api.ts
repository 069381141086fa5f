import { addGuidePicture } from '@pinloft/contract/guides/pictures'
import { sendBytes } from '../../../platform/send-bytes.ts'

/** Stores a picture for a guide. Resolves to what the Markdown refers to. */
export function sendPicture(picture: File, onProgress: (sentBytes: number) => void, signal: AbortSignal) {
  return sendBytes(addGuidePicture, { params: {}, body: picture, signal, onProgress })
}
