import { cancelExport, getExport, getExports, prepareExport } from '@pinloft/contract/exports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, urlOf } from '../../platform/call.ts'
import { followLink } from '../../platform/follow-link.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

const EXPORTS_KEY = [getExports.path]

/** The download of all files that is under way and how the last one ended, kept up to date while they are on screen. */
export function useExports() {
  const client = useQueryClient()
  useEffect(() => onLiveEvent('exports_changed', () => client.invalidateQueries({ queryKey: EXPORTS_KEY })), [client])
  return useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: ({ signal }) => call(getExports, { signal }),
    // Changes that happened while it was not on screen were not heard.
    staleTime: 0,
  })
}

/** Has the server take all files as they are, and the browser fetch them into its downloads. */
export function useStartExport() {
  return useMutation({
    mutationFn: (pin: string) => call(prepareExport, { body: { pin } }),
    onSuccess: ({ id, name }) => followLink(urlOf(getExport.path, { id }), name),
  })
}

export function useCancelExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelExport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: EXPORTS_KEY }),
  })
}
