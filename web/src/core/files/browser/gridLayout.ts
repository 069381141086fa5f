import type { LineGroup } from '../../../kit/list/lineLayout.ts'

/** How the open folder is displayed. */
export type FilesView = 'list' | 'grid'

/** Columns of the list: checkbox, name, modified, size, actions. On a phone: name with its details, actions. */
export const ROW_COLUMNS =
  'grid grid-cols-[26px_minmax(0,1fr)_124px_84px_142px] items-center pr-2 pl-4 max-md:grid-cols-[minmax(0,1fr)_40px] max-md:pr-1 max-md:pl-3'

/** Space above the first line of the grid. */
export const TILES_TOP_PX = 12

/** A folder is a card, a file a tile: its thumbnail, 3:4, with two lines of text below. */
const CARD = { minWidthPx: 190, heightPx: 52, gapPx: 10 }
const TILE = { minWidthPx: 158, phoneMinWidthPx: 140, paddingPx: 8, textPx: 51, gapPx: 6 }

interface Counts {
  folders: number
  files: number
}

export function tileGroups({ folders, files }: Counts, isDesk: boolean, widthPx: number): LineGroup[] {
  const columns = columnsOf(widthPx, isDesk ? TILE.minWidthPx : TILE.phoneMinWidthPx, TILE.gapPx)
  const tilePx = (widthPx - (columns - 1) * TILE.gapPx) / columns
  const picturePx = Math.round(((tilePx - 2 * TILE.paddingPx) * 3) / 4)
  return [
    {
      count: folders,
      columns: columnsOf(widthPx - 2 * TILE.paddingPx, CARD.minWidthPx, CARD.gapPx),
      linePx: CARD.heightPx + CARD.gapPx,
      gapPx: CARD.gapPx,
      // Aligned with the thumbnails of the tiles below.
      insetPx: TILE.paddingPx,
    },
    {
      count: files,
      columns,
      linePx: TILE.paddingPx + picturePx + TILE.textPx + TILE.gapPx,
      gapPx: TILE.gapPx,
      insetPx: 0,
    },
  ]
}

function columnsOf(widthPx: number, minWidthPx: number, gapPx: number): number {
  return Math.max(1, Math.floor((widthPx + gapPx) / (minWidthPx + gapPx)))
}
