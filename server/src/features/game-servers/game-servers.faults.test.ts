import { describeFaults } from '../../testing/storage-faults.ts'
import { gameServersOperations } from './game-servers.operations.ts'

describeFaults(gameServersOperations)
