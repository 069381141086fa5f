import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { useMemo, useRef, useState } from 'react'
import { Page, Pane } from '../../ui/index.ts'
import { ProtectionDialog } from '../protection/index.ts'
import { CreateFolderDialog } from './CreateFolderDialog.tsx'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { DeleteFilesDialog } from './DeleteFilesDialog.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { FilesContent } from './FilesContent.tsx'
import { FilesToolbar } from './FilesToolbar.tsx'
import type { FileActs } from './fileActs.ts'
import { filtered, isFiltering, NO_FILTER } from './fileFilter.ts'
import { type Entry, entriesOf, filesOf, type Listing, type Sorting } from './fileListing.ts'
import { useFolders, useListing, useStats } from './files.api.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { hasViewButton } from './preview.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StorageStats } from './StorageStats.tsx'
import { summaryOf } from './summary.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { useUploadPlace } from './uploadLauncher.ts'
import { useDownloads } from './useDownloads.ts'
import { useFileClipboardActs } from './useFileClipboardActs.ts'
import { useFolderAddress } from './useFolderAddress.ts'
import { useOpenDialog } from './useOpenDialog.ts'
import { useSelection } from './useSelection.ts'
import { useStars } from './useStars.ts'

const NONE: ReadonlySet<string> = new Set()
/** How the server calls the folder that has no row of its own. */
const ROOT_ID = 'root'
const NOTHING_LOADED: Listing = { files: [], isComplete: false }

/** Cloud Storage: the numbers of the store, and the folder that the address names. */
export default function FilesPage() {
  const { folder, openFolder } = useFolderAddress()
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [isDetailsOpen, setIsDetailsOpen] = useState(false)
  const [askedIds, setAskedIds] = useState(NONE)
  const [filter, setFilter] = useState(NO_FILTER)
  const grid = useRef<HTMLDivElement>(null)
  const { dialog, open, close } = useOpenDialog(grid)
  const openUploads = useUploadPlace(folder, grid)
  const downloads = useDownloads(grid)
  const stats = useStats()
  const folders = useFolders()
  const listing = useListing(folder, sorting)

  const all = useMemo(
    () => entriesOf(folders.data ?? [], listing.data ?? NOTHING_LOADED, folder, sorting),
    [folders.data, listing.data, folder, sorting],
  )
  const entries = useMemo(() => filtered(all, filter), [all, filter])

  const selecting = useSelection(entries, folder)

  const clipboard = useFileClipboardActs(folder, selecting.entries)

  const here = folders.data?.find(({ path }) => path === folder)
  // What a menu asked for; else the panel follows the selection.
  const asked = useMemo(() => all.filter(({ id }) => askedIds.has(id)), [all, askedIds])
  const shown = selecting.entries.length > 0 ? selecting.entries : asked

  function showDetails(entriesToShow: readonly Entry[]) {
    setAskedIds(new Set(entriesToShow.map(({ id }) => id)))
    setIsDetailsOpen(true)
  }

  function hideDetails() {
    setAskedIds(NONE)
    setIsDetailsOpen(false)
  }

  const acts: FileActs = {
    open: (entry) => {
      if (entry.type === 'folder') openFolder(entry.folder.path)
      else if (hasViewButton(entry.file)) open({ type: 'preview', fileId: entry.id })
    },
    preview: (entry) => entry.type === 'file' && open({ type: 'preview', fileId: entry.id }),
    ...downloads,
    changeProtection: (file, change) => open({ type: 'protection', file, change }),
    transfer: (type, chosen) => open({ type: 'transfer', transfer: { type, entries: chosen, folder } }),
    take: clipboard.take,
    showDetails,
    star: useStars(),
    rename: ({ id }) => setRenamingId(id),
    askDelete: (chosen) => {
      const files = filesOf(chosen)
      if (files.length > 0 && files.length === chosen.length) open({ type: 'delete', files })
    },
  }

  const doomed = dialog?.type === 'delete' ? dialog.files : null

  return (
    <Page title="Cloud Storage" shape="sheet">
      <StorageStats storage={stats.data?.storage} isFailed={stats.isError} />
      {/* On a phone the last row can be scrolled above the upload button. */}
      <Pane
        aria-label="Files"
        data-selecting={selecting.entries.length > 0 || undefined}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <FilesToolbar
          folder={folder}
          summary={summaryOf(all, listing.data)}
          sorting={sorting}
          onSort={setSorting}
          filter={filter}
          onFilter={setFilter}
          isDetailsOpen={isDetailsOpen}
          onDetails={() => (isDetailsOpen ? hideDetails() : showDetails([]))}
          onCreateFolder={() => open({ type: 'create-folder' })}
          onUpload={openUploads}
        />
        <div className="flex min-h-0 flex-1">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            <FilesContent
              folder={folder}
              entries={entries}
              folders={folders}
              listing={listing}
              sorting={sorting}
              selecting={selecting}
              acts={acts}
              renamingId={renamingId}
              onRenamed={() => setRenamingId(null)}
              gridRef={grid}
              onSort={setSorting}
              onOpenFolder={openFolder}
              onCreateFolder={() => open({ type: 'create-folder' })}
              onUpload={openUploads}
              isFiltering={isFiltering(filter)}
              onShowAll={() => setFilter(NO_FILTER)}
              cutIds={clipboard.clipboard.cutIds}
              pasteCount={clipboard.clipboard.entries.length}
              onPaste={clipboard.paste}
            />
            <SelectionBar selecting={selecting} acts={acts} />
          </div>
          <DetailsPanel
            isOpen={isDetailsOpen}
            entries={shown}
            folder={{ id: folder === '' ? ROOT_ID : (here?.id ?? ROOT_ID), name: here?.name ?? FILES_TEXTS.rootName }}
            onClose={hideDetails}
          />
        </div>
      </Pane>
      <CreateFolderDialog
        open={dialog?.type === 'create-folder'}
        parentPath={folder}
        onClose={close}
        onCreated={close}
      />
      <TransferDialog
        transfer={dialog?.type === 'transfer' ? dialog.transfer : null}
        onClose={close}
        onDone={() => {
          selecting.clear()
          close()
        }}
      />
      <ProtectionDialog target={dialog?.type === 'protection' ? dialog : null} onClose={close} />
      <DeleteFileDialog file={doomed?.length === 1 ? (doomed[0] ?? null) : null} onClose={close} />
      <DeleteFilesDialog files={doomed && doomed.length > 1 ? doomed : null} onClose={close} />
      <PreviewDialog
        entries={entries}
        fileId={dialog?.type === 'preview' ? dialog.fileId : null}
        onShow={(fileId) => open({ type: 'preview', fileId })}
        onClose={close}
      />
    </Page>
  )
}
