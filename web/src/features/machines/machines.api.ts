import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import {
  deleteMachine,
  forceOffMachine,
  getMachineScreen,
  getMachineUsage,
  listTrashedMachines,
  type MachineKeyCombination,
  pauseMachine,
  purgeMachine,
  rebootMachine,
  restoreMachine,
  resumeMachine,
  sendMachineKeys,
  shutDownMachine,
  startMachine,
} from '@pinloft/contract/machines/control'
import {
  changeMachine,
  createMachine,
  getMachine,
  listMachines,
  type Machine,
  type MachineUsage,
} from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { type Endpoint, type InputOf, pathOf } from '@pinloft/contract/shared/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'
import { latestMeasurements } from '../../platform/latest-measurements.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

/** Everything that shows machines. */
const ALL_KEY = ['machines']
const LIST_KEY = [...ALL_KEY, listMachines.path]
const TRASH_KEY = [...ALL_KEY, listTrashedMachines.path]
const HOST_KEY = [...ALL_KEY, getMachineHost.path]
const STATUS_EVENTS = ['vm_status_updated'] as const
/** How old the picture of a screen may be. */
const PICTURE_MS = 5000
/** Of what a machine uses. */
export const USAGE_SHOWN_MS = 60_000
const TRASH_EVENTS = ['vm_status_updated', 'trash_changed'] as const

/** The numbers of the dashboard count machines too. */
export function followMachines(client: QueryClient): () => void {
  return onLiveEvent('vm_status_updated', () => {
    void client.invalidateQueries({ queryKey: [getDashboardStats.path] })
  })
}

export function refreshMachines(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ALL_KEY })
}

export function useMachines(isNeeded = true) {
  return useLiveQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listMachines, { signal }),
    events: STATUS_EVENTS,
    enabled: isNeeded,
  })
}

export function useMachine(id: string) {
  const client = useQueryClient()
  return useLiveQuery({
    queryKey: [...ALL_KEY, getMachine.path, id],
    queryFn: ({ signal }) => call(getMachine, { params: { id }, signal }),
    initialData: () => client.getQueryData<Machine[]>(LIST_KEY)?.find((machine) => machine.id === id),
    events: STATUS_EVENTS,
  })
}

/** What this computer offers machines. Its free memory changes with each machine that starts or stops. */
export function useMachineHost(isNeeded = true) {
  return useLiveQuery({
    queryKey: HOST_KEY,
    queryFn: ({ signal }) => call(getMachineHost, { signal }),
    events: STATUS_EVENTS,
    enabled: isNeeded,
  })
}

/** What a machine used in the last minute, oldest first; live while it runs. */
export function useMachineUsage(id: string, isRunning: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    return onLiveEvent('machine_usage_measured', ({ machineId, usage }) => {
      if (machineId !== id) return
      client.setQueryData<MachineUsage[]>(
        usageKey(id),
        (known) => known && latestMeasurements([...known, usage], USAGE_SHOWN_MS),
      )
    })
  }, [client, id, isRunning])
  return useQuery({
    queryKey: usageKey(id),
    queryFn: async ({ signal }) =>
      latestMeasurements(await call(getMachineUsage, { params: { id }, signal }), USAGE_SHOWN_MS),
    enabled: isRunning,
    staleTime: 0,
    gcTime: 0,
  })
}

const usageKey = (id: string) => [...ALL_KEY, getMachineUsage.path, id]

/**
 * Address of the picture of a running machine's screen. The server draws one when it is asked, so the address changes
 * with what the machine does: at every few of its measurements.
 */
export function useScreenAddress({ id, startedAt }: Pick<Machine, 'id' | 'startedAt'>): string {
  const [drawnAt, setDrawnAt] = useState(startedAt)
  useEffect(
    () =>
      onLiveEvent('machine_usage_measured', ({ machineId, usage }) => {
        if (machineId !== id) return
        setDrawnAt((last) => (last !== null && timeBetween(last, usage.at) < PICTURE_MS ? last : usage.at))
      }),
    [id],
  )
  return `${pathOf(getMachineScreen.path, { id })}?${new URLSearchParams({ at: drawnAt ?? '' })}`
}

const timeBetween = (earlier: string, later: string) => Date.parse(later) - Date.parse(earlier)

const COMMANDS = {
  start: startMachine,
  shutDown: shutDownMachine,
  reboot: rebootMachine,
  forceOff: forceOffMachine,
  pause: pauseMachine,
  resume: resumeMachine,
} as const satisfies Record<string, Endpoint>
export type MachineCommand = keyof typeof COMMANDS

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void refreshMachines(client) })
}

export function useCommandMachine() {
  return useChange(({ id, command }: { id: string; command: MachineCommand }) =>
    call(COMMANDS[command], { params: { id } }),
  )
}

export function useSendKeys() {
  return useMutation({
    mutationFn: ({ id, combination }: { id: string; combination: MachineKeyCombination }) =>
      call(sendMachineKeys, { params: { id }, body: { combination } }),
  })
}

export type NewMachine = InputOf<typeof createMachine, 'body'>

export function useCreateMachine() {
  return useChange((body: NewMachine) => call(createMachine, { body }))
}

export type MachineChange = InputOf<typeof changeMachine, 'body'>

export function useChangeMachine() {
  return useChange(({ id, ...body }: MachineChange & { id: string }) => call(changeMachine, { params: { id }, body }))
}

export function useDeleteMachine() {
  return useChange(({ id, pin }: { id: string; pin: string }) => call(deleteMachine, { params: { id }, body: { pin } }))
}

export function useTrashedMachines() {
  return useLiveQuery({
    queryKey: TRASH_KEY,
    queryFn: ({ signal }) => call(listTrashedMachines, { signal }),
    events: TRASH_EVENTS,
  })
}

export function useRestoreMachine() {
  return useChange((id: string) => call(restoreMachine, { params: { id } }))
}

export function usePurgeMachine() {
  return useChange(({ id, pin }: { id: string; pin: string }) => call(purgeMachine, { params: { id }, body: { pin } }))
}
