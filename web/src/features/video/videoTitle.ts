import { folderPathSegments, splitExtension } from '@pinloft/contract/files/names'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { Video } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'

/** A video's title: as tagged, else its file name without the extension. */
export function videoTitle({ title, name }: Pick<Video, 'title' | 'name'>): string {
  return title ?? splitExtension(name).stem
}

/** 'Videos / Alps 2026 · 3840 × 2160 · 2.61 GB'; unknown parts are omitted, and a name that is the title already. */
export function describeVideo(video: Video): string {
  const { folder, widthPixels, heightPixels, sizeBytes, title, name } = video
  const place = folderPathSegments(folder).join(' / ')
  const size = widthPixels === null || heightPixels === null ? '' : `${widthPixels} × ${heightPixels}`
  return [episodeInWords(video), place, title === null ? '' : name, size, formatSize(sizeBytes)]
    .filter(Boolean)
    .join(' · ')
}

/** 'Harbour Lights, season 1, episode 2'; empty for a film that is no episode. */
function episodeInWords({ series, season, episode }: Video): string {
  return series === null ? '' : VIDEO_TEXTS.episode(series, season, episode)
}
