import { describeFaults } from '../../testing/storage-faults.ts'
import { videoDownloadsOperations } from './video-downloads.operations.ts'

describeFaults(videoDownloadsOperations)
