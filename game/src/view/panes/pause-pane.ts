import { element, type IconName, icon } from '../hud/element.ts'
import { createPane } from './pane.ts'

export interface PauseOptions {
  readonly name: string
  /** Day and time in the world. */
  readonly when: string
  readonly keys: { readonly map: string; readonly screenshot: string }
  /** Null where there is no full screen. */
  readonly isFullscreen: boolean | null
  /** Where screenshots go, in words. */
  readonly picturesTo: string
  onResume(): void
  onSettings(): void
  onScreenshot(): void
  onMap(): void
  onFullscreen(): void
  onLeave(): void
  onLeaveUnsaved(): void
}

/** The pause menu, and where the world is saved. */
export class PausePane {
  readonly root: HTMLElement
  readonly #saved = element('span')
  readonly #dot = element('i', { class: 'dot' })
  readonly #leave: HTMLButtonElement
  readonly #leaveUnsaved: HTMLButtonElement

  constructor(options: PauseOptions) {
    const resume = element(
      'button',
      { class: 'button primary', onClick: () => options.onResume() },
      icon('play'),
      'Resume',
    )
    resume.dataset.first = ''
    this.#leave = element('button', { class: 'button plain', text: 'Save and leave', onClick: () => options.onLeave() })
    this.#leaveUnsaved = element('button', {
      class: 'button plain',
      text: 'Leave without saving',
      onClick: () => options.onLeaveUnsaved(),
    })
    this.#leaveUnsaved.hidden = true
    const row = (name: IconName, text: string, hint: string, onClick: () => void) =>
      element(
        'button',
        { class: 'row-button', onClick },
        icon(name),
        element('span', { text }),
        element('small', { text: hint }),
      )
    const nav = element(
      'div',
      { class: 'list' },
      row('settings', 'Settings', '', () => options.onSettings()),
      row('camera', 'Take a screenshot', options.picturesTo, () => options.onScreenshot()),
      row('map', 'Map', options.keys.map, () => options.onMap()),
    )
    if (options.isFullscreen !== null) {
      nav.append(
        row('fullscreen', options.isFullscreen ? 'Leave full screen' : 'Full screen', '', () => options.onFullscreen()),
      )
    }
    const line = element('p', { class: 'sub' }, `${options.when} · `, this.#dot, this.#saved)
    line.setAttribute('aria-live', 'polite')
    this.root = createPane({ title: options.name, class: 'pause' }, line, resume, nav, this.#leave, this.#leaveUnsaved)
  }

  /** Says when it was saved last, and whether that went well. */
  showSaved(text: string, isFine: boolean): void {
    if (this.#saved.textContent !== text) this.#saved.textContent = text
    this.#dot.className = isFine ? 'dot fine' : 'dot bad'
    this.#leaveUnsaved.hidden = isFine
  }

  showLeaving(isLeaving: boolean): void {
    this.#leave.textContent = isLeaving ? 'Saving…' : 'Save and leave'
  }
}
