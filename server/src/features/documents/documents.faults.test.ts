import { describeFaults } from '../../testing/storage-faults.ts'
import { documentsOperations } from './documents.operations.ts'

describeFaults(documentsOperations)
