import type { FileKind } from '@pinloft/contract/files/kinds'

/** The fill colour of each kind in bars and legends. */
export const KIND_COLORS: Record<FileKind, string> = {
  image: 'bg-k-image',
  video: 'bg-k-video',
  audio: 'bg-k-audio',
  document: 'bg-k-document',
  pdf: 'bg-k-pdf',
  sheet: 'bg-k-sheet',
  archive: 'bg-k-archive',
  disk: 'bg-k-disk',
  other: 'bg-k-other',
}

/** Of data on the disk that is not files of Pinloft. */
export const OTHER_DATA_COLOR = 'bg-ink-3/45'

/** The label of each kind in a legend. */
export const KIND_WORDS: Record<FileKind, string> = {
  image: 'Photos',
  video: 'Video',
  audio: 'Music',
  document: 'Documents',
  pdf: 'PDF',
  sheet: 'Sheets',
  archive: 'Archives',
  disk: 'Disk images',
  other: 'Other',
}
