import type { QueryClient } from '@tanstack/react-query'
import { ConnectionError } from './api-error.ts'
import { getLiveStatus, onLiveStatus } from './live-socket.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

/** Calls back each time the live socket has connected. Returns a function that unsubscribes. */
export function onConnected(listener: () => void): () => void {
  return onLiveStatus(() => getLiveStatus() === 'connected' && listener())
}

/**
 * Calls back once, when something that failed may be tried again: after a reconnection, or after a growing delay if the
 * live socket has stayed connected meanwhile. Returns a function that cancels it.
 */
export function afterReconnection(failedAttempts: number, retry: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    stopListening()
  }
  const run = () => {
    stop()
    retry()
  }
  const stopListening = onConnected(run)
  const timer = getLiveStatus() === 'connected' ? setTimeout(run, reconnectDelayMs(failedAttempts)) : undefined
  return stop
}

/**
 * Refetches what may be out of date after each connection of the live socket, and what could not be fetched for lack of
 * a connection. Returns a function that stops it.
 */
export function refetchAfterReconnections(client: QueryClient): () => void {
  let failedAttempts = 0
  let cancelRetry: (() => void) | undefined

  // Also on the first connection: what was loaded before the socket opened may have changed without an event. Queries
  // still loading have only just been sent; loading everything twice at each start would cost more than it gains.
  const stopFollowing = onConnected(() => {
    failedAttempts = 0
    void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined || state.status === 'error' })
  })
  // A request may also fail while the socket stays connected, or only after it has connected again.
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (!(event.action.error instanceof ConnectionError) || getLiveStatus() !== 'connected') return
    cancelRetry ??= afterReconnection(failedAttempts, () => {
      cancelRetry = undefined
      failedAttempts += 1
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof ConnectionError })
    })
  })
  return () => {
    cancelRetry?.()
    stopFollowing()
    stopWatching()
  }
}
