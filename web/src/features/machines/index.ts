export { CreateMachine } from './CreateMachine.tsx'
export { LitWindows } from './LitWindows.tsx'
export { MachineRow } from './MachineRow.tsx'
export { MACHINES_PATH } from './machinesPath.ts'
