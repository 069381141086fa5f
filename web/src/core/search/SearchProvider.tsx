import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing, shortcutKey } from '../../platform/input-method.ts'
import { toast } from '../../ui/index.ts'
import { SearchLauncherContext } from './SearchButtons.tsx'
import type { SearchWindowsProps } from './SearchWindows.tsx'

/** The global search: with Ctrl+K, or a button, on every screen. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const early = useEarlyText(() => setIsOpen(false))
  function change(toOpen: boolean) {
    if (toOpen && !isFieldFocused()) early.begin()
    else if (!toOpen) early.take()
    setIsOpen(toOpen)
  }
  const SearchWindows = useSearchWindows(isOpen, () => {
    change(false)
    toast({ variant: 'destructive', title: SEARCH_TEXTS.openFailed, description: SEARCH_TEXTS.windowMissing })
  })
  useSearchKey(() => {
    if (isOpen || document.querySelector('[role=dialog][data-state=open]') === null) change(!isOpen)
  })
  return (
    <SearchLauncherContext value={() => change(true)}>
      {children}
      {SearchWindows !== null && <SearchWindows isOpen={isOpen} takeEarlyText={early.take} onOpenChange={change} />}
    </SearchLauncherContext>
  )
}

/** A palette that is opened again while it closes has the focus already, and takes keys itself. */
function isFieldFocused(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.closest('[role=dialog]') !== null
}

const LOAD_AFTER_MS = 1000
// A separate function: otherwise the bundler wraps the loading of the styles around both, where no failure is handled.
const loadWindows = () => import('./SearchWindows.tsx')

/**
 * The search dialogs, null until their code has loaded. It is preloaded soon after the screen, and retried on demand if
 * that failed. `onMissing`: the retry failed too.
 */
function useSearchWindows(isNeeded: boolean, onMissing: () => void): ComponentType<SearchWindowsProps> | null {
  const [Windows, setWindows] = useState<ComponentType<SearchWindowsProps> | null>(null)
  const isMissing = Windows === null
  const tell = useEffectEvent(onMissing)
  useEffect(() => {
    if (!isMissing) return
    const load = () =>
      void loadWindows().then(
        (loaded) => setWindows(() => loaded.default),
        () => isNeeded && tell(),
      )
    const timer = setTimeout(load, isNeeded ? 0 : LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMissing, isNeeded])
  return Windows
}

/** What is typed from the moment when the palette is opened until its field has the focus and takes it. */
function useEarlyText(onEscape: () => void): { begin: () => void; take: () => string } {
  /** Null while keys are nobody's but the screen's. */
  const text = useRef<string | null>(null)
  const type = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (text.current === null || isComposing(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return
    // Else a letter would be a shortcut of the screen below.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape') {
      text.current = null
      onEscape()
    } else if (key === 'Backspace') text.current = [...text.current].slice(0, -1).join('')
    else if ([...key].length === 1) text.current += key
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => type(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  return {
    begin: () => {
      text.current = ''
    },
    take: () => {
      const taken = text.current ?? ''
      text.current = null
      return taken
    },
  }
}

/** Ctrl+K, or Cmd+K. */
function useSearchKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    onPress()
  })
  // Before the screen is painted: a key that is pressed at first sight must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
