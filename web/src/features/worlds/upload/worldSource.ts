import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { WORLD_EXTENSIONS, worldNameOf } from '@pinloft/contract/worlds/endpoints'
import type { Entry } from '../../../core/files/index.ts'

/** What a world is made of. */
export type WorldSource =
  | { type: 'upload'; name: string; file: File }
  | { type: 'file'; name: string; fileId: string }
  | { type: 'folder'; name: string; folderId: string }

/** From this size on, an archive is sent in parts: one request of it could be too large for a proxy on the way. */
const IN_PARTS_FROM_BYTES = 90 * MEBIBYTE

export function isSentInParts(source: WorldSource | null): boolean {
  return source?.type === 'upload' && source.file.size >= IN_PARTS_FROM_BYTES
}

/** The world that an entry of Cloud Storage could be; null if its name says that it is none. */
export function sourceOf(entry: Entry): WorldSource | null {
  if (entry.type === 'folder') return { type: 'folder', name: entry.folder.name, folderId: entry.id }
  const { originalName, isPasswordProtected } = entry.file
  const isArchive = WORLD_EXTENSIONS.some((extension) => originalName.toLowerCase().endsWith(extension))
  return isArchive && !isPasswordProtected ? { type: 'file', name: originalName, fileId: entry.id } : null
}

/** The name that is suggested for it. The name of a folder has no extension, whatever it looks like. */
export function suggestedName(source: WorldSource): string {
  return source.type === 'folder' ? source.name : worldNameOf(source.name)
}
