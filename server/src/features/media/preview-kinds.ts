import { fileKind } from '@pinloft/contract/file-kinds'
import { splitExtension } from '@pinloft/contract/names'

const RAW_EXTENSIONS = new Set(['raw', 'cr2', 'nef', 'nrw', 'arw', 'dng', 'pef', 'srw', 'orf', 'rw2'])
const OFFICE_EXTENSIONS = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf'])

/** How a picture of a file is made. */
export type PictureSource = 'picture' | 'raw' | 'pdf' | 'video' | 'audio' | 'office'

interface NamedFile {
  name: string
  mimeType: string
}

/** Undefined where there is no picture of such a file. */
export function pictureSource({ name, mimeType }: NamedFile): PictureSource | undefined {
  if (RAW_EXTENSIONS.has(extensionOf(name))) return 'raw'
  if (isOfficeDocument(name)) return 'office'
  const kind = fileKind(name, mimeType)
  if (kind === 'image') return 'picture'
  return kind === 'pdf' || kind === 'video' || kind === 'audio' ? kind : undefined
}

export function isOfficeDocument(name: string): boolean {
  return OFFICE_EXTENSIONS.has(extensionOf(name))
}

/** In lower case, without its dot. */
export function extensionOf(name: string): string {
  return splitExtension(name).extension.slice(1).toLowerCase()
}
