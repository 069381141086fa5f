export const MACHINES_PATH = '/machines'
/** The list with the dialog that creates a machine. */
export const CREATE_MACHINE_ADDRESS = `${MACHINES_PATH}?view=create`

export type ConsoleTab = 'screen' | 'serial'
/** How a console begins, if not as usual. */
export type ConsoleStart = 'paste' | 'view-only'

export function machineAddress(machineId: string): string {
  return `${MACHINES_PATH}?${new URLSearchParams({ machine: machineId })}`
}

export function consoleAddress(
  machineId: string,
  { tab = 'screen', start }: { tab?: ConsoleTab; start?: ConsoleStart } = {},
): string {
  return `${MACHINES_PATH}?${new URLSearchParams({
    machine: machineId,
    view: 'console',
    ...(tab === 'serial' && { tab }),
    ...(start !== undefined && { start }),
  })}`
}
