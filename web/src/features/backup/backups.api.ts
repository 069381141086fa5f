import {
  BACKUP_TEXTS,
  getBackup,
  getBackupMachines,
  getBackups,
  prepareBackup,
} from '@pinloft/contract/backup/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { jobOnceFinished } from '../../core/jobs/index.ts'
import { call, urlOf } from '../../platform/call.ts'
import { toastFailed } from '../../platform/failures.ts'
import { followLink } from '../../platform/follow-link.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const BACKUPS_KEY = [getBackups.path]
const EVENTS = ['backups_changed'] as const

/** The last and the running backup, kept up to date while mounted. */
export function useBackups() {
  return useLiveQuery({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => call(getBackups, { signal }),
    events: EVENTS,
  })
}

/** The machines whose disks a backup can have, as they are when they are asked for. */
export function useBackupMachines(isEnabled: boolean) {
  return useQuery({
    queryKey: [getBackupMachines.path],
    queryFn: ({ signal }) => call(getBackupMachines, { signal }),
    enabled: isEnabled,
  })
}

/**
 * Makes the server take a snapshot of everything, and the browser download it: at once, or when the disks of machines are
 * copied, wherever the person is then.
 */
export function useStartBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { pin: string; passphrase: string; machines: boolean }) =>
      call(prepareBackup, { body: wanted }),
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
