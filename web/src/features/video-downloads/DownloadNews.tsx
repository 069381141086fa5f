import { isFinished } from '@pinloft/contract/jobs/endpoints'
import { isAudioFormat, listVideoDownloads, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { toast } from '../../ui/index.ts'
import { MUSIC_PATH } from '../music/index.ts'
import { filmAddress } from '../video/index.ts'
import { DOWNLOADER_PATH, removeStarted, useStarted } from './startedDownloads.ts'
import { usePlayDownload } from './usePlayDownload.ts'

/** After the last download of those started here, whoever still waits on the screen goes to its player. */
export default function DownloadNews() {
  const started = useStarted()
  const { data: downloads } = useQuery({ ...queryOf(listVideoDownloads), staleTime: 0 })
  const [location, navigate] = useLocation()
  const play = usePlayDownload()

  const report = useEffectEvent((all: readonly VideoDownload[]) => {
    const mine = all.filter(({ job }) => started.has(job.id))
    // The file of one that is done comes with the next answer.
    const over = mine.filter(({ job, fileId }) => isFinished(job) && (job.state !== 'done' || fileId !== null))
    if (over.length === 0) return
    removeStarted(new Set(over.map(({ job }) => job.id)))
    for (const { job } of over.filter(({ job }) => job.state === 'failed')) {
      toast({ variant: 'destructive', title: TEXTS.error, description: `${job.title}: ${job.problem?.message ?? ''}` })
    }
    const done = over.findLast(({ job }) => job.state === 'done')
    if (done === undefined || done.fileId === null) return
    const { fileId, format, job } = done
    toast({
      title: TEXTS.completeTitle,
      description: job.title,
      action: { label: TEXTS.play, onSelect: () => play(fileId, format) },
    })
    const isLast = mine.every((download) => isFinished(download.job))
    if (isLast && location === DOWNLOADER_PATH) navigate(isAudioFormat(format) ? MUSIC_PATH : filmAddress(fileId))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was just started may be over already
  useEffect(() => {
    if (downloads !== undefined) report(downloads)
  }, [downloads, started])
  return null
}
