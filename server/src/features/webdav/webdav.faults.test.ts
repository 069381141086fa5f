import { describeFaults } from '../../testing/storage-faults.ts'
import { webdavOperations } from './webdav.operations.ts'

describeFaults(webdavOperations)
