import type { Share } from '@pinloft/contract/shares'
import { iconKind, type Shareable } from '../files/index.ts'

/** The entry whose links the dialog shows. */
export interface ShareTarget extends Shareable {
  /** A link to change at once. */
  share: Share | undefined
}

/** The entry of a link, to change it. */
export function targetOf(share: Share): ShareTarget {
  const { entryId, entryName, entryType } = share
  const kind = iconKind({ originalName: entryName, mimeType: '' })
  return { entryId, entryName, entryType, kind, isProtected: false, share }
}
