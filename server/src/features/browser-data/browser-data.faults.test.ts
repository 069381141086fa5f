import { describeFaults } from '../../testing/storage-faults.ts'
import { browserDataOperations } from './browser-data.operations.ts'

describeFaults(browserDataOperations)
