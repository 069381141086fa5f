import { folderPathSegments, splitExtension } from '@pinloft/contract/names'
import { formatSize } from '@pinloft/contract/sizes'
import type { Video } from '@pinloft/contract/video'

/** What a video is called: the name of its file without the extension. */
export function videoTitle(name: string): string {
  return splitExtension(name).stem
}

/** 'Videos / Alps 2026 · 3840 × 2160 · 2.61 GB'; what is not known is left out. */
export function videoFacts({ folder, widthPixels, heightPixels, sizeBytes }: Video): string {
  const place = folderPathSegments(folder).join(' / ')
  const size = widthPixels === null || heightPixels === null ? '' : `${widthPixels} × ${heightPixels}`
  return [place, size, formatSize(sizeBytes)].filter(Boolean).join(' · ')
}
