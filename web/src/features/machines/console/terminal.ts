import type { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { pageNonce } from '../../../platform/nonce.ts'

export interface TerminalView {
  write: (bytes: Uint8Array) => void
  /** Removes all text, and every state that control sequences have left. */
  reset: () => void
  focus: () => void
  close: () => void
}

export interface TerminalOptions {
  host: HTMLElement
  /** Its accessible name. */
  label: string
  /** What was typed. */
  onInput: (text: string) => void
}

const SCROLLBACK_LINES = 5000
const FONT_PX = 12
const FONT_PX_ON_DESKTOP = 13

/** Shows text with the control sequences of terminals. */
export async function openTerminal({ host, label, onInput }: TerminalOptions): Promise<TerminalView> {
  const [{ Terminal }, { FitAddon }] = await Promise.all([import('@xterm/xterm'), import('@xterm/addon-fit')])
  const styles = getComputedStyle(host)
  const terminal: Terminal = new Terminal({
    documentOverride: documentWithNonce(),
    fontFamily: styles.getPropertyValue('--face-mono') || 'monospace',
    fontSize: matchMedia('(width < 1024px)').matches ? FONT_PX : FONT_PX_ON_DESKTOP,
    lineHeight: 1.4,
    scrollback: SCROLLBACK_LINES,
    cursorBlink: false,
    screenReaderMode: true,
    theme: {
      background: '#0b0e14',
      foreground: '#dfe5e0',
      cursor: '#dfe5e0',
      selectionBackground: '#3b4c6b',
    },
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  terminal.open(host)
  terminal.textarea?.setAttribute('aria-label', label)
  terminal.onData(onInput)
  const resizes = new ResizeObserver(() => fit.fit())
  resizes.observe(host)
  return {
    write: (bytes) => terminal.write(bytes),
    reset: () => terminal.reset(),
    focus: () => terminal.focus(),
    close() {
      resizes.disconnect()
      terminal.dispose()
    },
  }
}

/** The page's policy takes `<style>` elements only with the nonce, and no `style` attribute that is set as text. */
function documentWithNonce(): Document {
  const nonce = pageNonce()
  const createElement = (name: string): HTMLElement => {
    const element = document.createElement(name)
    if (name === 'style' && nonce !== undefined) element.nonce = nonce
    element.setAttribute = (attribute: string, value: string) => {
      if (attribute === 'style') element.style.cssText = value
      else Element.prototype.setAttribute.call(element, attribute, value)
    }
    // Some of its styles are made without this document, and become part of an element made with it.
    element.appendChild = <Child extends Node>(child: Child): Child => {
      if (child instanceof HTMLStyleElement && nonce !== undefined) child.nonce = nonce
      return Element.prototype.appendChild.call(element, child) as Child
    }
    return element
  }
  return new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
