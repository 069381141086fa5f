import {
  addOperator,
  addToWhitelist,
  removeFromWhitelist,
  removeOperator,
} from '@pinloft/contract/game-servers/console'
import { call } from '../../platform/call.ts'
import { refreshChanged, useMutation } from '../../platform/query.ts'

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
  return useMutation({
    mutationFn: ({ list, act, name }: ListChange) =>
      act === 'add'
        ? call(ADD[list], { params: { id }, body: { name } })
        : call(REMOVE[list], { params: { id, name } }),
    onSettled: (_server, _failure, _change, _before, { client }) => refreshChanged(client, ['game_servers_changed']),
  })
}
