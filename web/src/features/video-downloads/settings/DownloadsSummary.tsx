import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { StatusLine } from '../../../ui/index.ts'
import { useVideoDownloader } from '../video-downloads.api.ts'

export default function DownloadsSummary() {
  return (
    <StatusLine
      query={useVideoDownloader()}
      text={({ ytdlpVersion }) => (ytdlpVersion === null ? TEXTS.notInstalled : TEXTS.installed(ytdlpVersion))}
    />
  )
}
