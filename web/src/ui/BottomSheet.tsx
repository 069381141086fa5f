import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'

export interface BottomSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its accessible name. */
  label: string
  children: ReactNode
}

/** A panel at the bottom of a phone's screen. */
export function BottomSheet({ open, onOpenChange, label, children }: BottomSheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay-scrim fixed inset-0 z-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={keepKeyboardClosed}
          className="sheet-panel fixed inset-x-0 bottom-0 z-dialog mx-auto max-h-[calc(100dvh-40px)] w-full max-w-[560px] overflow-y-auto rounded-t-dialog bg-raised px-2.5 pt-2 pb-[max(14px,env(safe-area-inset-bottom))] shadow-dialog outline-none"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <SheetGrip />
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** On a touch screen, a field that has the focus would cover the sheet with the keyboard. */
function keepKeyboardClosed(event: Event): void {
  const sheet = event.currentTarget as HTMLElement
  if (!matchMedia('(pointer: coarse)').matches || sheet.querySelector('input, textarea') === null) return
  event.preventDefault()
  sheet.focus()
}

/** The grip at the top of a sheet. */
export function SheetGrip() {
  return (
    <div aria-hidden="true" className="mx-auto mb-2 h-[4.5px] w-[38px] rounded-full bg-ink-off opacity-55 md:hidden" />
  )
}
