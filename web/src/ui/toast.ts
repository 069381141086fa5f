/** `default` reports a success, `notice` information, `destructive` a failure. */
export type ToastVariant = 'default' | 'notice' | 'destructive'

export interface ToastInput {
  title: string
  description?: string
  variant?: ToastVariant
  /** A button of the toast; clicking it closes the toast. */
  action?: { label: string; onSelect: () => void }
}

export interface ToastMessage extends ToastInput {
  id: number
  variant: ToastVariant
  /** When it was shown, in milliseconds since the Unix epoch. */
  shownAtMs: number
  isOpen: boolean
}

export interface ToastState {
  /** At most one; after closing it stays until it is replaced or removed. */
  toasts: readonly ToastMessage[]
  /** Every toast of this page load, newest first. */
  history: readonly ToastMessage[]
  /** Number of toasts shown since the history was last opened. */
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

/** Shows a toast, replacing the previous one. Callable from anywhere. */
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

/** Closes a toast. It plays its exit animation, and is removed later. */
export function dismissToast(id: number): void {
  if (!state.toasts.some((message) => message.id === id && message.isOpen)) return
  update({ toasts: state.toasts.map((message) => (message.id === id ? { ...message, isOpen: false } : message)) })
  setTimeout(() => update({ toasts: state.toasts.filter((message) => message.id !== id) }), TOAST_REMOVE_DELAY_MS)
}

export function markToastsRead(): void {
  if (state.unreadCount > 0) update({ unreadCount: 0 })
}

/** Clears every toast, current and past: they must not outlive the session. */
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
