import type { MachineStatus } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { Vitals } from './driver.ts'

export interface MachineState {
  status: MachineStatus
  /** Why, in words, if nobody asked for it. */
  reason: string | null
}

/** Something that happened to a machine. */
export type MachineFact =
  | { kind: 'start asked' }
  | { kind: 'vitals'; vitals: Vitals }
  /** Its operating system was asked to shut down. */
  | { kind: 'power down' }
  /** Its operating system was asked, and runs as if nothing was. */
  | { kind: 'power down ignored' }
  /** It has no process any more, or got none. */
  | { kind: 'ended'; reason: string | null }

export type MachineCommand = 'start' | 'shut down' | 'reboot' | 'force off' | 'pause' | 'resume'

/** The statuses in which a command makes sense. */
const MAY: Readonly<Record<MachineCommand, readonly MachineStatus[]>> = {
  start: ['stopped'],
  'shut down': ['running', 'stopping'],
  reboot: ['running', 'stopping', 'error'],
  'force off': ['running', 'stopping', 'paused', 'error'],
  pause: ['running'],
  resume: ['paused', 'error'],
}

export function mayDo(status: MachineStatus, command: MachineCommand): boolean {
  return MAY[command].includes(status)
}

/** Whether a machine with this status has a process. */
export function isAlive(status: MachineStatus): boolean {
  return status !== 'stopped' && status !== 'starting'
}

export const STOPPED: MachineState = { status: 'stopped', reason: null }

/** The state of a machine after something happened. Late news about one that has ended change nothing. */
export function nextState(state: MachineState, fact: MachineFact): MachineState {
  const { status } = state
  switch (fact.kind) {
    case 'start asked':
      return status === 'stopped' ? { status: 'starting', reason: null } : state
    case 'ended':
      return { status: 'stopped', reason: fact.reason }
    case 'power down':
      return status === 'running' ? { status: 'stopping', reason: null } : state
    case 'power down ignored':
      return status === 'stopping' ? { status: 'running', reason: MACHINES_TEXTS.ignoresShutDown } : state
    case 'vitals':
      return status === 'stopped' ? state : afterVitals(state, fact.vitals)
  }
}

function afterVitals(state: MachineState, vitals: Vitals): MachineState {
  if (vitals.kind === 'broken') return { status: 'error', reason: vitals.reason }
  if (vitals.kind === 'paused') return state.status === 'paused' ? state : { status: 'paused', reason: null }
  // One that is shutting down runs until it is off.
  return state.status === 'running' || state.status === 'stopping' ? state : { status: 'running', reason: null }
}
