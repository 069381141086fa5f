import { describeFaults } from '../../testing/storage-faults.ts'
import { worldsOperations } from './worlds.operations.ts'

describeFaults(worldsOperations)
