import {
  changeGameServer,
  createGameServer,
  deleteGameServer,
  type GameServer,
  type GameServerDetails,
  type GameServerUsage,
  getGameServer,
  getGameServerUsage,
  killGameServer,
  launchMinecraft,
  listGameServers,
  restartGameServer,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { checkGamePort, getGameEngines, readGameJar } from '@pinloft/contract/game-servers/engines'
import { GAME_USAGE_KEPT_MINUTES } from '@pinloft/contract/game-servers/limits'
import type { Endpoint, InputOf } from '@pinloft/contract/shared/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { latestMeasurements } from '../../platform/latest-measurements.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

/** Everything that shows game servers. */
export const SERVERS_KEY = ['game-servers']
const LIST_KEY = [...SERVERS_KEY, listGameServers.path]
export const serverKey = (id: string) => [...SERVERS_KEY, getGameServer.path, id]
const usageKey = (id: string) => [getGameServerUsage.path, id]
/** All that the server keeps. */
export const USAGE_SHOWN_MS = GAME_USAGE_KEPT_MINUTES * 60_000
const ENGINES_KEY = [getGameEngines.path]
const ENGINE_EVENTS = ['game_servers_changed'] as const

export function refreshServers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SERVERS_KEY })
}

/** Keeps what is on screen true, also the numbers that are measured. */
export function followGameServers(client: QueryClient): () => void {
  const stops = [
    onLiveEvent('game_servers_changed', () => void refreshServers(client)),
    onLiveEvent('game_server_measured', ({ serverId, usage }) => {
      const measured = { usage, memoryUsage: usage.memoryBytes, players: usage.players }
      client.setQueryData<GameServer[]>(LIST_KEY, (known) =>
        known?.map((server) => (server.id === serverId ? { ...server, ...measured } : server)),
      )
      client.setQueryData<GameServerDetails>(serverKey(serverId), (known) => known && { ...known, ...measured })
      client.setQueryData<GameServerUsage[]>(
        usageKey(serverId),
        (known) => known && latestMeasurements([...known, usage], USAGE_SHOWN_MS),
      )
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export function useGameServers(isNeeded = true) {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listGameServers, { signal }),
    enabled: isNeeded,
  })
}

export function useGameServer(id: string) {
  return useQuery({
    queryKey: serverKey(id),
    queryFn: ({ signal }) => call(getGameServer, { params: { id }, signal }),
  })
}

/** What a server that runs has used, oldest first. */
export function useGameServerUsage(id: string) {
  return useQuery({
    queryKey: usageKey(id),
    queryFn: ({ signal }) => call(getGameServerUsage, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What this computer has for servers. Its free port and memory change with each one that starts or stops. */
export function useGameEngines() {
  return useLiveQuery({
    queryKey: ENGINES_KEY,
    queryFn: ({ signal }) => call(getGameEngines, { signal }),
    events: ENGINE_EVENTS,
  })
}

/** Whether a port can be used. Null asks nothing. */
export function useGamePort(port: number | null) {
  return useQuery({
    queryKey: [checkGamePort.path, port],
    queryFn: ({ signal }) => call(checkGamePort, { params: { port: String(port) }, signal }),
    enabled: port !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a file says of itself. Null asks nothing. */
export function useGameJar(fileId: string | null) {
  return useQuery({
    queryKey: [readGameJar.path, fileId],
    queryFn: ({ signal }) => call(readGameJar, { params: { fileId: fileId ?? '' }, signal }),
    enabled: fileId !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The answer is the server as it is at that moment; what follows comes as an event. */
function useChange<Variables>(change: (variables: Variables) => Promise<GameServer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (server) => {
      client.setQueryData<GameServer[]>(LIST_KEY, (known) => known?.map((one) => (one.id === server.id ? server : one)))
      client.setQueryData<GameServerDetails>(serverKey(server.id), (known) => known && { ...known, ...server })
    },
    onSettled: () => void refreshServers(client),
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
  return useChange(({ id, command }: { id: string; command: ServerCommand }) =>
    call(COMMANDS[command], { params: { id } }),
  )
}

export type NewServer = InputOf<typeof createGameServer, 'body'>

export function useCreateServer() {
  return useChange((body: NewServer) => call(createGameServer, { body }))
}

export type ServerChange = InputOf<typeof changeGameServer, 'body'>

export function useChangeServer() {
  return useChange(({ id, ...body }: ServerChange & { id: string }) => call(changeGameServer, { params: { id }, body }))
}

export function useLaunchMinecraft() {
  return useChange((body: NonNullable<InputOf<typeof launchMinecraft, 'body'>>) => call(launchMinecraft, { body }))
}

export function useDeleteServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) => call(deleteGameServer, { params: { id }, body: { pin } }),
    onSettled: () => void refreshServers(client),
  })
}
