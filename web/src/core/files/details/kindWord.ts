import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { extensionOf } from '@pinloft/contract/files/names'
import type { FileIconKind } from '../../../ui/index.ts'
import { iconKind } from '../EntryIcon.tsx'

const WORDS: Record<FileIconKind, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Music',
  document: 'Document',
  code: 'Code',
  subtitle: 'Subtitles',
  pdf: 'PDF',
  sheet: 'Sheet',
  archive: 'Archive',
  disk: 'Disk image',
  other: 'File',
}

/** The kind of a single file in words, with its format where the kind has several: 'Photo (JPG)'. */
export function kindWord(file: StoredFile): string {
  const kind = iconKind(file)
  const format = extensionOf(file.originalName).toUpperCase()
  return format === '' || format === WORDS[kind] ? WORDS[kind] : `${WORDS[kind]} (${format})`
}
