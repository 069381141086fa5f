import { getLiveStatus, onLiveStatus } from '../../platform/live-socket.ts'
import { reconnectDelayMs } from '../../platform/reconnect-delay.ts'

/** Waits with increasing back-off, but no longer than until the server is reachable again. */
export function waitToTry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, reconnectDelayMs(attempt))
    const stopListening = onLiveStatus(() => getLiveStatus() === 'connected' && finish())
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}
