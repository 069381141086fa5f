import type { Share, SharedType } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { type ComponentType, createContext, use, useEffect, useEffectEvent } from 'react'
import type { FileIconKind } from '../../ui/index.ts'
import { iconKind } from './EntryIcon.tsx'
import { type Entry, isProtected, nameOf } from './fileListing.ts'

/** What links can be made to. */
export interface Shareable {
  entryIds: readonly string[]
  /** As a title names it. */
  name: string
  entryType: SharedType
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
  /** Says of a file which visitor added it, if one did. */
  AddedBy: ComponentType<{ fileId: string }>
}

export const ShareLauncherContext = createContext<ShareLauncher>({
  share: () => {},
  change: () => {},
  SharedMark: () => null,
  AddedBy: () => null,
})

export function useShareLauncher(): ShareLauncher {
  return use(ShareLauncherContext)
}

/** A function that opens the links of an entry of a list, or of several together. */
export function useShareEntries(): (entries: readonly Entry[]) => void {
  const { share } = useShareLauncher()
  return (entries) => {
    const [first, ...others] = entries
    if (first === undefined) return
    share({
      entryIds: entries.map(({ id }) => id),
      name: nameToShare(nameOf(first), others.length),
      entryType: others.length === 0 ? first.type : 'selection',
      kind: first.type === 'file' ? iconKind(first.file) : 'other',
      isProtected: others.length === 0 && isProtected(first),
    })
  }
}

/** The name of an entry with which others were selected. */
export function nameToShare(first: string, otherCount: number): string {
  return otherCount === 0 ? first : SHARE_TEXTS.selectionName(first, otherCount)
}

export function folderToShare({ id, name }: { id: string; name: string }): Shareable {
  return { entryIds: [id], name, entryType: 'folder', kind: 'other', isProtected: false }
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
      entryIds: [id],
      name: originalName,
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
