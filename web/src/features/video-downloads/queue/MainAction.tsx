import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import type { VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobChange } from '../../../core/jobs/index.ts'
import { Button, type ButtonVariant } from '../../../ui/index.ts'
import { usePlayDownload } from '../usePlayDownload.ts'

interface MainActionProps {
  download: VideoDownload
  /** Its file was deleted. */
  isFileLost: boolean
  onChange: (change: JobChange) => void
}

interface Action {
  label: string
  variant: ButtonVariant
  icon?: ReactNode
  isLabelHidden?: boolean
  onSelect: () => void
}

/** The one thing that a download most probably needs. It is the same button in each state, so the keyboard stays on it. */
export function MainAction(props: MainActionProps) {
  const play = usePlayDownload()
  const action = actionOf(props, play)
  if (action === null) return null
  const { label, variant, icon, isLabelHidden = false, onSelect } = action
  return (
    <Button
      size="sm"
      variant={variant}
      icon={icon}
      aria-label={TEXTS.actionOn(label, props.download.job.title)}
      title={isLabelHidden ? label : undefined}
      onClick={onSelect}
      className={`max-md:h-10 max-md:rounded-md ${isLabelHidden ? 'px-[7px]! max-md:px-3!' : 'max-md:px-2.5'}`}
    >
      {!isLabelHidden && label}
    </Button>
  )
}

function actionOf(
  { download: { job, fileId, format }, isFileLost, onChange }: MainActionProps,
  play: ReturnType<typeof usePlayDownload>,
): Action | null {
  if (job.state === 'done') {
    if (fileId === null || isFileLost) return null
    const icon = <Play aria-hidden="true" className="fill-current" />
    return { label: TEXTS.play, variant: 'soft', icon, onSelect: () => play(fileId, format) }
  }
  if (job.canRetry) return { label: JOBS_TEXTS.retry, variant: 'plain', onSelect: () => onChange('retry') }
  if (job.state === 'paused') return { label: JOBS_TEXTS.resume, variant: 'plain', onSelect: () => onChange('resume') }
  if (!job.canPause) return null
  const icon = <Pause aria-hidden="true" className="ml-0! fill-current [stroke-width:0]!" />
  return {
    label: JOBS_TEXTS.pause,
    variant: 'ghost',
    icon,
    isLabelHidden: true,
    onSelect: () => onChange('pause'),
  }
}
