import { createAppPassword, listAppPasswords, revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const PASSWORDS_KEY = [listAppPasswords.path]
const PASSWORD_EVENTS = ['app_passwords_changed'] as const

/** The app passwords, kept up to date while the list is mounted. */
export function useAppPasswords() {
  return useLiveQuery({
    queryKey: PASSWORDS_KEY,
    queryFn: ({ signal }) => call(listAppPasswords, { signal }),
    events: PASSWORD_EVENTS,
  })
}

export interface WantedAppPassword {
  name: string
  isReadOnly: boolean
  folder: string
  pin: string
}

export function useCreateAppPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedAppPassword) => call(createAppPassword, { body: wanted }),
    onSettled: () => client.invalidateQueries({ queryKey: PASSWORDS_KEY }),
  })
}

export function useRevokeAppPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeAppPassword, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PASSWORDS_KEY }),
  })
}
