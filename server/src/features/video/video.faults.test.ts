import { describeFaults } from '../../testing/storage-faults.ts'
import { videoOperations } from './video.operations.ts'

describeFaults(videoOperations)
