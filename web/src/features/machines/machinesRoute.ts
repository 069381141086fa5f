import { useLocation, useSearchParams } from 'wouter'
import { type ConsoleStart, type ConsoleTab, MACHINES_PATH, machineAddress } from './machinesPath.ts'

export type MachinesRoute =
  | { view: 'list'; isCreating: boolean }
  | { view: 'machine'; machineId: string }
  | { view: 'console'; machineId: string; tab: ConsoleTab; start: ConsoleStart | null }

export function routeOfAddress(params: URLSearchParams): MachinesRoute {
  const machineId = params.get('machine')
  if (machineId === null) return { view: 'list', isCreating: params.get('view') === 'create' }
  if (params.get('view') !== 'console') return { view: 'machine', machineId }
  const start = params.get('start')
  return {
    view: 'console',
    machineId,
    tab: params.get('tab') === 'serial' ? 'serial' : 'screen',
    start: start === 'paste' || start === 'view-only' ? start : null,
  }
}

export function useMachinesRoute() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    route: routeOfAddress(params),
    goToList: () => navigate(MACHINES_PATH),
    goToMachine: (machineId: string) => navigate(machineAddress(machineId)),
    /** Takes the dialog out of the address, without a step for the browser's back button. */
    closeCreation: () => navigate(MACHINES_PATH, { replace: true }),
  }
}
