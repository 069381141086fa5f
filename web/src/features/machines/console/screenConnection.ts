import type RFB from '@novnc/novnc'
import { type ConnectionOptions, type KeptConnection, keepConnected } from './keepConnected.ts'
import type { KeyStroke } from './typing.ts'

export interface ScreenOptions extends Pick<ConnectionOptions, 'open' | 'onState'> {
  /** The place of the picture. */
  host: HTMLElement
  /** The machine has something in its clipboard. */
  onClipboard: (text: string) => void
}

/** What applies to the present connection and to those after it. */
export interface ScreenSettings {
  isViewOnly: boolean
  /** Fits the picture to its place; otherwise it keeps its size and is moved. */
  isScaled: boolean
}

export interface ScreenConnection extends KeptConnection {
  set: (settings: ScreenSettings) => void
  /** Returns whether the connection took it. */
  send: (stroke: KeyStroke) => boolean
  pressCtrlAltDel: () => void
  offerClipboard: (text: string) => void
}

/** Shows the screen of a machine and keeps the connection up until it is closed. */
export function openScreen({ host, open, onState, onClipboard }: ScreenOptions): ScreenConnection {
  let settings: ScreenSettings = { isViewOnly: false, isScaled: true }
  let rfb: RFB | null = null
  let isConnected = false
  let wasConnected = false
  // Loaded with the first connection: only this screen needs it.
  let Client: typeof RFB | undefined

  function apply() {
    if (rfb === null) return
    rfb.viewOnly = settings.isViewOnly
    rfb.scaleViewport = settings.isScaled
    rfb.clipViewport = !settings.isScaled
    // What is not in sight is dragged into it, as long as the pointer is not the machine's.
    rfb.dragViewport = !settings.isScaled && settings.isViewOnly
  }

  function attach(socket: WebSocket, onReady: () => void): () => void {
    if (Client === undefined) throw new Error('The client of screens is not loaded')
    const client = new Client(host, socket, { shared: true })
    rfb = client
    client.background = 'transparent'
    client.showDotCursor = true
    // Reached with Tab, too.
    const picture = host.querySelector('canvas')
    if (picture !== null) picture.tabIndex = 0
    client.addEventListener('connect', () => {
      isConnected = true
      onReady()
      // Later, somebody may be at a button or in a dialog.
      if (!wasConnected || document.activeElement === document.body) client.focus({ preventScroll: true })
      wasConnected = true
    })
    let isOver = false
    client.addEventListener('disconnect', () => {
      isOver = true
    })
    // The machine goes by the place of a key, so that its symbol does not matter.
    const stopReleasing = releaseOnLeave(host, (code) => client.sendKey(0, code, false))
    client.addEventListener('clipboard', ({ detail }) => onClipboard(detail.text))
    apply()
    return () => {
      stopReleasing()
      rfb = null
      // Also while it is connecting: it would report the end of its socket as a fault.
      if (!isOver) client.disconnect()
      isConnected = false
      host.replaceChildren()
    }
  }

  const connection = keepConnected({
    open: async () => {
      Client = (await import('@novnc/novnc')).default
      // The machine speaks first: once the socket is there, nothing may be waited for.
      return open()
    },
    attach,
    onState,
  })
  return {
    ...connection,
    set(next) {
      settings = next
      apply()
    },
    send({ keysym, code, isDown }) {
      if (rfb === null || !isConnected || settings.isViewOnly) return false
      rfb.sendKey(keysym, code, isDown)
      return true
    },
    pressCtrlAltDel: () => rfb?.sendCtrlAltDel(),
    offerClipboard: (text) => rfb?.clipboardPasteFrom(text),
  }
}

/**
 * Releases the keys that are down when an element loses the keyboard: it does not hear of their release, and they would
 * stay down in the machine. Returns a function that ends that.
 */
function releaseOnLeave(element: HTMLElement, release: (code: string) => void): () => void {
  const down = new Set<string>()
  const press = ({ code }: KeyboardEvent) => void down.add(code)
  const lift = ({ code }: KeyboardEvent) => void down.delete(code)
  const leave = () => {
    for (const code of down) release(code)
    down.clear()
  }
  // noVNC keeps the events of its picture to itself.
  const isCapturing = { capture: true }
  element.addEventListener('keydown', press, isCapturing)
  element.addEventListener('keyup', lift, isCapturing)
  element.addEventListener('focusout', leave)
  return () => {
    element.removeEventListener('keydown', press, isCapturing)
    element.removeEventListener('keyup', lift, isCapturing)
    element.removeEventListener('focusout', leave)
  }
}
