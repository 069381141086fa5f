import {
  cancelFileChecks,
  type DamagedFile,
  FILE_CHECK_JOB,
  type FileChecks,
  getFileChecks,
  type IncompletePicture,
  startFileChecks,
} from '@pinloft/contract/file-checks/endpoints'
import { FILE_CHECKS_TEXTS as TEXTS } from '@pinloft/contract/file-checks/texts'
import { lowerFirst } from '@pinloft/contract/files/names'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { toastFailed } from '../../platform/failures.ts'
import { useFeatures } from '../../platform/feature.ts'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button, LoadFailed, Pane, PaneHeader, ProgressBar, Skeleton, StatusDot } from '../../ui/index.ts'
import { percentOf, useActiveJob } from '../jobs/index.ts'

/** Whether the files on the disk are intact: the damaged ones, and the check of all files. */
export default function FileChecksPane() {
  const { data: checks, isError, refetch } = useQuery(queryOf(getFileChecks))
  return (
    <Pane aria-labelledby="file-checks-title">
      <PaneHeader id="file-checks-title" title={TEXTS.title} />
      <div className="px-(--pane-pad) pb-2">
        <p className="text-sm text-ink-3">{TEXTS.purpose}</p>
        {checks ? (
          <Known checks={checks} />
        ) : isError ? (
          <div className="mt-3">
            <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
          </div>
        ) : (
          <Skeleton className="mt-3 h-24 w-full" />
        )}
      </div>
    </Pane>
  )
}

function Known({ checks }: { checks: FileChecks }) {
  const { damaged, damagedCount, incomplete, incompleteCount } = checks
  const job = useActiveJob(FILE_CHECK_JOB)
  return (
    <>
      {damagedCount + incompleteCount === 0 && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink">
          <StatusDot status="ok" />
          {TEXTS.whole}
        </p>
      )}
      {damagedCount > 0 && <Damage damaged={damaged} count={damagedCount} />}
      {incompleteCount > 0 && <Incomplete pictures={incomplete} count={incompleteCount} />}
      <LastFullCheck check={checks.lastFullCheck} />
      <div className="mt-3 min-h-[52px]">{job === undefined ? <StartButton /> : <Running job={job} />}</div>
    </>
  )
}

function Damage({ damaged, count }: { damaged: readonly DamagedFile[]; count: number }) {
  return (
    <div className="mt-3">
      <p className="flex items-center gap-2 font-label text-bad-ink" role="alert">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {TEXTS.damaged(count)}
      </p>
      <p className="mt-1 text-sm text-ink-2">{TEXTS.damagedHelp}</p>
      <ul className="mt-2">
        {damaged.map((file) => (
          <DamagedRow key={`${file.place} ${file.id} ${file.storedAs}`} file={file} />
        ))}
      </ul>
      {count > damaged.length && <p className="mt-1 text-sm text-ink-3">{TEXTS.more(count - damaged.length)}</p>}
    </div>
  )
}

/** They are as they were stored: nothing is broken here. */
function Incomplete({ pictures, count }: { pictures: readonly IncompletePicture[]; count: number }) {
  return (
    <div className="mt-3">
      <p className="flex items-center gap-2 font-label text-ink">
        <StatusDot status="own" />
        {TEXTS.incomplete(count)}
      </p>
      <p className="mt-1 text-sm text-ink-2">{TEXTS.incompleteHelp}</p>
      <ul className="mt-2">
        {pictures.map((picture) => (
          <li key={`${picture.place} ${picture.id}`} className="border-t border-line py-2 text-sm first:border-t-0">
            <FilePlace file={picture} />
          </li>
        ))}
      </ul>
      {count > pictures.length && <p className="mt-1 text-sm text-ink-3">{TEXTS.more(count - pictures.length)}</p>}
    </div>
  )
}

function FilePlace({ file: { id, place, name, remark, folder, size } }: { file: IncompletePicture }) {
  const address = useFeatures()
    .find((feature) => feature.name === place)
    ?.addressOf?.(id)
  return (
    <>
      <p className="font-label break-words text-ink">
        {address === undefined ? (
          name
        ) : (
          <Link href={address} className="rounded-xs underline decoration-1 underline-offset-[3px]">
            {name}
          </Link>
        )}
      </p>
      <p className="break-words text-ink-3">
        {remark ?? (folder === '' ? TEXTS.root : folder)} · {formatSize(size)}
      </p>
    </>
  )
}

function DamagedRow({ file }: { file: DamagedFile }) {
  const nowMs = useNow()
  const { fault, foundAt, storedAs } = file
  return (
    <li className="border-t border-line py-2 text-sm first:border-t-0">
      <FilePlace file={file} />
      <p className="text-ink-2">
        {TEXTS.faults[fault]},{' '}
        <time dateTime={foundAt} title={formatExactDate(foundAt)}>
          {TEXTS.since(lowerFirst(formatRelativeDate(foundAt, nowMs)))}
        </time>
      </p>
      <p className="text-ink-3">
        {TEXTS.storedAs} <code className="font-mono text-xs break-all">{storedAs}</code>
      </p>
    </li>
  )
}

function LastFullCheck({ check }: { check: FileChecks['lastFullCheck'] }) {
  const nowMs = useNow()
  if (check === null) return <p className="mt-1 text-sm text-ink-3">{TEXTS.never}</p>
  const { finishedAt, fileCount, sizeBytes } = check
  return (
    <p className="mt-1 text-sm text-ink-3" title={formatExactDate(finishedAt)}>
      {TEXTS.lastFull(
        lowerFirst(formatRelativeDate(finishedAt, nowMs)),
        counted(fileCount, 'file'),
        formatSize(sizeBytes),
      )}
    </p>
  )
}

function StartButton() {
  const starting = useMutation(mutationOf(startFileChecks))
  const start = () =>
    starting.mutate(undefined, {
      onError: (failure) => toastFailed(TEXTS.startFailed, failure),
    })
  return (
    <Button size="sm" icon={<ShieldCheck aria-hidden="true" />} disabled={starting.isPending} onClick={start}>
      {TEXTS.check}
    </Button>
  )
}

function Running({ job }: { job: Job }) {
  const { done, total } = job.progress
  const label = job.state === 'paused' ? JOBS_TEXTS.states.paused : TEXTS.running
  const cancelling = useMutation(mutationOf(cancelFileChecks))
  const cancel = () =>
    cancelling.mutate(undefined, {
      onError: (failure) => toastFailed(TEXTS.cancelFailed, failure),
    })
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2 tabular-nums">
          <span>{label}</span>
          {total !== null && <span>{TEXTS.progress(formatSize(done), formatSize(total))}</span>}
        </p>
        <ProgressBar label={TEXTS.running} percent={percentOf(job)} />
      </div>
      <Button size="sm" variant="plain" disabled={cancelling.isPending} onClick={cancel}>
        {TEXTS.cancel}
      </Button>
    </div>
  )
}
