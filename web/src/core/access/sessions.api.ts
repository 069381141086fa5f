import { endSession, getStrangerGuesses, listSessions } from '@pinloft/contract/access/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const SESSIONS_KEY = [listSessions.path]
const SESSION_EVENTS = ['sessions_changed'] as const
const STRANGER_EVENTS = ['stranger_guesses_changed'] as const

/** Every admitted browser, kept up to date while the list is mounted. */
export function useSessions() {
  return useLiveQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    events: SESSION_EVENTS,
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

/** The wrong PINs from unknown browsers, kept up to date while mounted. */
export function useStrangerGuesses() {
  return useLiveQuery({
    queryKey: [getStrangerGuesses.path],
    queryFn: ({ signal }) => call(getStrangerGuesses, { signal }),
    events: STRANGER_EVENTS,
  })
}
