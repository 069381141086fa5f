import { getExport, getExports, prepareExport } from '@pinloft/contract/backup/exports'
import { useMutation } from '@tanstack/react-query'
import { call, urlOf } from '../../platform/call.ts'
import { followLink } from '../../platform/follow-link.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const EXPORTS_KEY = [getExports.path]
const EVENTS = ['exports_changed'] as const

/** The running download of all files and the result of the last one, kept up to date while mounted. */
export function useExports() {
  return useLiveQuery({
    queryKey: EXPORTS_KEY,
    queryFn: ({ signal }) => call(getExports, { signal }),
    events: EVENTS,
  })
}

/** Makes the server take a snapshot of all files, and the browser download them. */
export function useStartExport() {
  return useMutation({
    mutationFn: (pin: string) => call(prepareExport, { body: { pin } }),
    onSuccess: ({ id, name }) => followLink(urlOf(getExport.path, { id }), name),
  })
}
