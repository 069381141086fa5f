import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../../platform/input-method.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }
const VERTICAL_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

type KeyAction = 'onSave' | 'onFind' | 'onLink' | 'onUndo' | 'onRedo' | 'onEscape'

const COMMANDS: Readonly<Record<string, KeyAction>> = { s: 'onSave', f: 'onFind', k: 'onLink' }
/** Text and fields undo by themselves; while something is drawn neither has the focus. */
const UNDO_COMMANDS: Readonly<Record<string, KeyAction>> = { z: 'onUndo', y: 'onRedo' }

function actionOf(event: KeyboardEvent): KeyAction | undefined {
  const key = shortcutKey(event)
  if (event.key === 'Escape') return 'onEscape'
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const isInField =
    event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]') !== null
  if (!isInField && event.shiftKey && key === 'z') return 'onRedo'
  if (event.shiftKey) return undefined
  return COMMANDS[key] ?? (isInField ? undefined : UNDO_COMMANDS[key])
}

/** A character, pressed where nothing else takes it. */
function isTyped(event: KeyboardEvent): boolean {
  const isCharacter = [...event.key].length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)
  const isTaken = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]')
  // A space presses a button.
  return isCharacter && !isTaken && !(event.key === ' ' && event.target instanceof HTMLButtonElement)
}

/** The shortcuts of the whole editor. `onType` comes before a character that the text does not get yet. */
export function useEditorKeys({ onType, ...actions }: Record<KeyAction, () => void> & { onType: () => void }) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    // A dialog or a menu over the editor has keys of its own.
    if (
      event.defaultPrevented ||
      document.querySelector('[role=menu], [data-dialog-below], [data-slash-menu]') !== null
    )
      return
    if (moveInToolbar(event)) return
    if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.isContentEditable) {
      event.preventDefault()
      return leaveText(event.target)
    }
    if (isTyped(event)) return onType()
    const name = actionOf(event)
    const action = name && actions[name]
    if (action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    // Before the palette, which has the same shortcut everywhere else.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** Tab writes in lists, tables and code, so another key leads out of the text: to the tools of what is chosen, or to all. */
function leaveText(text: HTMLElement): void {
  const first = (toolbar: string) =>
    text.closest('[data-window]')?.querySelector<HTMLElement>(`${toolbar} button:not(:disabled)`)
  const target = first('[data-chosen-tools]') ?? first('[role=toolbar]')
  target?.focus()
}

/** Moves the focus between the buttons of a toolbar with the arrow keys. False if the key means something else. */
function moveInToolbar(event: KeyboardEvent): boolean {
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
