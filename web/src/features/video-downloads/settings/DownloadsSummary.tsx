import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { StateLine } from '../../../ui/index.ts'
import { useVideoDownloader } from '../video-downloads.api.ts'

export default function DownloadsSummary() {
  return (
    <StateLine
      query={useVideoDownloader()}
      text={({ ytdlpVersion }) => (ytdlpVersion === null ? TEXTS.notInstalled : TEXTS.installed(ytdlpVersion))}
    />
  )
}
