import type { Share } from '@pinloft/contract/shares/endpoints'
import { iconKind, type Shareable } from '../../core/files/index.ts'
import { titleOf } from './shareWords.ts'

/** What the dialog shows the links of. */
export interface ShareTarget extends Shareable {
  /** A link to change at once. */
  share: Share | undefined
}

/** What a link gives, to change it. */
export function targetOf(share: Share): ShareTarget {
  const { entryIds, entryName, entryType } = share
  const kind = iconKind({ originalName: entryName, mimeType: '' })
  return { entryIds, name: titleOf(share), entryType, kind, isProtected: false, share }
}
