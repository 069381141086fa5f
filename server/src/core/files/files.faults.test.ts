import { describeFaults } from '../../testing/storage-faults.ts'
import { filesOperations } from './files.operations.ts'

describeFaults(filesOperations)
