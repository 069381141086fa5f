import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { FileIcon } from '../../../ui/index.ts'
import { iconKind } from '../EntryIcon.tsx'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'

/** The picture of a file as large as the panel; its icon if it has none. */
export function DetailsPicture({ file }: { file: StoredFile }) {
  const icon = <FileIcon kind={iconKind(file)} className="size-16" />
  if (file.isPasswordProtected || pictureSource(file.originalName, file.mimeType) === undefined) return icon
  return (
    <Thumbnail
      // Otherwise the picture of the file before would stay until this one has loaded.
      key={file.id}
      file={file}
      size={devicePixelRatio > 1 ? 'large' : 'medium'}
      fallback={icon}
      className="aspect-4/3 max-h-[240px] w-full rounded-lg bg-sunken shadow-well"
      pictureClassName="object-contain!"
    />
  )
}
