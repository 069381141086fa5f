import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PaletteSource } from './palette.ts'
import { SearchLauncherContext } from './searchLauncher.ts'

const SearchWindows = lazy(() => import('./SearchWindows.tsx'))

/** The search over everything: by Ctrl+K, or a button, on every screen. Its code comes when it is first opened. */
export function SearchProvider({ sources, children }: { sources: readonly PaletteSource[]; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const change = (next: boolean) => {
    setIsOpen(next)
    setWasOpen(true)
  }
  useSearchKey(() => {
    if (isOpen || document.querySelector('[role=dialog][data-state=open]') === null) change(!isOpen)
  })
  return (
    <SearchLauncherContext value={() => change(true)}>
      {children}
      {wasOpen && (
        <Suspense fallback={null}>
          <SearchWindows sources={sources} isOpen={isOpen} onOpenChange={change} />
        </Suspense>
      )}
    </SearchLauncherContext>
  )
}

/** Ctrl+K, or Cmd+K. */
function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
