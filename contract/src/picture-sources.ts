import { fileKind, isOfficeDocument, isRawPicture } from './file-kinds.ts'

/** How a small picture of a file is made. */
export type PictureSource = 'picture' | 'raw' | 'pdf' | 'video' | 'audio' | 'office'

/** Undefined where there is no picture of such a file. */
export function pictureSource(name: string, mimeType: string): PictureSource | undefined {
  if (isRawPicture(name)) return 'raw'
  if (isOfficeDocument(name)) return 'office'
  const kind = fileKind(name, mimeType)
  if (kind === 'image') return 'picture'
  return kind === 'pdf' || kind === 'video' || kind === 'audio' ? kind : undefined
}
