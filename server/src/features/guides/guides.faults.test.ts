import { describeFaults } from '../../testing/storage-faults.ts'
import { guidesOperations } from './guides.operations.ts'

describeFaults(guidesOperations)
