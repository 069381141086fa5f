import { getVideoDownloader } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { LoadFailed, Page, Pane, Skeleton } from '../../ui/index.ts'
import { DownloadForm } from './form/DownloadForm.tsx'
import { MissingPrograms } from './MissingPrograms.tsx'
import { QueuePane } from './queue/QueuePane.tsx'

/** Downloads videos of YouTube, and shows the queue of downloads. */
export default function VideoDownloadsPage() {
  return (
    <Page title={TEXTS.title}>
      <NewDownload />
      <QueuePane />
    </Page>
  )
}

function NewDownload() {
  const { data: programs, isError, isFetching, refetch } = useQuery(queryOf(getVideoDownloader))
  if (programs === undefined) {
    return (
      <Pane aria-label={TEXTS.form} className="grid gap-4 p-(--pane-pad)">
        {isError ? (
          <LoadFailed text={TEXTS.programsFailed} onRetry={refetch} />
        ) : (
          <>
            <Skeleton className="h-[50px] rounded-[13px]!" />
            <Skeleton className="h-[200px] rounded-[14px]!" />
          </>
        )}
      </Pane>
    )
  }
  if (programs.ytdlpVersion === null || programs.ffmpegVersion === null) {
    return <MissingPrograms programs={programs} isChecking={isFetching} onCheck={refetch} />
  }
  return <DownloadForm programs={programs} />
}
