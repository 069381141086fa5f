import type { Folder } from '@pinloft/contract/files/endpoints'
import { folderPathSegments } from '@pinloft/contract/files/names'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { EmptyPlace } from '../../../kit/list/EmptyPlace.tsx'
import { ListError } from '../../../kit/list/ListError.tsx'
import { useRetainedFocus } from '../../../kit/list/useRetainedFocus.ts'
import type { Selecting } from '../../../kit/list/useSelection.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { focusIfLost } from '../../../ui/index.ts'
import type { FileActions } from '../actions/fileActions.ts'
import type { NewTextKind } from '../editor/newText.ts'
import type { Entry, Listing, Sorting } from '../fileListing.ts'
import { FileGrid } from './FileGrid.tsx'
import { FilesEmpty, FilesSkeleton, FolderMissing, NothingMatches } from './FilesStates.tsx'
import { FolderMenuItems } from './FolderMenuItems.tsx'
import type { FilesView } from './gridLayout.ts'

export interface FilesContentProps {
  folder: string
  entries: readonly Entry[]
  folders: UseQueryResult<Folder[]>
  listing: UseQueryResult<Listing>
  /** Whether nothing can be added here for now. */
  isFixed: boolean
  view: FilesView
  sorting: Sorting
  selecting: Selecting<Entry>
  actions: FileActions
  renamingId: string | null
  onRenamed: () => void
  gridRef: RefObject<HTMLDivElement | null>
  onSort: (sorting: Sorting) => void
  onOpenFolder: (folder: string) => void
  shownId: string | undefined
  isShownUnselected: boolean
  itemCounts: ReadonlyMap<string, number>
  onShown: () => void
  onCreateFolder: () => void
  onCreateText: (kind: NewTextKind) => void
  onUpload: () => void
  onDownload: () => void
  isFiltering: boolean
  onShowAll: () => void
  cutIds: ReadonlySet<string>
  pasteCount: number
  onPaste: () => void
}

/** The list of a folder, or the state that replaces it. */
export function FilesContent(props: FilesContentProps) {
  const { folder, entries, folders, listing, onOpenFolder, onUpload } = props
  const cameFrom = useCameFrom(folder)
  const retainedFocus = useRetainedFocus()
  const error = folders.error ?? listing.error
  // A folder may be opened from elsewhere, such as from the palette.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another folder is opened
  useEffect(() => {
    if (cameFrom !== undefined) focusIfLost(() => [props.gridRef.current])
  }, [folder, cameFrom, props.gridRef])

  const retry = () => {
    if (folders.error) void folders.refetch()
    if (listing.error) void listing.refetch()
  }

  const label = folder === '' ? 'Files in Root' : `Files in ${folder}`
  const onParent = () => folder !== '' && onOpenFolder(folderPathSegments(folder).slice(0, -1).join('/'))
  const inPlace = (state: ReactNode) => (
    <EmptyPlace label={label} gridRef={props.gridRef} retainedFocus={retainedFocus} onParent={onParent}>
      {state}
    </EmptyPlace>
  )

  if (isMissing(folder, folders, error)) return inPlace(<FolderMissing onRoot={() => onOpenFolder('')} />)
  if (error) return inPlace(<ListError error={error} onRetry={retry} />)
  if (!folders.data || !listing.data) return inPlace(<FilesSkeleton view={props.view} />)
  if (entries.length === 0 && !listing.data.isComplete) return inPlace(<FilesSkeleton view={props.view} />)
  if (entries.length === 0 && props.isFiltering) return inPlace(<NothingMatches onShowAll={props.onShowAll} />)
  if (entries.length === 0)
    return inPlace(<FilesEmpty isRoot={folder === ''} onUpload={props.isFixed ? undefined : onUpload} />)
  return (
    <FileGrid
      {...props}
      key={folder}
      isComplete={listing.data.isComplete}
      label={label}
      initialId={folders.data.find(({ path }) => path === cameFrom)?.id}
      placeMenu={<FolderMenuItems {...props} />}
      retainedFocus={retainedFocus}
      onParent={onParent}
    />
  )
}

function isMissing(folder: string, folders: UseQueryResult<Folder[]>, error: Error | null): boolean {
  if (error instanceof ApiError && error.code === 'folder_not_found') return true
  return folder !== '' && folders.data !== undefined && !folders.data.some(({ path }) => path === folder)
}

/** The previously open folder, so that its row is focused on the way back. */
function useCameFrom(folder: string): string | undefined {
  const before = useRef<{ shown: string; cameFrom?: string }>({ shown: folder })
  if (before.current.shown !== folder) before.current = { shown: folder, cameFrom: before.current.shown }
  return before.current.cameFrom
}
