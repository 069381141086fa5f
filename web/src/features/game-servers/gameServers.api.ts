import {
  type changeGameServer,
  type createGameServer,
  getGameServer,
  getGameServerUsage,
  killGameServer,
  listGameServers,
  restartGameServer,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { GAME_USAGE_KEPT_MINUTES } from '@pinloft/contract/game-servers/limits'
import type { Endpoint, InputOf } from '@pinloft/contract/shared/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { latestMeasurements } from '../../platform/latest-measurements.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { mutationOf, queryOf, useMutation } from '../../platform/query.ts'

/** All that the server keeps. */
export const USAGE_SHOWN_MS = GAME_USAGE_KEPT_MINUTES * 60_000

/** Shows what is measured. */
export function followGameServers(client: QueryClient): () => void {
  return onLiveEvent('game_server_measured', ({ serverId: id, usage }) => {
    const measured = { usage, memoryUsage: usage.memoryBytes, players: usage.players }
    client.setQueryData(queryOf(listGameServers).queryKey, (known) =>
      known?.map((server) => (server.id === id ? { ...server, ...measured } : server)),
    )
    client.setQueryData(queryOf(getGameServer, { id }).queryKey, (known) => known && { ...known, ...measured })
    client.setQueryData(
      queryOf(getGameServerUsage, { id }).queryKey,
      (known) => known && latestMeasurements([...known, usage], USAGE_SHOWN_MS),
    )
  })
}

const COMMANDS = {
  start: startGameServer,
  stop: stopGameServer,
  restart: restartGameServer,
  kill: killGameServer,
} as const satisfies Record<string, Endpoint>
export type ServerCommand = keyof typeof COMMANDS

export function useCommandServer() {
  return useMutation({
    ...mutationOf(startGameServer),
    mutationFn: ({ id, command }: { id: string; command: ServerCommand }) =>
      call(COMMANDS[command], { params: { id } }),
  })
}

export type NewServer = InputOf<typeof createGameServer, 'body'>

export type ServerChange = InputOf<typeof changeGameServer, 'body'>
