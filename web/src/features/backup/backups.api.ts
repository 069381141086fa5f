import { BACKUP_TEXTS, getBackup, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { jobOnceFinished } from '../../core/jobs/index.ts'
import { urlOf } from '../../platform/call.ts'
import { toastFailed } from '../../platform/failures.ts'
import { followLink } from '../../platform/follow-link.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'

/**
 * Makes the server take a snapshot of everything, and the browser download it: at once, or when the disks of machines are
 * copied, wherever the person is then.
 */
export function useStartBackup() {
  const client = useQueryClient()
  return useMutation({
    ...mutationOf(prepareBackup),
    onSuccess: ({ id, name, jobId }) => {
      const download = () => followLink(urlOf(getBackup.path, { id }), name)
      if (jobId === null) return download()
      void jobOnceFinished(client, jobId).then(({ state, problem }) => {
        if (state === 'done') download()
        if (state === 'failed') toastFailed(BACKUP_TEXTS.failedTitle, new Error(problem?.message))
      })
    },
  })
}
