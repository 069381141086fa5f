import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLiveStatus, onLiveStatus, startLiveSocket } from '../platform/live-socket.ts'

/** Listens to the server while the product is open, and catches up on what a broken connection missed. */
export function useLiveUpdates(client: QueryClient): void {
  useEffect(() => {
    let wasConnected = false
    const stopStatus = onLiveStatus(() => {
      if (getLiveStatus() !== 'connected') return
      if (wasConnected) void client.invalidateQueries()
      wasConnected = true
    })
    const stopSocket = startLiveSocket()
    return () => {
      stopStatus()
      stopSocket()
    }
  }, [client])
}
