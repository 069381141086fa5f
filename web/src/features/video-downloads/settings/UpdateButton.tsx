import { updateVideoDownloader, YTDLP_UPDATE_JOB } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Download } from 'lucide-react'
import { percentOf, useActiveJob } from '../../../core/jobs/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, type ButtonProps } from '../../../ui/index.ts'

interface UpdateButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  isInstalled: boolean
}

/** Installs the newest yt-dlp; shows how far it is. A failure is in the list of jobs. */
export function UpdateButton({ isInstalled, ...looks }: UpdateButtonProps) {
  const job = useActiveJob(YTDLP_UPDATE_JOB)
  const updating = useMutation(mutationOf(updateVideoDownloader))
  const percent = job && percentOf(job)
  return (
    <Button
      {...looks}
      icon={<Download aria-hidden="true" />}
      busy={job !== undefined || updating.isPending}
      busyLabel={percent == null ? TEXTS.updating : `${TEXTS.updating} ${Math.floor(percent)}%`}
      onClick={() => updating.mutate(undefined, { onError: (failure) => toastFailed(TEXTS.updateFailed, failure) })}
    >
      {isInstalled ? TEXTS.update : TEXTS.install}
    </Button>
  )
}
