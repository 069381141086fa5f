import { useMemo, useRef, useState } from 'react'
import { Page, Pane } from '../../ui/index.ts'
import { ProtectionDialog } from '../protection/index.ts'
import { CreateFolderDialog } from './CreateFolderDialog.tsx'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { FilesContent } from './FilesContent.tsx'
import { FilesToolbar } from './FilesToolbar.tsx'
import type { FileActs } from './fileActs.ts'
import { entriesOf, type Listing, type Sorting } from './fileListing.ts'
import { useFolders, useListing, useStats } from './files.api.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { hasViewButton } from './preview.ts'
import { StorageStats } from './StorageStats.tsx'
import { summaryOf } from './summary.ts'
import { useUploadPlace } from './uploadLauncher.ts'
import { useDownloads } from './useDownloads.ts'
import { useFolderAddress } from './useFolderAddress.ts'
import { useOpenDialog } from './useOpenDialog.ts'

const NOTHING_LOADED: Listing = { files: [], isComplete: false }

/** Cloud Storage: the numbers of the store, and the folder that the address names. */
export default function FilesPage() {
  const { folder, openFolder } = useFolderAddress()
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  const grid = useRef<HTMLDivElement>(null)
  const { dialog, open, close } = useOpenDialog(grid)
  const openUploads = useUploadPlace(folder, grid)
  const downloads = useDownloads(grid)
  const stats = useStats()
  const folders = useFolders()
  const listing = useListing(folder, sorting)

  const entries = useMemo(
    () => entriesOf(folders.data ?? [], listing.data ?? NOTHING_LOADED, folder, sorting),
    [folders.data, listing.data, folder, sorting],
  )

  const acts: FileActs = {
    press: (entry) => {
      if (entry.type === 'folder') openFolder(entry.folder.path)
      else if (hasViewButton(entry.file)) open({ type: 'preview', fileId: entry.id })
    },
    open: (entry) => entry.type === 'folder' && openFolder(entry.folder.path),
    preview: (entry) => open({ type: 'preview', fileId: entry.id }),
    ...downloads,
    changeProtection: (file, change) => open({ type: 'protection', file, change }),
    askDelete: (entry) => entry.type === 'file' && open({ type: 'delete', file: entry.file }),
  }

  return (
    <Page title="Cloud Storage" shape="sheet">
      <StorageStats storage={stats.data?.storage} isFailed={stats.isError} />
      {/* On a phone the last row can be scrolled above the upload button. */}
      <Pane aria-label="Files" className="flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18">
        <FilesToolbar
          folder={folder}
          summary={summaryOf(entries, listing.data)}
          sorting={sorting}
          onSort={setSorting}
          onCreateFolder={() => open({ type: 'create-folder' })}
          onUpload={openUploads}
        />
        <FilesContent
          folder={folder}
          entries={entries}
          folders={folders}
          listing={listing}
          sorting={sorting}
          acts={acts}
          gridRef={grid}
          onSort={setSorting}
          onOpenFolder={openFolder}
          onCreateFolder={() => open({ type: 'create-folder' })}
          onUpload={openUploads}
        />
      </Pane>
      <CreateFolderDialog
        open={dialog?.type === 'create-folder'}
        parentPath={folder}
        onClose={close}
        onCreated={close}
      />
      <ProtectionDialog target={dialog?.type === 'protection' ? dialog : null} onClose={close} />
      <DeleteFileDialog file={dialog?.type === 'delete' ? dialog.file : null} onClose={close} />
      <PreviewDialog
        entries={entries}
        fileId={dialog?.type === 'preview' ? dialog.fileId : null}
        onShow={(fileId) => open({ type: 'preview', fileId })}
        onClose={close}
      />
    </Page>
  )
}
