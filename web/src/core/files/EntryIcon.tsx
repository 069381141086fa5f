import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { extensionOf } from '@pinloft/contract/files/names'
import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { FileIcon, type FileIconKind, FolderIcon } from '../../ui/index.ts'
import type { Entry } from './fileListing.ts'
import { Thumbnail } from './thumbnails/Thumbnail.tsx'

export interface EntryIconProps {
  entry: Entry
  /** Size classes. */
  className: string
}

/** The icon of a folder or file by its kind. */
export function EntryIcon({ entry, className }: EntryIconProps) {
  if (entry.type === 'folder') return <FolderIcon className={className} />
  return <FileIcon kind={iconKind(entry.file)} className={className} />
}

const CODE = new Set(
  'c cc cfg conf cpp cs css go h hpp htm html ini java js json jsx kt less lua mjs cjs php pl ps1 py rb rs scss sh sql svelte swift toml ts tsx vue xml yaml yml'.split(
    ' ',
  ),
)
const SUBTITLES = new Set('srt vtt ass ssa sub'.split(' '))

/** The icon of a file: that of its kind, or of code and subtitles, which are no kinds of their own. */
export function iconKind({ originalName, mimeType }: Pick<StoredFile, 'originalName' | 'mimeType'>): FileIconKind {
  const extension = extensionOf(originalName)
  if (CODE.has(extension)) return 'code'
  return SUBTITLES.has(extension) ? 'subtitle' : fileKind(originalName, mimeType)
}

/** The same, but images and videos show their thumbnail, and music its cover. */
export function EntryPicture({ entry, className }: EntryIconProps) {
  const icon = <EntryIcon entry={entry} className={className} />
  if (entry.type === 'folder' || entry.file.isPasswordProtected) return icon
  const source = pictureSource(entry.file.originalName, entry.file.mimeType)
  if (source === undefined || source === 'pdf' || source === 'office') return icon
  return (
    <Thumbnail
      file={entry.file}
      size="small"
      fallback={icon}
      className={className}
      pictureClassName="rounded-[7px] max-md:rounded-sm"
    />
  )
}
