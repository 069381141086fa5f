import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { toast } from '../../ui/index.ts'
import { SearchLauncherContext } from './SearchButtons.tsx'
import type { SearchWindowsProps } from './SearchWindows.tsx'

/** The global search: with Ctrl+K, or a button, on every screen. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const SearchWindows = useSearchWindows(isOpen, () => {
    setIsOpen(false)
    toast({ variant: 'destructive', title: SEARCH_TEXTS.openFailed, description: SEARCH_TEXTS.windowMissing })
  })
  useSearchKey(() => {
    if (isOpen || document.querySelector('[role=dialog][data-state=open]') === null) setIsOpen(!isOpen)
  })
  return (
    <SearchLauncherContext value={() => setIsOpen(true)}>
      {children}
      {SearchWindows !== null && <SearchWindows isOpen={isOpen} onOpenChange={setIsOpen} />}
    </SearchLauncherContext>
  )
}

const LOAD_AFTER_MS = 1000
// A separate function: otherwise the bundler wraps the loading of the styles around both, where no failure is handled.
const loadWindows = () => import('./SearchWindows.tsx')

/**
 * The search dialogs, null until their code has loaded. It is preloaded soon after the screen, so that keys typed right
 * after Ctrl+K reach the field; and retried on demand if that failed. `onMissing`: the retry failed too.
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

/** Ctrl+K, or Cmd+K. */
function useSearchKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
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
