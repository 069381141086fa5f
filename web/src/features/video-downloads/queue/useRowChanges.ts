import type { Job } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { type JobChange, useChangeJob, useRemoveJobs } from '../../../core/jobs/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { addStarted } from '../startedDownloads.ts'

const onError = (failure: Error) => toastFailed(JOBS_TEXTS.actionFailed, failure)

/** The changes to one job. While one is pending, further ones are ignored: the button keeps the keyboard. */
export function useRowChanges({ id }: Job) {
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
