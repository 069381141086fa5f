import { describeFaults } from '../../testing/storage-faults.ts'
import { pcSyncOperations } from './pc-sync.operations.ts'

describeFaults(pcSyncOperations)
