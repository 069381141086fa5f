import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass, EmptyState, Pane, PaneHeader, Skeleton, UploadIllustration } from '../../ui/index.ts'
import { RecentFileRow } from './RecentFileRow.tsx'

const SKELETON_ROWS = 7

export interface RecentFilesCardProps {
  recent: UseQueryResult<StoredFile[]>
  onUpload: () => void
}

/** The newest files of the whole store. */
export function RecentFilesCard({ recent, onUpload }: RecentFilesCardProps) {
  const hasFiles = recent.data !== undefined && recent.data.length > 0
  return (
    <Pane aria-labelledby="recent-files" className="pb-2">
      <PaneHeader id="recent-files" title="Recent Files">
        {hasFiles && (
          <Link href="/storage" className={`${buttonClass('ghost', 'sm')} max-md:hidden`}>
            View all
          </Link>
        )}
        <Button size="sm" variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
          Upload Files
        </Button>
      </PaneHeader>
      <RecentFilesList recent={recent} />
    </Pane>
  )
}

function RecentFilesList({ recent }: { recent: UseQueryResult<StoredFile[]> }) {
  if (recent.data === undefined && recent.error) {
    return (
      <EmptyState
        title="Could not load the files"
        help={recent.error.message}
        action={
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void recent.refetch()}>
            Retry
          </Button>
        }
      />
    )
  }
  if (recent.data === undefined) return <RecentFilesSkeleton />
  if (recent.data.length === 0) {
    return (
      <EmptyState
        drawing={<UploadIllustration />}
        title="No files yet"
        help={
          <>
            Upload files here<span className="pointer-coarse:hidden">, or drop them anywhere on this page</span>.
          </>
        }
      />
    )
  }
  return (
    <ul>
      {recent.data.map((file) => (
        <RecentFileRow key={file.id} file={file} />
      ))}
    </ul>
  )
}

function RecentFilesSkeleton() {
  return (
    <div role="status" aria-label="Loading files">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="mx-2 flex h-(--row-h) items-center gap-3 px-3">
          <Skeleton className="size-9" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-48 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
