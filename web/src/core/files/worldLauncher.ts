import { createContext, use } from 'react'
import type { Entry } from './fileListing.ts'

/** Connects the files to the worlds of games that can be made of archives and folders. */
export interface WorldLauncher {
  /** Whether an entry may be a world. */
  canMake(entry: Entry): boolean
  /** Asks for the rest, then makes a world of an entry. */
  make(entry: Entry): void
}

export const WorldLauncherContext = createContext<WorldLauncher>({ canMake: () => false, make: () => {} })

export function useWorldLauncher(): WorldLauncher {
  return use(WorldLauncherContext)
}
