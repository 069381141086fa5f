import type { Share } from '@pinloft/contract/shares'
import type { FileIconKind } from '../../ui/index.ts'
import { iconKind } from '../files/index.ts'

/** The entry whose links the dialog shows. */
export interface ShareTarget {
  entryId: string
  entryName: string
  entryType: 'file' | 'folder'
  kind: FileIconKind
  isProtected: boolean
  /** A link to change at once. */
  share: Share | undefined
}

/** The entry of a link, to change it. */
export function targetOf(share: Share): ShareTarget {
  const { entryId, entryName, entryType } = share
  const kind = iconKind({ originalName: entryName, mimeType: '' })
  return { entryId, entryName, entryType, kind, isProtected: false, share }
}
