import { cancelBackup, getBackup, getBackups, prepareBackup } from '@pinloft/contract/backups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, urlOf } from '../../platform/call.ts'
import { followLink } from '../../platform/follow-link.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

const BACKUPS_KEY = [getBackups.path]

/** The last backup and the one that is under way, kept up to date while they are on screen. */
export function useBackups() {
  const client = useQueryClient()
  useEffect(() => onLiveEvent('backups_changed', () => client.invalidateQueries({ queryKey: BACKUPS_KEY })), [client])
  return useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => call(getBackups, { signal }),
    // Backups are made on the console too.
    staleTime: 0,
  })
}

/** Has the server take everything as it is, and the browser fetch it into its downloads. */
export function useStartBackup() {
  return useMutation({
    mutationFn: (secrets: { pin: string; passphrase: string }) => call(prepareBackup, { body: secrets }),
    onSuccess: ({ id, name }) => followLink(urlOf(getBackup.path, { id }), name),
  })
}

export function useCancelBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelBackup, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: BACKUPS_KEY }),
  })
}
