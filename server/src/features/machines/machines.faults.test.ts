import { describeFaults } from '../../testing/storage-faults.ts'
import { machinesOperations } from './machines.operations.ts'

describeFaults(machinesOperations)
