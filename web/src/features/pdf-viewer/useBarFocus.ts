import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the keyboard in a bar of buttons: when the one that has the focus can no longer be used, its nearest neighbour
 * gets it. `states` are what decides which can be used. `first` selects the button that gets it when the bar takes the
 * place of what had it.
 */
export function useBarFocus(bar: RefObject<HTMLElement | null>, states: readonly unknown[], first?: string): void {
  // Before the browser takes the focus from a disabled button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of the states has changed
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused === document.body && first !== undefined) bar.current?.querySelector<HTMLElement>(first)?.focus()
    if (!(focused instanceof HTMLButtonElement && focused.disabled)) return
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(focused)
    const distance = (button: HTMLButtonElement) => Math.abs(buttons.indexOf(button) - at)
    const usable = buttons.filter((button) => !button.disabled && button.checkVisibility())
    if (at >= 0) usable.sort((a, b) => distance(a) - distance(b))[0]?.focus()
  }, [bar, ...states])
}
