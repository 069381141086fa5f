import { describeFaults } from '../../testing/storage-faults.ts'
import { trashOperations } from './trash.operations.ts'

describeFaults(trashOperations)
