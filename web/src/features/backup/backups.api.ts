import { getBackup, getBackups, prepareBackup } from '@pinloft/contract/backups'
import { useMutation } from '@tanstack/react-query'
import { call, urlOf } from '../../platform/call.ts'
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

/** Makes the server take a snapshot of everything, and the browser download it. */
export function useStartBackup() {
  return useMutation({
    mutationFn: (secrets: { pin: string; passphrase: string }) => call(prepareBackup, { body: secrets }),
    onSuccess: ({ id, name }) => followLink(urlOf(getBackup.path, { id }), name),
  })
}
