import {
  copyGameBackup,
  deleteGameBackup,
  listGameBackups,
  makeGameBackup,
  restoreGameBackup,
} from '@pinloft/contract/game-servers/backups'
import {
  addOperator,
  addToWhitelist,
  changeGameProperties,
  getGameProperties,
  removeFromWhitelist,
  removeOperator,
} from '@pinloft/contract/game-servers/console'
import type { GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import { refreshServers, SERVERS_KEY, serverKey } from './gameServers.api.ts'

const BACKUP_EVENTS = ['game_backups_changed'] as const
const propertiesKey = (id: string) => [...SERVERS_KEY, getGameProperties.path, id]
const backupsKey = (id: string) => [...SERVERS_KEY, listGameBackups.path, id]

export type PlayerList = 'whitelist' | 'operators'

const ADD = { whitelist: addToWhitelist, operators: addOperator }
const REMOVE = { whitelist: removeFromWhitelist, operators: removeOperator }

export interface ListChange {
  list: PlayerList
  act: 'add' | 'remove'
  name: string
}

/** Changes the whitelist or the operators of a server. */
export function useChangePlayerList(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ list, act, name }: ListChange) =>
      act === 'add'
        ? call(ADD[list], { params: { id }, body: { name } })
        : call(REMOVE[list], { params: { id, name } }),
    onSuccess: (server) => client.setQueryData<GameServerDetails>(serverKey(id), server),
    onSettled: () => void refreshServers(client),
  })
}

export function useGameProperties(id: string) {
  return useQuery({
    queryKey: propertiesKey(id),
    queryFn: ({ signal }) => call(getGameProperties, { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useSaveProperties(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changeGameProperties, 'body'>) =>
      call(changeGameProperties, { params: { id }, body }),
    onSuccess: (properties) => client.setQueryData(propertiesKey(id), properties),
    onSettled: () => void refreshServers(client),
  })
}

export function useGameBackups(id: string) {
  return useLiveQuery({
    queryKey: backupsKey(id),
    queryFn: ({ signal }) => call(listGameBackups, { params: { id }, signal }),
    events: BACKUP_EVENTS,
  })
}

function useBackupChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void refreshServers(client) })
}

export function useMakeBackup(id: string) {
  return useBackupChange(() => call(makeGameBackup, { params: { id } }))
}

export function useRestoreBackup(id: string) {
  return useBackupChange((backupId: string) => call(restoreGameBackup, { params: { id, backupId } }))
}

export function useCopyBackup(id: string) {
  return useBackupChange(({ backupId, worldName }: { backupId: string; worldName: string }) =>
    call(copyGameBackup, { params: { id, backupId }, body: { worldName } }),
  )
}

export function useDeleteBackup(id: string) {
  return useBackupChange(({ backupId, pin }: { backupId: string; pin: string }) =>
    call(deleteGameBackup, { params: { id, backupId }, body: { pin } }),
  )
}
