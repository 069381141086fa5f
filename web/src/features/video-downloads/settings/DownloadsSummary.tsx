import { getVideoDownloader } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { StatusLine } from '../../../ui/index.ts'

export default function DownloadsSummary() {
  return (
    <StatusLine
      query={useQuery(queryOf(getVideoDownloader))}
      text={({ ytdlpVersion }) => (ytdlpVersion === null ? TEXTS.notInstalled : TEXTS.installed(ytdlpVersion))}
    />
  )
}
