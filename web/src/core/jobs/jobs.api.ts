import {
  cancelJob,
  clearJobs,
  isFinished,
  type Job,
  listJobs,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
} from '@pinloft/contract/jobs/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { mergeJobs } from './mergeJobs.ts'

const JOBS_KEY = queryOf(listJobs).queryKey
const NO_JOBS: readonly Job[] = []

/** Keeps the list of jobs as the server says. Returns the way to stop. */
export function followJobs(client: QueryClient): () => void {
  return onLiveEvent('jobs_changed', ({ jobs, removedIds }) => {
    // An answer that is on its way may be older than this.
    const isLoading = client.isFetching({ queryKey: JOBS_KEY }) > 0
    client.setQueryData(JOBS_KEY, (known) => known && mergeJobs(known, jobs, removedIds))
    if (isLoading) void client.invalidateQueries({ queryKey: JOBS_KEY })
  })
}

/** The job of a kind that has not finished; of a subject, where one is given. */
export function useActiveJob(kind: string, subjectId?: string | null): Job | undefined {
  const { data = NO_JOBS } = useQuery(queryOf(listJobs))
  return data.find(
    (job) => job.kind === kind && !isFinished(job) && (subjectId === undefined || job.subjectId === subjectId),
  )
}

/** Waits until a job has finished, however it ended. */
export function jobOnceFinished(client: QueryClient, id: string): Promise<Job> {
  return new Promise((resolve) => {
    const look = () => {
      const job = client.getQueryData(JOBS_KEY)?.find((one) => one.id === id)
      if (job === undefined || !isFinished(job)) return
      stop()
      resolve(job)
    }
    const stop = client.getQueryCache().subscribe(look)
    look()
  })
}

const CHANGES = { cancel: cancelJob, pause: pauseJob, resume: resumeJob, retry: retryJob } as const
export type JobChange = keyof typeof CHANGES

/** Changes a job. The list follows by the live event. */
export function useChangeJob() {
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: JobChange }) => call(CHANGES[change], { params: { id } }),
  })
}

/** Removes one finished job from the list, or all. */
export function useRemoveJobs() {
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? call(clearJobs) : call(removeJob, { params: { id } })),
  })
}
