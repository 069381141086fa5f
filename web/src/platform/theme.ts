import { useSyncExternalStore } from 'react'

/** The chosen theme; `system` follows the system's. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

/** Also read by the script in index.html, before the first paint. */
const STORAGE_KEY = 'pinloft.theme'

const listeners = new Set<() => void>()
let choice = readChoice()

function readChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(STORAGE_KEY)
    return saved === 'light' || saved === 'dark' ? saved : 'system'
  } catch {
    return 'system'
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset.theme = choice === 'system' ? systemTheme() : choice
  for (const listener of listeners) listener()
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // Without storage the choice lasts for this page load.
  }
  apply()
}

/** Follows the system's theme and choices made in other tabs. */
export function startTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY) return
    choice = readChoice()
    apply()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** The theme on screen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
}
