import { isFinished, type Job } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS as TEXTS } from '@pinloft/contract/jobs/texts'
import { CircleCheck, CircleSlash, CircleX, Pause, Play, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { useNow } from '../../platform/use-now.ts'
import { IconButton, ProgressBar } from '../../ui/index.ts'
import { type JobChange, useChangeJob, useRemoveJobs } from './jobs.api.ts'
import { detailsOf, percentOf } from './jobWords.ts'

const FINISHED_ICONS = {
  done: <CircleCheck aria-hidden="true" className="size-[18px] text-ok-ink" />,
  failed: <CircleX aria-hidden="true" className="size-[18px] text-bad-ink" />,
  cancelled: <CircleSlash aria-hidden="true" className="size-[18px] text-ink-3" />,
}

interface JobRowProps {
  job: Job
  /** Called when the row is about to disappear, with the button that had the keyboard. */
  onRemoved: () => void
}

/** What a job does, how far it is, and what can be done about it. */
export function JobRow({ job, onRemoved }: JobRowProps) {
  const nowMs = useNow()
  const { state, title } = job
  const percent = percentOf(job)
  const isOver = isFinished(job)
  const hasProblem = state === 'failed' || (state === 'queued' && job.problem !== null)
  return (
    <li className="rounded-md px-2.5 py-2">
      <div className="flex items-center gap-2.5">
        {(state === 'done' || state === 'failed' || state === 'cancelled') && FINISHED_ICONS[state]}
        <p className="min-w-0 flex-1 truncate font-label text-ink" title={title}>
          {title}
        </p>
        {!isOver && percent !== null && <span className="text-sm text-ink tabular-nums">{Math.floor(percent)}%</span>}
        <Actions job={job} onRemoved={onRemoved} />
      </div>
      {!isOver && (
        <ProgressBar label={title} percent={state === 'running' ? percent : (percent ?? 0)} className="mt-1.5" />
      )}
      <p
        className={`mt-1 text-sm wrap-anywhere tabular-nums ${hasProblem ? 'text-bad-ink' : 'text-ink-3'} ${isOver ? 'pl-7' : ''}`}
      >
        {detailsOf(job, nowMs).join(' · ')}
      </p>
    </li>
  )
}

function Actions({ job, onRemoved }: JobRowProps) {
  const { id, title, state, canCancel, canPause, canRetry } = job
  const changing = useChangeJob()
  const removing = useRemoveJobs()
  const onError = (failure: Error) => toastFailed(TEXTS.actionFailed, failure)
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton
      size="sm"
      label={TEXTS.actionOn(label, title)}
      icon={icon}
      disabled={changing.isPending || removing.isPending}
      onClick={onClick}
    />
  )
  const change = (what: JobChange) => () => changing.mutate({ id, change: what }, { onError })
  const remove = () => {
    onRemoved()
    removing.mutate(id, { onError })
  }
  return (
    <span className="-my-1 flex shrink-0">
      {canRetry &&
        button(isFinished(job) ? TEXTS.retry : TEXTS.retryNow, <RotateCw aria-hidden="true" />, change('retry'))}
      {canPause && button(TEXTS.pause, <Pause aria-hidden="true" />, change('pause'))}
      {state === 'paused' && button(TEXTS.resume, <Play aria-hidden="true" />, change('resume'))}
      {canCancel && button(TEXTS.cancel, <X aria-hidden="true" />, change('cancel'))}
      {isFinished(job) && button(TEXTS.remove, <X aria-hidden="true" />, remove)}
    </span>
  )
}
