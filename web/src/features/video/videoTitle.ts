import { folderPathSegments, splitExtension } from '@pinloft/contract/names'
import { formatSize } from '@pinloft/contract/sizes'
import type { Video } from '@pinloft/contract/video'

/** A video's title: its file name without the extension. */
export function videoTitle(name: string): string {
  return splitExtension(name).stem
}

/** 'Videos / Alps 2026 · 3840 × 2160 · 2.61 GB'; unknown parts are omitted. */
export function describeVideo({ folder, widthPixels, heightPixels, sizeBytes }: Video): string {
  const place = folderPathSegments(folder).join(' / ')
  const size = widthPixels === null || heightPixels === null ? '' : `${widthPixels} × ${heightPixels}`
  return [place, size, formatSize(sizeBytes)].filter(Boolean).join(' · ')
}
