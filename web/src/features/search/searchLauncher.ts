import { createContext, use } from 'react'

/** The way from any screen to the search, which lives longer than any screen. */
export const SearchLauncherContext = createContext<() => void>(() => {})

export function useOpenSearch(): () => void {
  return use(SearchLauncherContext)
}
