import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads-texts'
import { useVideoDownloader } from '../video-downloads.api.ts'

export default function DownloadsSummary() {
  const { data: programs } = useVideoDownloader()
  if (programs === undefined) return null
  return programs.ytdlpVersion === null ? TEXTS.notInstalled : TEXTS.installed(programs.ytdlpVersion)
}
