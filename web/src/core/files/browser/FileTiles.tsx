import { GridCell, GridRow } from '../../../kit/list/gridParts.tsx'
import type { GridLines, RowView } from '../../../kit/list/ListGrid.tsx'
import { DROP_STYLES } from '../drag/dropTargets.ts'
import type { Entry } from '../fileListing.ts'
import type { EntryViewProps } from './FileRow.tsx'
import { FileTile, FolderCard } from './FileTile.tsx'

export interface FileTilesProps {
  lines: GridLines<Entry>
  /** What a card or tile is drawn from. */
  drawn: (row: RowView<Entry>) => EntryViewProps
}

/** The lines of the grid view: as many folder cards or file tiles as fit. */
export function FileTiles({ lines: { entries, lines, partOf, viewOf }, drawn }: FileTilesProps) {
  return lines.map(({ index, key, group, start, end, offsetPx }) => {
    const views = entries.slice(start, end).map((entry, column) => drawn(viewOf(entry, start + column)))
    return (
      <GridRow
        key={key}
        aria-rowindex={index + 1}
        className={`absolute inset-x-0 top-0 grid ${views.some(({ isRenaming }) => isRenaming) ? 'z-1' : ''}`}
        style={{
          height: group.linePx,
          paddingInline: group.insetPx,
          paddingBottom: group.gapPx,
          columnGap: group.gapPx,
          gridTemplateColumns: `repeat(${group.columns}, minmax(0, 1fr))`,
          transform: `translateY(${offsetPx}px)`,
        }}
      >
        {views.map((view, column) => (
          <GridCell
            key={view.entry.id}
            {...partOf(start + column)}
            aria-colindex={column + 1}
            className={tileClass(view.entry.type, view)}
          >
            {view.entry.type === 'folder' ? <FolderCard {...view} /> : <FileTile {...view} />}
          </GridCell>
        ))}
      </GridRow>
    )
  })
}

function tileClass(
  type: 'folder' | 'file',
  { isActive, isSelected }: { isActive: boolean; isSelected: boolean },
): string {
  const shape =
    type === 'folder'
      ? 'flex items-center gap-3 rounded-[13px] px-3 shadow-well'
      : 'flex min-h-0 flex-col rounded-[15px] px-2 pt-2'
  const ground = isSelected ? 'bg-selected' : 'md:hover:bg-hover'
  const ring = isActive
    ? 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  return `${DROP_STYLES} group relative min-w-0 cursor-default select-none max-md:cursor-pointer ${shape} ${ground} ${ring}`
}
