import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'pinloft.tabs'
/** The tab bar has room for these beside More. */
export const TABS_MAX = 4

/** The paths that can have a tab, and those that have one until the person arranges them. */
export interface OfferedTabs {
  offered: readonly string[]
  usual: readonly string[]
}

/** Reads the saved paths; those that are offered no longer are left out, and `null` stands for the usual tabs. */
export function tabsOf(saved: string | null, { offered, usual }: OfferedTabs): readonly string[] {
  if (saved === null) return usual
  try {
    const paths: unknown = JSON.parse(saved)
    const known = Array.isArray(paths) ? offeredIn(paths, offered) : []
    return known.length === 0 ? usual : known
  } catch {
    return usual
  }
}

function offeredIn(paths: readonly unknown[], offered: readonly string[]): readonly string[] {
  return [...new Set(paths)]
    .filter((path) => typeof path === 'string' && offered.includes(path))
    .slice(0, TABS_MAX) as string[]
}

/** The tabs with one moved by some places. */
export function movedTab(tabs: readonly string[], path: string, by: -1 | 1): readonly string[] {
  const index = tabs.indexOf(path)
  const target = index + by
  if (index < 0 || target < 0 || target >= tabs.length) return tabs
  return tabs.with(index, tabs[target] ?? path).with(target, path)
}

const listeners = new Set<() => void>()
let saved = read()

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function setTabs(tabs: readonly string[]): void {
  saved = JSON.stringify(tabs)
  try {
    localStorage.setItem(STORAGE_KEY, saved)
  } catch {
    // Without storage they last for this page load.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The paths of the tabs in this browser, and a function to change them. */
export function useTabs(offered: OfferedTabs): [readonly string[], (tabs: readonly string[]) => void] {
  const text = useSyncExternalStore(subscribe, () => saved)
  return [tabsOf(text, offered), setTabs]
}
