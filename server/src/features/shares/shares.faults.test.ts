import { describeFaults } from '../../testing/storage-faults.ts'
import { sharesOperations } from './shares.operations.ts'

describeFaults(sharesOperations)
