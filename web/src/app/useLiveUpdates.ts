import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveSocket } from '../platform/live-socket.ts'
import { refreshByLiveEvents } from '../platform/query.ts'
import { refetchAfterReconnections } from '../platform/reconnection.ts'
import { FEATURES } from './features.ts'

/** Listens for live events while the product is open, and refetches what was missed during a disconnect. */
export function useLiveUpdates(client: QueryClient): void {
  useEffect(() => {
    const stops = [
      refetchAfterReconnections(client),
      refreshByLiveEvents(client),
      ...FEATURES.map(({ follow }) => follow?.(client)),
      startLiveSocket(),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [client])
}
