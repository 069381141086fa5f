import type { Share } from '@pinloft/contract/shares'
import { type ComponentType, createContext, use, useEffect, useEffectEvent } from 'react'
import type { FileIconKind } from '../../ui/index.ts'
import { iconKind } from './EntryIcon.tsx'
import { type Entry, isProtected, nameOf } from './fileListing.ts'

/** What links can be made to. */
export interface Shareable {
  entryId: string
  entryName: string
  entryType: 'file' | 'folder'
  kind: FileIconKind
  isProtected: boolean
}

/** Connects the files to the links that give them to others. */
export interface ShareLauncher {
  /** Opens the links of an entry. */
  share(entry: Shareable): void
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

export function folderToShare({ id, name }: { id: string; name: string }): Shareable {
  return { entryId: id, entryName: name, entryType: 'folder', kind: 'other', isProtected: false }
}

interface SharedFile {
  id: string
  originalName: string
  mimeType?: string
  isPasswordProtected?: boolean
}

/** A function that opens the links of a file, or of one that was just made of what is on the screen. */
export function useShareFile(): (file: SharedFile) => void {
  const { share } = useShareLauncher()
  return ({ id, originalName, mimeType = '', isPasswordProtected = false }) =>
    share({
      entryId: id,
      entryName: originalName,
      entryType: 'file',
      kind: iconKind({ originalName, mimeType }),
      isProtected: isPasswordProtected,
    })
}

interface ShareOffer {
  name: string
  open: () => void
}

const offers: ShareOffer[] = []

/** Lets the palette share what the screen shows or has selected; `name` is null while that is nothing. */
export function useShareOffer(name: string | null, onShare: () => void): void {
  const open = useEffectEvent(onShare)
  useEffect(() => {
    if (name === null) return
    const offer = { name, open: () => open() }
    offers.push(offer)
    return () => {
      offers.splice(offers.indexOf(offer), 1)
    }
  }, [name])
}

/** What can be shared at the moment. */
export function shareOffer(): ShareOffer | undefined {
  return offers.at(-1)
}
