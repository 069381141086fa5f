export { diskFreezerOfConsole } from './disks/freezer-of-console.ts'
export { createMachines, type Machines } from './machines.feature.ts'
export { machinesStorage } from './machines.storage.ts'
