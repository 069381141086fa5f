import { isInside } from '../actions/folderTree.ts'
import { type Entry, foldersOf, placeOf } from '../fileListing.ts'

/** Distance from an edge within which the list scrolls during a drag. */
const SCROLL_ZONE_PX = 48
const SCROLL_FASTEST_PX_PER_MS = 1.4

/** Entries cannot go into themselves or their descendants, nor be moved to where they are. */
export function canGoInto(entries: readonly Entry[], type: 'move' | 'copy', folder: string): boolean {
  if (foldersOf(entries).some(({ path }) => isInside(folder, path))) return false
  return type === 'copy' || !areAllIn(entries, folder)
}

export function areAllIn(entries: readonly Entry[], folder: string): boolean {
  return entries.every((entry) => placeOf(entry) === folder)
}

/** Scroll speed of an area for a pointer at `y`: negative is upwards, faster the nearer to the edge. */
export function scrollSpeed(y: number, { top, bottom }: { top: number; bottom: number }): number {
  if (y < top || y > bottom) return 0
  const zonePx = Math.min(SCROLL_ZONE_PX, (bottom - top) / 4)
  if (y < top + zonePx) return -SCROLL_FASTEST_PX_PER_MS * ((top + zonePx - y) / zonePx) ** 2
  if (y > bottom - zonePx) return SCROLL_FASTEST_PX_PER_MS * ((y - bottom + zonePx) / zonePx) ** 2
  return 0
}
