import {
  forceOffMachine,
  getMachineScreen,
  getMachineUsage,
  pauseMachine,
  rebootMachine,
  resumeMachine,
  shutDownMachine,
  startMachine,
} from '@pinloft/contract/machines/control'
import {
  type changeMachine,
  type createMachine,
  getMachine,
  listMachines,
  type Machine,
} from '@pinloft/contract/machines/endpoints'
import { type Endpoint, type InputOf, pathOf } from '@pinloft/contract/shared/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'
import { latestMeasurements } from '../../platform/latest-measurements.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'

/** How old the picture of a screen may be. */
const PICTURE_MS = 5000
/** Of what a machine uses. */
export const USAGE_SHOWN_MS = 60_000

export function useMachine(id: string) {
  const client = useQueryClient()
  return useQuery({
    ...queryOf(getMachine, { id }),
    initialData: () => client.getQueryData(queryOf(listMachines).queryKey)?.find((machine) => machine.id === id),
    staleTime: 0,
  })
}

/** What a machine used in the last minute, oldest first; live while it runs. */
export function useMachineUsage(id: string, isRunning: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    return onLiveEvent('machine_usage_measured', ({ machineId, usage }) => {
      if (machineId !== id) return
      client.setQueryData(
        queryOf(getMachineUsage, { id }).queryKey,
        (known) => known && latestMeasurements([...known, usage], USAGE_SHOWN_MS),
      )
    })
  }, [client, id, isRunning])
  return useQuery({
    ...queryOf(getMachineUsage, { id }),
    select: (known) => latestMeasurements(known, USAGE_SHOWN_MS),
    enabled: isRunning,
    staleTime: 0,
    gcTime: 0,
  })
}

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

export function useCommandMachine() {
  return useMutation({
    ...mutationOf(startMachine),
    mutationFn: ({ id, command }: { id: string; command: MachineCommand }) =>
      call(COMMANDS[command], { params: { id } }),
  })
}

export type NewMachine = InputOf<typeof createMachine, 'body'>

export type MachineChange = InputOf<typeof changeMachine, 'body'>
