import { describeFaults } from '../../testing/storage-faults.ts'
import { musicOperations } from './music.operations.ts'
import { playlistsOperations } from './playlists.operations.ts'
import { queueOperations } from './queue.operations.ts'

describeFaults([...musicOperations, ...playlistsOperations, ...queueOperations])
