import type { Folder } from '@pinloft/contract/files/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyPlace } from '../../../kit/list/EmptyPlace.tsx'
import { ListError } from '../../../kit/list/ListError.tsx'
import { useRetainedFocus } from '../../../kit/list/useRetainedFocus.ts'
import { EmptyState, StarIllustration } from '../../../ui/index.ts'
import { FileGrid, type FileGridProps } from '../browser/FileGrid.tsx'
import { FilesSkeleton, NothingMatches } from '../browser/FilesStates.tsx'
import type { Listing } from '../fileListing.ts'

export interface StarredContentProps
  extends Pick<
    FileGridProps,
    | 'entries'
    | 'view'
    | 'sorting'
    | 'onSort'
    | 'selecting'
    | 'actions'
    | 'renamingId'
    | 'onRenamed'
    | 'cutIds'
    | 'gridRef'
  > {
  folders: UseQueryResult<Folder[]>
  listing: UseQueryResult<Listing>
  isFiltered: boolean
  onShowAll: () => void
  onLeave: () => void
}

/** The list of everything starred, or the state that replaces it. */
export function StarredContent(props: StarredContentProps) {
  const { folders, listing, isFiltered, onShowAll, onLeave, ...grid } = props
  const { entries, gridRef } = grid
  const retainedFocus = useRetainedFocus()
  // Each row says which folder it is in.
  const notes = useMemo(() => new Map(entries.map(({ id }) => [id, {}])), [entries])
  const error = folders.error ?? listing.error
  const isLoading = !folders.data || !listing.data || (entries.length === 0 && !listing.data.isComplete)

  function state() {
    if (error)
      return <ListError error={error} onRetry={() => void Promise.all([folders.refetch(), listing.refetch()])} />
    if (isLoading) return <FilesSkeleton view={grid.view} />
    if (isFiltered) return <NothingMatches onShowAll={onShowAll} />
    return (
      <EmptyState
        level={2}
        className="flex-1 justify-center max-md:pb-24"
        drawing={<StarIllustration />}
        title={FILES_TEXTS.noStars}
        help={FILES_TEXTS.noStarsHelp}
      />
    )
  }

  if (error || isLoading || entries.length === 0) {
    return (
      <EmptyPlace label={FILES_TEXTS.starredList} gridRef={gridRef} retainedFocus={retainedFocus} onParent={onLeave}>
        {state()}
      </EmptyPlace>
    )
  }
  return (
    <FileGrid
      {...grid}
      label={FILES_TEXTS.starredList}
      isComplete={listing.data?.isComplete === true}
      found={grid.view === 'list' ? notes : undefined}
      retainedFocus={retainedFocus}
      onParent={onLeave}
    />
  )
}
