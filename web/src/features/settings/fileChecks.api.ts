import { cancelFileChecks, type FileChecks, getFileChecks, startFileChecks } from '@pinloft/contract/file-checks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

const CHECKS_KEY = [getFileChecks.path]
/** With these a damaged file may be gone, or be somewhere else. */
const CHANGES = ['file_checks_changed', 'file_deleted', 'file_changed', 'folder_changed', 'trash_changed'] as const

/** What is known of damage, kept up to date while it is on screen. */
export function useFileChecks() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => client.invalidateQueries({ queryKey: CHECKS_KEY })
    const ends = CHANGES.map((type) => onLiveEvent(type, refresh))
    return () => {
      for (const end of ends) end()
    }
  }, [client])
  return useQuery({
    queryKey: CHECKS_KEY,
    queryFn: ({ signal }) => call(getFileChecks, { signal }),
    // Changes that happened while it was not on screen were not heard.
    staleTime: 0,
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
