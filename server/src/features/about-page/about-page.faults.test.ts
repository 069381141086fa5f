import { describeFaults } from '../../testing/storage-faults.ts'
import { aboutPageOperations } from './about-page.operations.ts'

describeFaults(aboutPageOperations)
