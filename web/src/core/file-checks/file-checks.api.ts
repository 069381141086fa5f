import {
  cancelFileChecks,
  type FileChecks,
  getFileChecks,
  startFileChecks,
} from '@pinloft/contract/file-checks/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const CHECKS_KEY = [getFileChecks.path]
/** Events after which a damaged file may be gone or moved. */
const EVENTS = ['file_checks_changed', 'file_deleted', 'file_changed', 'folder_changed', 'trash_changed'] as const

/** The known damage, kept up to date while mounted. */
export function useFileChecks() {
  return useLiveQuery({
    queryKey: CHECKS_KEY,
    queryFn: ({ signal }) => call(getFileChecks, { signal }),
    events: EVENTS,
  })
}

export function useStartFileChecks() {
  return useChange(() => call(startFileChecks))
}

export function useCancelFileChecks() {
  return useChange(() => call(cancelFileChecks))
}

function useChange(change: () => Promise<FileChecks>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (checks) => client.setQueryData(CHECKS_KEY, checks),
  })
}
