import { createContext, type RefObject, use, useEffect } from 'react'

/** Where uploads of a screen go. */
export interface UploadPlace {
  /** Path of the folder; empty for the root. */
  folder: string
  /** What the file picker offers, as its `accept`; everything where it is left out. */
  accept?: string
  /** Gets the keyboard when the window closes and what opened it is gone. */
  home?: RefObject<HTMLElement | null>
}

/** The way from a screen to the window for uploads, which lives longer than any screen. */
export interface UploadLauncher {
  open(place: UploadPlace): void
  /** Says where dropped and pasted files go; `null` where the screen takes none. */
  takeDrops(place: UploadPlace | null): void
}

export const UploadLauncherContext = createContext<UploadLauncher>({ open: () => {}, takeDrops: () => {} })

/** Lets a screen take what is dropped on it. Returns the way to open the window for uploads. */
export function useUploadPlace(folder: string, home?: RefObject<HTMLElement | null>, accept?: string): () => void {
  const launcher = use(UploadLauncherContext)
  useEffect(() => {
    launcher.takeDrops({ folder, home })
    return () => launcher.takeDrops(null)
  }, [launcher, folder, home])
  return () => launcher.open({ folder, home, accept })
}
