import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { formatRelativeDate } from '../platform/format-date.ts'
import { useHeaderList } from '../platform/header-list.ts'
import { useNow } from '../platform/use-now.ts'
import { IconButton, markToastsRead, ToastIcon, useToasts } from '../ui/index.ts'

/** The bell: every toast of this page load, so that a missed one can be read later. */
export function PastMessages() {
  const { history, unreadCount } = useToasts()
  const [isOpen, setIsOpen] = useHeaderList('past messages')

  function change(willOpen: boolean) {
    setIsOpen(willOpen)
    if (willOpen) markToastsRead()
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger asChild>
        <IconButton
          onSky
          label="Notifications"
          icon={<Bell aria-hidden="true" />}
          mark={
            unreadCount > 0 && (
              <i className="absolute top-2 right-[9px] size-[7px] rounded-full bg-accent shadow-[0_0_0_2px_var(--sky-base)]" />
            )
          }
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={10}
          aria-label="Notifications"
          className="pop-panel z-menu max-h-[min(460px,70dvh)] w-[372px] max-w-[calc(100vw-20px)] overflow-y-auto rounded-[16px] bg-raised p-1.5 shadow-menu outline-none"
        >
          <h2 className="px-2.5 pt-2 pb-1.5 font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink">
            Notifications
          </h2>
          {history.length === 0 ? (
            <p className="px-2.5 pt-0.5 pb-3 text-sm text-ink-3">Notifications are kept until you reload the page.</p>
          ) : (
            <MessageList />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function MessageList() {
  const { history } = useToasts()
  const nowMs = useNow()
  return (
    <ul>
      {history.map(({ id, title, description, variant, shownAtMs }) => (
        <li key={id} className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-3 rounded-md px-2.5 py-2">
          <ToastIcon variant={variant} />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-label text-ink">{title}</p>
            {description !== undefined && <p className="text-sm text-ink-2">{description}</p>}
          </div>
          <time dateTime={new Date(shownAtMs).toISOString()} className="text-xs leading-5 text-ink-3 tabular-nums">
            {formatRelativeDate(new Date(shownAtMs).toISOString(), nowMs)}
          </time>
        </li>
      ))}
    </ul>
  )
}
