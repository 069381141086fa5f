import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
} from 'react'
import { isEnter } from '../platform/input-method.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { closeTopDialogOnEscape, useOpenDialog } from './open-dialogs.ts'
import { useOpenerFocus } from './useFocusReturn.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** sm is 420 px wide, md 560 px, wide 860 px, lg fills the window except for a margin. */
  size?: 'sm' | 'md' | 'wide' | 'lg'
  /** Buttons, the primary action last. */
  footer?: ReactNode
  /** Text on the left of the footer. */
  note?: ReactNode
  /** Turns the dialog into a form: Enter in a field and a button of type "submit" in the footer submit it. */
  onSubmit?: () => void
  /** Enter was pressed in a field while the submit button is off: browsers do not submit the form then. */
  onIncomplete?: () => void
  /** Something in the form was typed, chosen or pressed. */
  onEdit?: () => void
  /** An action is pending that must not be left: Escape, the close button and an outside click do nothing. */
  isHeld?: boolean
  /** Handles Escape instead of closing, if the content has a use for it. */
  onEscape?: () => void
  /** The element focused on opening; defaults to the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** More buttons beside the close button. */
  actions?: ReactNode
  /** Classes of the scrolling body. */
  bodyClassName?: string
  children?: ReactNode
}

const SIZES = { sm: 'max-w-[420px]', md: 'max-w-[560px]', wide: 'max-w-[860px]', lg: 'max-w-[1200px] h-full' }

const PANEL = classNames(
  'dialog-panel pointer-events-auto flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-raised shadow-dialog outline-none',
  'rounded-dialog max-md:max-w-none max-md:rounded-b-none sm:max-md:max-w-[560px]',
)

/** A modal dialog. On a phone it slides in from the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', isHeld = false, onEscape, initialFocus } = props
  const panel = useRef<HTMLDivElement>(null)
  const change = (next: boolean) => (next || !isHeld) && onOpenChange(next)
  useOpenDialog(open, () => (onEscape ? onEscape() : change(false)))
  const returnFocus = useOpenerFocus(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        {/* As high as the windows, so that one over another dims it too. */}
        <RadixDialog.Overlay className="overlay-scrim fixed inset-0 z-dialog" />
        {/* Animated itself: the portal would remove it at once otherwise, and the closing panel with it. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="dialog-frame pointer-events-none fixed inset-0 z-dialog grid place-items-center p-5 max-md:items-end max-md:justify-items-stretch max-md:p-0 max-md:pt-10 sm:max-md:justify-items-center"
        >
          <RadixDialog.Content
            className={classNames(PANEL, SIZES[size])}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onEscapeKeyDown={closeTopDialogOnEscape}
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              const target = initialFocus?.current ?? firstStop(panel.current)
              target?.focus()
            }}
            ref={panel}
          >
            <header className="flex items-start gap-3.5 pt-[22px] pr-[18px] pl-[26px] max-md:pl-5">
              <div className="min-w-0 flex-1">
                <RadixDialog.Title className="font-display text-xl font-title tracking-title text-ink wrap-anywhere">
                  {title}
                </RadixDialog.Title>
                {description !== undefined && (
                  <RadixDialog.Description asChild>
                    <div className="mt-[3px] text-pretty text-ink-3 wrap-anywhere">{description}</div>
                  </RadixDialog.Description>
                )}
              </div>
              {props.actions}
              <RadixDialog.Close asChild>
                <IconButton label="Close" icon={<X aria-hidden="true" />} disabled={isHeld} />
              </RadixDialog.Close>
            </header>
            <DialogBody {...props} />
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The first field, else the first button below the header: never the close button, which Enter would activate. */
function firstStop(panel: HTMLElement | null): HTMLElement | null {
  const below = '[data-dialog-below]'
  return (
    panel?.querySelector<HTMLElement>(`${below} :is(input, textarea, select, [contenteditable=true]):not(:disabled)`) ??
    panel?.querySelector<HTMLElement>(`${below} :is(button, a[href], [tabindex="0"]):not(:disabled)`) ??
    panel
  )
}

function DialogBody({ children, footer, note, onSubmit, onIncomplete, onEdit, bodyClassName }: DialogProps) {
  const content = (
    <>
      {children !== undefined && (
        <div
          className={classNames(
            'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-[26px] pt-[18px] pb-1 max-md:px-5',
            bodyClassName,
          )}
        >
          {children}
        </div>
      )}
      {(footer !== undefined || note !== undefined) && (
        <footer className="flex items-center gap-2 px-[26px] pt-[18px] pb-6 max-md:flex-wrap max-md:px-5 max-md:pt-4 max-md:pb-[22px] max-md:[&>button]:flex-1">
          <span className="flex-1 text-sm text-ink-3 empty:max-md:hidden max-md:flex-[1_0_100%]">{note}</span>
          {footer}
        </footer>
      )}
    </>
  )
  const frame = 'flex min-h-0 flex-1 flex-col'
  if (onSubmit === undefined) {
    return (
      <div data-dialog-below="" className={frame}>
        {content}
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    if (!isWithin(event)) return
    event.preventDefault()
    onSubmit()
  }
  const checkButton = (event: MouseEvent) => {
    if (!isWithin(event)) return
    if (event.target instanceof Element && event.target.closest('button:not([type=submit])') !== null) onEdit?.()
  }
  const checkEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isWithin(event) || !isEnter(event) || !(event.target instanceof HTMLInputElement)) return
    if (event.currentTarget.querySelector('button[type=submit]:disabled')) onIncomplete?.()
  }
  return (
    <form
      data-dialog-below=""
      noValidate
      onSubmit={submit}
      onChange={(event) => isWithin(event) && onEdit?.()}
      onClick={checkButton}
      onKeyDown={checkEnter}
      className={frame}
    >
      {content}
    </form>
  )
}

/** Events of a dialog that a part of this one opens come here too, although it is elsewhere in the page. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}
