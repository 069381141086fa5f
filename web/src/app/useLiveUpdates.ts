import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLiveStatus, onLiveStatus, startLiveSocket } from '../platform/live-socket.ts'
import { FEATURES } from './features.ts'

/** Listens for live events while the product is open, and refetches what was missed during a disconnect. */
export function useLiveUpdates(client: QueryClient): void {
  useEffect(() => {
    // Also on the first connection: what was loaded before the socket opened may have changed without an event. Queries
    // still loading have only just been sent; loading everything twice at each start would cost more than it gains.
    const stopStatus = onLiveStatus(() => {
      if (getLiveStatus() === 'connected')
        void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined })
    })
    const stops = [stopStatus, ...FEATURES.map(({ follow }) => follow?.(client)), startLiveSocket()]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [client])
}
