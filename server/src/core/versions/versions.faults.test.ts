import { describeFaults } from '../../testing/storage-faults.ts'
import { versionsOperations } from './versions.operations.ts'

describeFaults(versionsOperations)
