import { createContext, type RefObject, use, useEffect } from 'react'

/** The upload target of a screen. */
export interface UploadPlace {
  /** Path of the folder; empty for the root. */
  folder: string
  /** The `accept` value of the file picker; everything if omitted. */
  accept?: string
  /** The element focused when the dialog closes and the one that opened it is gone. */
  home?: RefObject<HTMLElement | null>
}

/** Connects a screen to the upload dialog, which outlives any screen. */
export interface UploadLauncher {
  open(place: UploadPlace): void
  /** Sets the target of dropped and pasted files; `null` if the screen accepts none. */
  takeDrops(place: UploadPlace | null): void
}

export const UploadLauncherContext = createContext<UploadLauncher>({ open: () => {}, takeDrops: () => {} })

/** Makes a screen a drop target. Returns a function that opens the upload dialog. */
export function useUploadPlace(folder: string, home?: RefObject<HTMLElement | null>, accept?: string): () => void {
  const launcher = use(UploadLauncherContext)
  useEffect(() => {
    launcher.takeDrops({ folder, home })
    return () => launcher.takeDrops(null)
  }, [launcher, folder, home])
  return () => launcher.open({ folder, home, accept })
}
