import type { LineGroup } from './lineLayout.ts'

/** How the folder that is open is drawn. */
export type FilesView = 'list' | 'grid'

/** Columns of the list: check, name, modified, size, acts. On a phone: name with its details, acts. */
export const ROW_COLUMNS =
  'grid grid-cols-[26px_minmax(0,1fr)_124px_84px_142px] items-center pr-2 pl-4 max-md:grid-cols-[minmax(0,1fr)_40px] max-md:pr-1 max-md:pl-3'

/** Heights of a row; one of a search's results also tells where it was found. */
export const ROW_PX = { desk: 46, phone: 60 }
export const FOUND_ROW_PX = { desk: 60, phone: 80 }

/** Height of the column heads, which a phone does not have. */
export const HEAD_PX = 38
/** What the grid leaves free above its first line. */
export const TILES_TOP_PX = 12

/** A folder stands as a card, a file as a tile: its picture, three to four, with two lines of text below. */
const CARD = { minWidthPx: 190, heightPx: 52, gapPx: 10 }
const TILE = { minWidthPx: 158, phoneMinWidthPx: 140, paddingPx: 8, textPx: 51, gapPx: 6 }

interface Counts {
  folders: number
  files: number
}

export function rowGroups({ folders, files }: Counts, rowPx: number): LineGroup[] {
  return [{ count: folders + files, columns: 1, linePx: rowPx, gapPx: 0, insetPx: 0 }]
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
      // In line with the pictures of the tiles below.
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
