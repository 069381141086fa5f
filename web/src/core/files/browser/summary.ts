import { counted } from '@pinloft/contract/shared/words'
import type { Entry, Listing } from '../fileListing.ts'

/** Summary of a folder: '2 folders, 14 files'; 'Loading…' with the number so far while pages are loading. */
export function summaryOf(entries: readonly Entry[], listing: Listing | undefined): string {
  if (!listing) return ''
  const files = listing.files.length
  const folders = entries.length - files
  const words = [folders > 0 && counted(folders, 'folder'), (files > 0 || folders === 0) && counted(files, 'file')]
  const known = words.filter(Boolean).join(', ')
  return listing.isComplete ? known : `${known} so far…`
}
