export { consoleDiskCopier } from './disks/console-disk-copier.ts'
export { createMachines, type Machines } from './machines.feature.ts'
export { machinesStorage } from './machines.storage.ts'
