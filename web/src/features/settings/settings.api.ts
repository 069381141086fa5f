import { endSession, listSessions } from '@pinloft/contract/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

const SESSIONS_KEY = [listSessions.path]

/** Every browser that is let in, kept up to date while the list is on screen. */
export function useSessions() {
  const client = useQueryClient()
  useEffect(() => onLiveEvent('sessions_changed', () => client.invalidateQueries({ queryKey: SESSIONS_KEY })), [client])
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    // Changes that happened while the list was not on screen were not heard.
    staleTime: 0,
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}
