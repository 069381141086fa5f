import type { Folder } from '@pinloft/contract/files'
import { folderPathSegments } from '@pinloft/contract/names'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import type { NewTextKind } from './editor/newText.ts'
import { FileGrid } from './FileGrid.tsx'
import { FilesEmpty, FilesError, FilesSkeleton, FolderMissing, NothingMatches } from './FilesStates.tsx'
import type { FileActs } from './fileActs.ts'
import type { Entry, Listing, Sorting } from './fileListing.ts'
import type { FilesView } from './gridLayout.ts'
import { PlaceMenuItems } from './PlaceMenuItems.tsx'
import type { Selecting } from './useSelection.ts'

export interface FilesContentProps {
  folder: string
  entries: readonly Entry[]
  folders: UseQueryResult<Folder[]>
  listing: UseQueryResult<Listing>
  view: FilesView
  sorting: Sorting
  selecting: Selecting
  acts: FileActs
  renamingId: string | null
  onRenamed: () => void
  gridRef: RefObject<HTMLDivElement | null>
  onSort: (sorting: Sorting) => void
  onOpenFolder: (folder: string) => void
  shownId: string | undefined
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

/** The list of a folder, or what stands in its place. */
export function FilesContent(props: FilesContentProps) {
  const { folder, entries, folders, listing, onOpenFolder, onUpload } = props
  const cameFrom = useCameFrom(folder)
  const error = folders.error ?? listing.error

  const retry = () => {
    if (folders.error) void folders.refetch()
    if (listing.error) void listing.refetch()
  }

  if (isMissing(folder, folders, error)) return <FolderMissing onRoot={() => onOpenFolder('')} />
  if (error) return <FilesError error={error} onRetry={retry} />
  if (!folders.data || !listing.data) return <FilesSkeleton view={props.view} />
  if (entries.length === 0 && !listing.data.isComplete) return <FilesSkeleton view={props.view} />
  if (entries.length === 0 && props.isFiltering) return <NothingMatches onShowAll={props.onShowAll} />
  if (entries.length === 0) return <FilesEmpty isRoot={folder === ''} onUpload={onUpload} />
  return (
    <FileGrid
      {...props}
      key={folder}
      isComplete={listing.data.isComplete}
      label={folder === '' ? 'Files in Root' : `Files in ${folder}`}
      initialId={folders.data.find(({ path }) => path === cameFrom)?.id}
      placeMenu={<PlaceMenuItems {...props} />}
      onParent={() => folder !== '' && onOpenFolder(folderPathSegments(folder).slice(0, -1).join('/'))}
    />
  )
}

function isMissing(folder: string, folders: UseQueryResult<Folder[]>, error: Error | null): boolean {
  if (error instanceof ApiError && error.code === 'folder_not_found') return true
  return folder !== '' && folders.data !== undefined && !folders.data.some(({ path }) => path === folder)
}

/** The folder that was open before this one, so that on the way back its row has the keyboard. */
function useCameFrom(folder: string): string | undefined {
  const before = useRef<{ shown: string; cameFrom?: string }>({ shown: folder })
  if (before.current.shown !== folder) before.current = { shown: folder, cameFrom: before.current.shown }
  return before.current.cameFrom
}
