import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followFiles } from '../features/files/index.ts'
import { followTrash } from '../features/trash/index.ts'
import { followUploads } from '../features/uploads/index.ts'
import { followVersions } from '../features/versions/index.ts'
import { getLiveStatus, onLiveStatus, startLiveSocket } from '../platform/live-socket.ts'

/** Listens to the server while the product is open, and catches up on what a broken connection missed. */
export function useLiveUpdates(client: QueryClient): void {
  useEffect(() => {
    // Also the first time: what was loaded before the socket stood may have changed unheard. What is loading still was
    // asked for just now; to load all of it twice at each start would cost more than it is worth.
    const stopStatus = onLiveStatus(() => {
      if (getLiveStatus() === 'connected')
        void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined })
    })
    const stopFiles = followFiles(client)
    const stopUploads = followUploads(client)
    const stopTrash = followTrash(client)
    const stopVersions = followVersions(client)
    const stopSocket = startLiveSocket()
    return () => {
      stopStatus()
      stopFiles()
      stopUploads()
      stopTrash()
      stopVersions()
      stopSocket()
    }
  }, [client])
}
