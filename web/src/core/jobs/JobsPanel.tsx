import { isFinished, listJobs } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS as TEXTS } from '@pinloft/contract/jobs/texts'
import { useRef } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import { JobRow } from './JobRow.tsx'
import { useRemoveJobs } from './jobs.api.ts'

/** The list of jobs: those that have not finished first, each group with the newest first. */
export default function JobsPanel() {
  const { data: jobs = [] } = useQuery(queryOf(listJobs))
  const removing = useRemoveJobs()
  const title = useRef<HTMLHeadingElement>(null)
  const finished = jobs.filter(isFinished)
  const ordered = [...jobs.filter((job) => !isFinished(job)), ...finished]

  function clear() {
    removing.mutate(undefined, {
      onError: (failure) => toastFailed(TEXTS.actionFailed, failure),
    })
    // The button disappears with what it removes.
    title.current?.focus()
  }

  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-3 pt-1 pr-1 pb-1 pl-2.5">
        <h2
          ref={title}
          tabIndex={-1}
          className="font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink outline-none"
        >
          {TEXTS.title}
        </h2>
        {finished.length > 0 && (
          <Button variant="ghost" size="sm" onClick={clear} disabled={removing.isPending}>
            {TEXTS.clear}
          </Button>
        )}
      </div>
      {jobs.length === 0 ? (
        <EmptyState title={TEXTS.emptyTitle} help={TEXTS.emptyHelp} className="pt-3! pb-5!" />
      ) : (
        <ul>
          {ordered.map((job) => (
            <JobRow key={job.id} job={job} onRemoved={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </>
  )
}
