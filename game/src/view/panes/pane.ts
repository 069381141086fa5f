import { element, icon } from '../hud/element.ts'

let titles = 0

/** A pane over the still picture. Focus stays in it until it is closed. */
export class PaneHost {
  readonly root = element('div', { class: 'veil' })
  #onClose: (() => void) | null = null

  constructor() {
    this.root.hidden = true
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') keepFocus(this.root, event)
      // Keys of a pane are none of the game's, except those that close it.
      if (event.key === 'Escape') {
        event.stopPropagation()
        event.preventDefault()
        this.#onClose?.()
      }
    })
  }

  get isOpen(): boolean {
    return !this.root.hidden
  }

  /** Shows a pane in place of any other; `onClose` is what Escape and its closing button do. */
  open(pane: HTMLElement, onClose: () => void): void {
    this.#onClose = onClose
    this.root.replaceChildren(pane)
    this.root.hidden = false
    const first = pane.querySelector<HTMLElement>('[data-first], button, input')
    first?.focus({ preventScroll: true })
  }

  close(): void {
    this.#onClose = null
    this.root.hidden = true
    this.root.replaceChildren()
  }
}

interface PaneOptions {
  readonly title: string
  readonly class?: string
  /** Beside the title. */
  readonly tools?: readonly Node[]
  readonly onBack?: () => void
  readonly onClose?: () => void
}

/** A dialog with its title. */
export function createPane(
  { title, class: className = '', tools = [], onBack, onClose }: PaneOptions,
  ...content: readonly Node[]
): HTMLElement {
  const heading = element('h2', { text: title })
  heading.id = `pane-${++titles}`
  const header = element('header', {}, heading, ...tools)
  if (onBack !== undefined)
    header.prepend(element('button', { class: 'icon-button', label: 'Back', onClick: onBack }, icon('back')))
  if (onClose !== undefined)
    header.append(element('button', { class: 'icon-button', label: 'Close', onClick: onClose }, icon('close')))
  const pane = element('section', { class: `pane ${className}`, role: 'dialog' }, header, ...content)
  pane.setAttribute('aria-modal', 'true')
  pane.setAttribute('aria-labelledby', heading.id)
  return pane
}

function keepFocus(root: HTMLElement, event: KeyboardEvent): void {
  const all = [...root.querySelectorAll<HTMLElement>('button:not(:disabled), input, select')].filter(
    ({ offsetParent }) => offsetParent !== null,
  )
  const [first, last] = [all[0], all.at(-1)]
  if (event.shiftKey && document.activeElement === first) last?.focus()
  else if (!event.shiftKey && document.activeElement === last) first?.focus()
  else return
  event.preventDefault()
}
