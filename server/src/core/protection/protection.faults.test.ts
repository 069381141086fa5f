import { describeFaults } from '../../testing/storage-faults.ts'
import { protectionOperations } from './protection.operations.ts'

describeFaults(protectionOperations)
