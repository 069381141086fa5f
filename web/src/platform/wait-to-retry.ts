import { getLiveStatus, onLiveStatus } from './live-socket.ts'

/**
 * Waits before the next attempt. Ends early on any sign that the server may be reachable again: the network is back,
 * the live socket reconnects, or the page becomes visible. Throws when the signal aborts.
 */
export async function waitToRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const ended = new AbortController()
  await new Promise<void>((resolve) => {
    const end = () => resolve()
    const timer = setTimeout(end, delayMs)
    const stopStatus = onLiveStatus(() => getLiveStatus() === 'connected' && end())
    const options = { signal: ended.signal }
    window.addEventListener('online', end, options)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options)
    signal.addEventListener('abort', end, options)
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopStatus()
    })
  })
  ended.abort()
  signal.throwIfAborted()
}
