import { isFinished, type Job } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { isAudioFormat, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Check, Film, Music, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { fileQuery, Thumbnail } from '../../../core/files/index.ts'
import { type JobChange, percentOf, useChangeJob, useRemoveJobs } from '../../../core/jobs/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { useQuery } from '../../../platform/query.ts'
import { useNow } from '../../../platform/use-now.ts'
import { classNames, ExactText, IconButton, ProgressBar, StatusDot } from '../../../ui/index.ts'
import { factsOf } from '../downloadWords.ts'
import { addStarted } from '../startedDownloads.ts'
import { MainAction } from './MainAction.tsx'
import { MoveHandle } from './MoveHandle.tsx'
import type { RowMoves } from './useQueueMoves.ts'

const onError = (failure: Error) => toastFailed(JOBS_TEXTS.actionFailed, failure)

interface DownloadRowProps {
  download: VideoDownload
  /** Null if it cannot be moved. */
  moves: RowMoves | null
}

/** A download: what it is, how far it is, and what can be done about it. */
export function DownloadRow({ download, moves }: DownloadRowProps) {
  const nowMs = useNow()
  const { job, format, fileId } = download
  const { change, remove } = useRowChanges(job)
  const { data: file, isError: isFileLost } = useQuery(fileQuery(job.state === 'done' ? fileId : null))
  const percent = percentOf(job)
  const isOver = isFinished(job)
  const hasBar = job.state === 'running' || (!isOver && percent !== null && percent > 0)
  const hasProblem = job.state === 'failed' || (job.state === 'queued' && job.problem !== null)
  const icon = isAudioFormat(format) ? (
    <Music aria-hidden="true" className="size-5 [stroke-width:1.75]" />
  ) : (
    <Film aria-hidden="true" className="size-5 [stroke-width:1.75]" />
  )
  return (
    <li
      data-job-id={job.id}
      className={classNames(
        'relative mx-2 grid min-h-[60px] grid-cols-[80px_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-row px-3 py-[7px] hover:bg-hover max-md:min-h-16 max-md:grid-cols-[64px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 max-md:pr-0.5 max-md:pl-2',
        moves?.mark && DRAG_MARKS[moves.mark],
      )}
    >
      {file === undefined ? (
        <span className={`grid place-items-center ${PICTURE}`}>
          {icon}
          {moves && <MoveHandle title={job.title} moves={moves} />}
        </span>
      ) : (
        <Thumbnail file={file} size="small" fallback={icon} className={PICTURE} />
      )}
      <div className="min-w-0">
        <p
          title={job.title}
          className="truncate leading-5 font-strong text-ink max-md:line-clamp-2 max-md:leading-[18px] max-md:wrap-anywhere max-md:whitespace-normal"
        >
          <ExactText text={job.title} />
        </p>
        {hasBar && (
          <ProgressBar
            label={job.title}
            percent={job.state === 'running' ? percent : (percent ?? 0)}
            state={job.state === 'running' ? 'accent' : 'idle'}
            className="my-[3px]"
          />
        )}
        <p
          className={`text-sm leading-[17px] tabular-nums ${hasProblem ? 'wrap-anywhere text-bad-ink' : 'truncate text-ink-3'} -ml-[3px] pl-[3px]`}
        >
          {MARKS[hasProblem ? 'failed' : job.state]}
          {job.state === 'running' && percent !== null && <span className="md:hidden">{Math.floor(percent)}% · </span>}
          {factsOf(download, file?.size ?? null, nowMs).map(({ text, isEssential }, index, all) => (
            <Fragment key={text}>
              {index > 0 && (
                <span
                  className={isEssential && all.slice(0, index).some((fact) => fact.isEssential) ? '' : 'max-md:hidden'}
                >
                  {' · '}
                </span>
              )}
              <span className={isEssential ? '' : 'max-md:hidden'}>
                <ExactText text={text} />
              </span>
            </Fragment>
          ))}
          {job.state === 'done' && (fileId === null || isFileLost) && <> · {TEXTS.fileDeleted}</>}
        </p>
      </div>
      <div className="grid grid-cols-[48px_96px_30px] items-center justify-items-end gap-x-1.5 max-md:flex max-md:gap-x-0">
        <b className="text-sm font-strong text-ink tabular-nums max-md:hidden">
          {hasBar && percent !== null && `${Math.floor(percent)}%`}
        </b>
        <span className="flex justify-end">
          <MainAction download={download} isFileLost={isFileLost} onChange={change} />
        </span>
        <IconButton
          size="sm"
          data-dismiss=""
          label={TEXTS.actionOn(isOver ? TEXTS.remove : TEXTS.cancel, job.title)}
          icon={<X aria-hidden="true" />}
          onClick={() => (isOver ? remove() : change('cancel'))}
        />
      </div>
    </li>
  )
}

const DROP_LINE = 'before:absolute before:inset-x-2 before:z-1 before:h-0.5 before:rounded-full before:bg-accent'
const DRAG_MARKS = {
  dragged: 'opacity-50',
  before: `${DROP_LINE} before:-top-px`,
  behind: `${DROP_LINE} before:-bottom-px`,
} as const

const PICTURE =
  'aspect-video w-full rounded-[9px] bg-sunken text-ink-3 after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_var(--line)] relative'

const MARK = 'mr-2 ml-px align-middle inline-flex -translate-y-px'

const MARKS: Record<VideoDownload['job']['state'], ReactNode> = {
  queued: (
    <span className={MARK}>
      <StatusDot status="idle" />
    </span>
  ),
  failed: (
    <span className={MARK}>
      <StatusDot status="bad" />
    </span>
  ),
  done: (
    <span className="mr-[7px] -ml-px inline-grid size-4 translate-y-[-1px] place-items-center rounded-full bg-ok-soft align-middle text-ok-ink">
      <Check aria-hidden="true" className="size-2.5 [stroke-width:3]" />
    </span>
  ),
  running: null,
  paused: null,
  cancelled: null,
}

/** The changes to one job. While one is pending, further ones are ignored: the button keeps the keyboard. */
function useRowChanges({ id }: Job) {
  const changing = useChangeJob()
  const removing = useRemoveJobs()
  const isPending = changing.isPending || removing.isPending
  return {
    change: (change: JobChange) => {
      if (isPending) return
      // What is put back into the queue here was started here.
      const onSuccess = () => change === 'retry' && addStarted([id])
      changing.mutate({ id, change }, { onError, onSuccess })
    },
    remove: () => {
      if (!isPending) removing.mutate(id, { onError })
    },
  }
}
