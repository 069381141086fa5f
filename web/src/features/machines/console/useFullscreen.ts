import { useEffect, useState } from 'react'

export interface Fullscreen {
  isOn: boolean
  toggle: () => void
}

/** Not in every browser; lets the page have keys such as Escape while it is in full screen. */
interface KeyboardLock {
  keyboard?: { lock?: (codes: readonly string[]) => Promise<void>; unlock?: () => void }
}

/** The whole page in full screen, so that its dialogs and menus are too. */
export function useFullscreen(): Fullscreen {
  const [isOn, setIsOn] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [])

  function toggle() {
    if (document.fullscreenElement === null) return enterFullscreen()
    keyboardOf(navigator)?.unlock?.()
    void document.exitFullscreen().catch(() => undefined)
  }

  return { isOn, toggle }
}

/** Puts the whole page into full screen; only while a click or a key is handled. */
export function enterFullscreen(): void {
  void enter().catch(() => undefined)
}

async function enter(): Promise<void> {
  await document.documentElement.requestFullscreen()
  // Without it, Escape leaves full screen instead of reaching the machine.
  await keyboardOf(navigator)?.lock?.(['Escape'])
}

function keyboardOf(browser: Navigator & KeyboardLock): KeyboardLock['keyboard'] {
  return browser.keyboard
}
