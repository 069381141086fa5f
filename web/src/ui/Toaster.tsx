import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { closeTopDialog } from './open-dialogs.ts'
import {
  dismissToast,
  getToastState,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastMessage,
  type ToastVariant,
} from './toast.ts'

export function useToasts() {
  return useSyncExternalStore(subscribeToToasts, getToastState)
}

/** The corner in which toasts appear. F8 moves the focus there, and it returns when the last one closes. */
export function Toaster() {
  const { toasts } = useToasts()
  useFocusOfToasts(toasts.some(({ isOpen }) => isOpen))
  return (
    <Toast.Provider
      label="Notification"
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((message) => (
        <ToastPanel key={message.id} message={message} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        data-toasts=""
        // A dialog hides the whole page from screen readers, except elements with this attribute.
        aria-live="off"
        className="fixed right-6 bottom-[calc(24px+var(--tray-space)+var(--bar-space))] z-toast flex w-[372px] max-w-[420px] flex-col rounded-[16px] max-md:inset-x-2.5 max-md:right-2.5 max-md:bottom-[calc(var(--tabbar-h)+20px+var(--tray-space)+var(--mini-space)+var(--bar-space))] max-md:mx-auto max-md:w-auto"
      />
    </Toast.Provider>
  )
}

/**
 * Dialogs trap the focus. Focus events on a toast are hidden from them, so F8 works there too. When no toast is open any
 * more, what had the focus before gets it back.
 */
function useFocusOfToasts(hasOpenToast: boolean): void {
  const origin = useRef<EventTarget>(null)
  useEffect(() => {
    const hush = (event: FocusEvent) => {
      const isEntering = event.type === 'focusin'
      if (!isInToasts(isEntering ? event.target : event.relatedTarget)) return
      event.stopPropagation()
      if (isEntering && !isInToasts(event.relatedTarget)) origin.current = event.relatedTarget
    }
    document.body.addEventListener('focusin', hush)
    document.body.addEventListener('focusout', hush)
    return () => {
      document.body.removeEventListener('focusin', hush)
      document.body.removeEventListener('focusout', hush)
    }
  }, [])
  useEffect(() => {
    if (hasOpenToast || !isInToasts(document.activeElement)) return
    const { current } = origin
    const target = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main')
    target?.focus()
  }, [hasOpenToast])
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}

function ToastPanel({ message }: { message: ToastMessage }) {
  return (
    <Toast.Root
      open={message.isOpen}
      onOpenChange={(open) => !open && dismissToast(message.id)}
      onEscapeKeyDown={(event) => {
        // Radix sends Escape to the topmost layer, the toast; the user means the focused dialog.
        if (!isInToasts(event.target) && closeTopDialog()) event.preventDefault()
      }}
      type={message.variant === 'destructive' ? 'foreground' : 'background'}
      className="toast-panel grid w-full grid-cols-[22px_minmax(0,1fr)_28px] items-start gap-x-3 rounded-[16px] bg-raised py-3.5 pr-2.5 pl-4 shadow-menu"
    >
      <ToastIcon variant={message.variant} />
      <div className="min-w-0 wrap-anywhere">
        <Toast.Title className="leading-[22px] font-strong text-ink">{message.title}</Toast.Title>
        {message.description !== undefined && (
          <Toast.Description className="text-sm text-ink-2">{message.description}</Toast.Description>
        )}
        {message.action !== undefined && (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.onSelect}
            // A dialog takes the pointer from everything else on the page.
            className="pointer-events-auto mt-1.5 -ml-2.5 h-[30px] rounded-sm px-2.5 text-sm font-label text-accent-ink transition-colors hover:bg-accent-soft max-md:h-10"
          >
            {message.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-mt-[3px] grid size-7 place-items-center rounded-md text-ink-3 transition-colors hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4 [stroke-width:1.85]" />
      </Toast.Close>
    </Toast.Root>
  )
}

const ICONS = {
  default: { Icon: CircleCheck, color: 'text-ok-ink' },
  notice: { Icon: Info, color: 'text-accent-ink' },
  destructive: { Icon: CircleAlert, color: 'text-bad-ink' },
} satisfies Record<ToastVariant, unknown>

/** The icon of a toast, also shown in the history. */
export function ToastIcon({ variant }: { variant: ToastVariant }) {
  const { Icon, color } = ICONS[variant]
  return <Icon aria-hidden="true" className={`mt-0.5 size-[18px] shrink-0 [stroke-width:1.75] ${color}`} />
}
