import { Tooltip as RadixTooltip } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { closeTopDialog } from './open-dialogs.ts'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Whether the person last used the keyboard. Browsers match :focus-visible also after a click if a key came before. */
let isKeyboardInUse = false

function followInput(): () => void {
  const onKey = () => (isKeyboardInUse = true)
  const onPointer = () => (isKeyboardInUse = false)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointer, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointer, true)
  }
}

/** Mounted once around everything that shows tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  useEffect(followInput, [])
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  )
}

export interface TooltipProps {
  content: ReactNode
  /** A shortcut with the same effect, shown beside the text. */
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Not shown, such as while what the element opens is in its place. */
  isHidden?: boolean
  /** One element that accepts a ref and the usual handlers. */
  children: ReactNode
}

/** A text shown when an element is hovered or focused. */
export function Tooltip({ content, shortcut, side = 'bottom', isHidden = false, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        // A menu or dialog that closes returns the focus: only a keyboard needs to be told where it is.
        onFocus={(event) => {
          if (!isKeyboardInUse) event.preventDefault()
        }}
      >
        {children}
      </RadixTooltip.Trigger>
      {!isHidden && (
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            // Escape closes the dialog, not the tooltip of one of its buttons, which goes with it.
            onEscapeKeyDown={closeTopDialog}
            className="tip-panel z-toast flex min-h-7 max-w-[min(420px,90vw)] items-center gap-2 rounded-sm bg-ink px-2.5 py-1 text-xs font-[530] wrap-anywhere text-surface"
          >
            {content}
            {shortcut !== undefined && (
              <kbd className="rounded-[6px] px-1.5 font-sans text-[0.6875rem] leading-[18px] font-[520] shadow-[inset_0_0_0_1px_currentColor]">
                {shortcut}
              </kbd>
            )}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      )}
    </RadixTooltip.Root>
  )
}
