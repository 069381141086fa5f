import { describeFaults } from '../../testing/storage-faults.ts'
import { jobsOperations } from './jobs.operations.ts'

describeFaults(jobsOperations)
