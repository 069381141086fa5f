import { describeFaults } from '../../testing/storage-faults.ts'
import { assistantOperations } from './assistant.operations.ts'

describeFaults(assistantOperations)
