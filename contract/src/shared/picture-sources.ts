import { fileKind, isOfficeDocument, isRawPicture } from '../files/kinds.ts'

/** How the thumbnail of a file is made. */
export type PictureSource = 'picture' | 'raw' | 'pdf' | 'video' | 'audio' | 'office'

/** Returns undefined if such a file has no picture. */
export function pictureSource(name: string, mimeType: string): PictureSource | undefined {
  if (isRawPicture(name, mimeType)) return 'raw'
  if (isOfficeDocument(name)) return 'office'
  const kind = fileKind(name, mimeType)
  if (kind === 'image') return 'picture'
  return kind === 'pdf' || kind === 'video' || kind === 'audio' ? kind : undefined
}
