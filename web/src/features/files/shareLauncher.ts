import type { Share } from '@pinloft/contract/shares'
import { type ComponentType, createContext, use } from 'react'
import type { FileIconKind } from '../../ui/index.ts'
import { iconKind } from './EntryIcon.tsx'
import { type Entry, isProtected, nameOf } from './fileListing.ts'

/** Connects the files to the links that give them to others. */
export interface ShareLauncher {
  /** Opens the links of an entry. */
  share(entry: {
    entryId: string
    entryName: string
    entryType: 'file' | 'folder'
    kind: FileIconKind
    isProtected: boolean
  }): void
  /** Opens the form of a link. */
  change(share: Share): void
  /** Marks an entry that is shared. */
  SharedMark: ComponentType<{ entryId: string }>
}

export const ShareLauncherContext = createContext<ShareLauncher>({
  share: () => {},
  change: () => {},
  SharedMark: () => null,
})

export function useShareLauncher(): ShareLauncher {
  return use(ShareLauncherContext)
}

/** A function that opens the links of an entry of a list. */
export function useShareEntry(): (entry: Entry) => void {
  const { share } = useShareLauncher()
  return (entry) =>
    share({
      entryId: entry.id,
      entryName: nameOf(entry),
      entryType: entry.type,
      kind: entry.type === 'file' ? iconKind(entry.file) : 'other',
      isProtected: isProtected(entry),
    })
}
