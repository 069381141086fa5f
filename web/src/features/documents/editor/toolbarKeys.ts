const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }
const VERTICAL_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus between the buttons of a toolbar with the arrow keys. False if the key means something else. */
export function moveInToolbar(event: KeyboardEvent): boolean {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  const toolbar = button?.closest('[role=toolbar]') ?? null
  // A slider or a switch has arrow keys of its own.
  if (button === null || toolbar === null || (button.getAttribute('role') ?? 'button') !== 'button') return false
  const steps = toolbar.getAttribute('aria-orientation') === 'vertical' ? VERTICAL_STEPS : STEPS
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
  return true
}
