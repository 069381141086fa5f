import { describeFaults } from '../../testing/storage-faults.ts'
import { uploadsOperations } from './uploads.operations.ts'

describeFaults(uploadsOperations)
