import { listSessions } from '@pinloft/contract/access/endpoints'
import { LIVE_SOCKET_PATH, type LiveEvent, SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import { reportSessionEnded } from './session.ts'

export type LiveStatus = 'connected' | 'reconnecting'
type LiveEventType = LiveEvent['type']
type Handler = (event: LiveEvent) => void

const handlers = new Map<LiveEventType, Set<Handler>>()
const eventListeners = new Set<Handler>()
const statusListeners = new Set<() => void>()
let status: LiveStatus = 'reconnecting'
let socket: WebSocket | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failedAttempts = 0

function setStatus(next: LiveStatus): void {
  if (status === next) return
  status = next
  for (const listener of statusListeners) listener()
}

/** Opens the socket and keeps it open until the returned function is called. */
export function startLiveSocket(): () => void {
  failedAttempts = 0
  connect()
  window.addEventListener('online', reconnectNow)
  window.addEventListener('offline', dropConnection)
  return () => {
    window.removeEventListener('online', reconnectNow)
    window.removeEventListener('offline', dropConnection)
    clearTimeout(timer)
    detach()
    setStatus('reconnecting')
  }
}

function connect(): void {
  clearTimeout(timer)
  detach()
  let wasOpen = false
  const current = new WebSocket(new URL(LIVE_SOCKET_PATH, location.href.replace(/^http/, 'ws')))
  socket = current
  current.onopen = () => {
    wasOpen = true
    failedAttempts = 0
    setStatus('connected')
  }
  current.onmessage = ({ data }) => dispatch(String(data))
  current.onclose = ({ code }) => {
    socket = null
    setStatus('reconnecting')
    if (code === SOCKET_SESSION_ENDED) return reportSessionEnded()
    // A refused handshake has no status; any request does, and a 401 brings the gate back.
    if (!wasOpen) call(listSessions).catch(() => undefined)
    timer = setTimeout(connect, reconnectDelayMs(failedAttempts))
    failedAttempts += 1
  }
}

function detach(): void {
  if (socket === null) return
  socket.onopen = socket.onmessage = socket.onclose = null
  socket.close()
  socket = null
}

/** The network is offline: an open socket would notice only minutes later. */
function dropConnection(): void {
  clearTimeout(timer)
  detach()
  setStatus('reconnecting')
}

function reconnectNow(): void {
  failedAttempts = 0
  if (status === 'reconnecting') connect()
}

function dispatch(text: string): void {
  const event = liveEventOf(text)
  if (event === null) return
  for (const handler of handlers.get(event.type) ?? []) handler(event)
  for (const listener of eventListeners) listener(event)
}

/** Parses the event in a socket message; `null` if there is none. Types without a listener are ignored later. */
export function liveEventOf(text: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(text)
    return typeof event === 'object' && event !== null && 'type' in event ? (event as LiveEvent) : null
  } catch {
    return null
  }
}

/** Calls back for each event of a type. Returns a function that unsubscribes. */
export function onLiveEvent<Type extends LiveEventType>(
  type: Type,
  handler: (event: Extract<LiveEvent, { type: Type }>) => void,
): () => void {
  const ofType = handlers.get(type) ?? new Set()
  handlers.set(type, ofType)
  const added: Handler = (event) => handler(event as Extract<LiveEvent, { type: Type }>)
  ofType.add(added)
  return () => ofType.delete(added)
}

/** Calls back for each event. Returns a function that unsubscribes. */
export function onEveryLiveEvent(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

export function onLiveStatus(listener: () => void): () => void {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

export function getLiveStatus(): LiveStatus {
  return status
}

/** Whether this tab is connected to the server's events. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(onLiveStatus, getLiveStatus)
}
