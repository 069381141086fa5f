import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { CloudUpload } from 'lucide-react'
import {
  Button,
  EmptyState,
  LostIllustration,
  SearchIllustration,
  Skeleton,
  UploadIllustration,
} from '../../../ui/index.ts'
import { type FilesView, ROW_COLUMNS } from './gridLayout.ts'

const SKELETON_ROWS = 8
const SKELETON_TILES = 12

/** Placeholder for the rows while the first page loads. */
export function FilesSkeleton({ label = 'Loading files', view = 'list' }: { label?: string; view?: FilesView }) {
  if (view === 'grid') return <TilesSkeleton />
  return (
    <div role="status" aria-label={label} className="min-h-0 flex-1 overflow-hidden px-2 md:pt-[38px]">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={`${ROW_COLUMNS} h-[46px] max-md:h-[60px]`}>
          <span className="max-md:hidden" />
          <div className="flex items-center gap-[11px]">
            <Skeleton className="size-[30px] max-md:size-9" />
            <Skeleton className={`h-3.5 ${row % 3 === 0 ? 'w-56' : row % 3 === 1 ? 'w-40' : 'w-48'}`} />
          </div>
          <Skeleton className="h-3 w-20 max-md:hidden" />
          <Skeleton className="h-3 w-14 justify-self-end max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function TilesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading files"
      className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-1.5 overflow-hidden p-3 max-md:grid-cols-[repeat(auto-fill,minmax(140px,1fr))] max-md:px-2"
    >
      {Array.from({ length: SKELETON_TILES }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike
        <div key={tile} className="px-2 pt-2 pb-[9px]">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-2.5 h-3.5 w-3/4" />
          <Skeleton className="mt-1.5 h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}

export interface FilesEmptyProps {
  isRoot: boolean
  /** Undefined where nothing can be added. */
  onUpload: (() => void) | undefined
}

export function FilesEmpty({ isRoot, onUpload }: FilesEmptyProps) {
  return (
    <EmptyState
      level={2}
      className="flex-1 justify-center max-md:pb-24"
      drawing={<UploadIllustration />}
      title={isRoot ? 'No files yet' : 'This folder is empty'}
      help={
        onUpload && (
          <>
            <span className="pointer-coarse:hidden">
              Drop files or whole folders anywhere on this page, or paste them.
            </span>
            <span className="not-pointer-coarse:hidden">
              Upload photos, documents and other files from this device.
            </span>
          </>
        )
      }
      action={
        onUpload && (
          <Button variant="soft" icon={<CloudUpload aria-hidden="true" />} onClick={onUpload}>
            Select files to upload…
          </Button>
        )
      }
    />
  )
}

/** Shown when the filter matches nothing in a folder that is not empty. */
export function NothingMatches({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      level={2}
      className="flex-1 justify-center max-md:pb-24"
      drawing={<SearchIllustration />}
      title={FILES_TEXTS.nothingMatches}
      help={FILES_TEXTS.nothingMatchesHelp}
      action={<Button onClick={onShowAll}>{FILES_TEXTS.showAll}</Button>}
    />
  )
}

/** Shown when a folder in the address does not exist, or no longer does. */
export function FolderMissing({ onRoot }: { onRoot: () => void }) {
  return (
    <EmptyState
      level={2}
      className="flex-1 justify-center max-md:pb-24"
      drawing={<LostIllustration />}
      title="Folder not found"
      help="It may have been deleted, or the address is wrong."
      action={<Button onClick={onRoot}>Go to Root</Button>}
    />
  )
}
