import { fileKind } from '@pinloft/contract/file-kinds'
import { pictureSource } from '@pinloft/contract/picture-sources'
import { FileIcon, FolderIcon } from '../../ui/index.ts'
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
  return <FileIcon kind={fileKind(entry.file.originalName, entry.file.mimeType)} className={className} />
}

/** The same, but images and videos show their thumbnail. */
export function EntryPicture({ entry, className }: EntryIconProps) {
  const icon = <EntryIcon entry={entry} className={className} />
  if (entry.type === 'folder' || entry.file.isPasswordProtected) return icon
  const source = pictureSource(entry.file.originalName, entry.file.mimeType)
  if (source !== 'picture' && source !== 'raw' && source !== 'video') return icon
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
