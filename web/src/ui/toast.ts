export type ToastVariant = 'default' | 'destructive'

export interface ToastInput {
  title: string
  description?: string
  variant?: ToastVariant
  /** A button of the toast; pressing it closes the toast. */
  action?: { label: string; onSelect: () => void }
}

export interface ToastMessage extends ToastInput {
  id: number
  variant: ToastVariant
  /** When it was shown, in milliseconds since 1970. */
  shownAtMs: number
  isOpen: boolean
}

export interface ToastState {
  /** At most one; it stays, closed, until it is replaced or removed. */
  toasts: readonly ToastMessage[]
  /** Every toast of this page load, the newest first. */
  history: readonly ToastMessage[]
  /** How many of them were shown since the history was last opened. */
  unreadCount: number
}

const SHOWN_MAX = 1
const HISTORY_MAX = 100
/** How long a dismissed toast is kept before it is removed. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_THRESHOLD_PX = 50

let state: ToastState = { toasts: [], history: [], unreadCount: 0 }
let lastId = 0
const listeners = new Set<() => void>()

function update(change: Partial<ToastState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Shows a message in the corner; the one shown before makes room. Callable from anywhere. */
export function toast({ title, description, variant = 'default', action }: ToastInput): {
  id: number
  dismiss: () => void
} {
  lastId += 1
  const message: ToastMessage = {
    id: lastId,
    title,
    description,
    variant,
    action,
    shownAtMs: Date.now(),
    isOpen: true,
  }
  update({
    toasts: [message, ...state.toasts].slice(0, SHOWN_MAX),
    history: [message, ...state.history].slice(0, HISTORY_MAX),
    unreadCount: state.unreadCount + 1,
  })
  return { id: message.id, dismiss: () => dismissToast(message.id) }
}

/** Closes a toast. It plays its leaving, and is removed later. */
export function dismissToast(id: number): void {
  if (!state.toasts.some((message) => message.id === id && message.isOpen)) return
  update({ toasts: state.toasts.map((message) => (message.id === id ? { ...message, isOpen: false } : message)) })
  setTimeout(() => update({ toasts: state.toasts.filter((message) => message.id !== id) }), TOAST_REMOVE_DELAY_MS)
}

export function markToastsRead(): void {
  if (state.unreadCount > 0) update({ unreadCount: 0 })
}

/** Forgets every message, shown or past: what a person saw must not outlive their session. */
export function clearToasts(): void {
  update({ toasts: [], history: [], unreadCount: 0 })
}

export function getToastState(): ToastState {
  return state
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
