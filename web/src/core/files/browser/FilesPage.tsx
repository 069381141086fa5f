import { folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSelection } from '../../../kit/list/useSelection.ts'
import { IconButton, Page, Pane } from '../../../ui/index.ts'
import { CreateFolderDialog } from '../actions/CreateFolderDialog.tsx'
import { useEntryActions } from '../actions/useEntryActions.ts'
import { DetailsPanel } from '../details/DetailsPanel.tsx'
import { useOpenFolder } from '../details/details.api.ts'
import { DROP_STYLES_AROUND, dropTargetAround } from '../drag/dropTargets.ts'
import { EntryDragImage } from '../drag/EntryDragImage.tsx'
import { useEntryDrag } from '../drag/useEntryDrag.ts'
import { EntryDialogs } from '../EntryDialogs.tsx'
import { NewTextDialog } from '../editor/NewTextDialog.tsx'
import { filtered, isFiltering, NO_FILTER } from '../fileFilter.ts'
import { entriesOf, type Listing, type Sorting } from '../fileListing.ts'
import { useFolders, useItemCounts, useListing, useMatching, useStats } from '../files.api.ts'
import { useLinkRefusal } from '../linked.api.ts'
import { openEditor } from '../openEditor.ts'
import { useUploadPlace } from '../uploadLauncher.ts'
import { useFolderAddress } from '../useFolderAddress.ts'
import { FilesContent } from './FilesContent.tsx'
import { FilesToolbar } from './FilesToolbar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StorageStats } from './StorageStats.tsx'
import { summaryOf } from './summary.ts'
import { useFilesView } from './useFilesView.ts'
import { useScrollToEntry } from './useScrollToEntry.ts'

const NOTHING_LOADED: Listing = { files: [], isComplete: false }

interface FilesPageProps {
  /** Starts a search in the folder; the one search of the page. */
  search: ReactNode
  /** Link to the list of links. */
  sharesLink: ReactNode
  /** Link to the trash. */
  trashLink: ReactNode
  /** Space taken by the trash. */
  trashSpace: ReactNode
  /** Space taken by earlier versions. */
  versionsSpace: ReactNode
}

/** Cloud Storage: the storage numbers, and the folder in the address. */
export function FilesPage({ search, sharesLink, trashLink, trashSpace, versionsSpace }: FilesPageProps) {
  const { folder, openFolder, shownId, showHere, endShowing } = useFolderAddress()
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  const [view, setView] = useFilesView()
  const [filter, setFilter] = useState(NO_FILTER)
  const grid = useRef<HTMLDivElement>(null)
  const openUploads = useUploadPlace(folder, grid)
  const stats = useStats()
  const folders = useFolders()
  const listing = useListing(folder, sorting)
  const itemCounts = useItemCounts(folder)
  const made = useMadeEntry(folder)
  const refusal = useLinkRefusal(folders.data?.find(({ path }) => path === folder)?.linkedId)

  const all = useMemo(
    () => entriesOf(folders.data ?? [], listing.data ?? NOTHING_LOADED, folder, sorting),
    [folders.data, listing.data, folder, sorting],
  )
  const isPartial = isFiltering(filter) && listing.data?.isComplete === false
  const matching = useMatching(folder, sorting, filter, isPartial)
  const entries = useMemo(() => {
    const matches = isPartial && entriesOf(folders.data ?? [], matching.data ?? NOTHING_LOADED, folder, sorting)
    return filtered(matches || all, filter)
  }, [all, filter, isPartial, matching.data, folders.data, folder, sorting])

  const selecting = useSelection(entries, folder)
  useScrollToEntry({
    shownId: shownId ?? made.id,
    all,
    entries,
    isComplete: folders.isSuccess && listing.data?.isComplete === true && !listing.isFetching && !folders.isFetching,
    onHidden: () => setFilter(NO_FILTER),
    onMissing: made.id === undefined ? endShowing : made.forget,
  })

  const screen = useEntryActions({ entries: all, selecting, folder, grid, onOpenFolder: openFolder })
  const here = useOpenFolder(folder)
  const { actions, dialog, open, close, details, clipboard } = screen
  const drag = useEntryDrag({ entries, selecting, folder, grid, cutIds: clipboard.cutIds, onOpenFolder: openFolder })

  return (
    <Page
      title="Cloud Storage"
      shape="sheet"
      tools={search}
      inside={folder === '' ? undefined : insideFolder(folder, openFolder)}
    >
      <StorageStats
        storage={stats.data?.storage}
        isFailed={stats.isError}
        trashSpace={trashSpace}
        versionsSpace={versionsSpace}
        className={folder === '' ? '' : 'max-md:hidden'}
      />
      {/* On a phone the last row can be scrolled above the upload button. */}
      <Pane
        aria-label="Files"
        data-selecting={selecting.entries.length > 0 || undefined}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <FilesToolbar
          folder={folder}
          summary={summaryOf(all, listing.data)}
          sharesLink={sharesLink}
          trashLink={trashLink}
          view={view}
          onView={setView}
          sorting={sorting}
          onSort={setSorting}
          filter={filter}
          onFilter={setFilter}
          isDetailsOpen={details.isOpen}
          onDetails={() => (details.isOpen ? details.hide() : details.show([]))}
          onCreateFolder={() => open({ type: 'create-folder' })}
          onCreateText={(kind) => open({ type: 'create-text', kind })}
          onUpload={openUploads}
          refusal={refusal}
        />
        {refusal !== null && (
          <p className="border-b border-line px-6 py-2 text-sm max-md:px-4 text-pretty text-wait-ink">
            {LINKED_FOLDERS_TEXTS.cannotAdd(refusal)}
          </p>
        )}
        <div className="flex min-h-0 flex-1">
          <div
            className={`relative flex min-h-0 min-w-0 flex-1 flex-col ${DROP_STYLES_AROUND}`}
            {...dropTargetAround(folder)}
          >
            <FilesContent
              folder={folder}
              entries={entries}
              folders={folders}
              listing={isPartial ? matching : listing}
              view={view}
              sorting={sorting}
              selecting={selecting}
              actions={actions}
              renamingId={screen.renamingId}
              onRenamed={screen.endRenaming}
              gridRef={grid}
              onSort={setSorting}
              onOpenFolder={openFolder}
              shownId={shownId ?? made.id}
              isShownUnselected={made.id !== undefined && made.isOnTouch}
              onShown={made.id === undefined ? endShowing : made.forget}
              itemCounts={itemCounts}
              onCreateFolder={() => open({ type: 'create-folder' })}
              onCreateText={(kind) => open({ type: 'create-text', kind })}
              onUpload={openUploads}
              isFixed={refusal !== null}
              onDownload={() => screen.zips.download({ fileIds: [], folderIds: [here.id] })}
              isFiltering={isFiltering(filter)}
              onShowAll={() => setFilter(NO_FILTER)}
              cutIds={drag.fadedIds}
              pasteCount={clipboard.entries.length}
              onPaste={screen.paste}
            />
            <SelectionBar selecting={selecting} actions={actions} />
          </div>
          <DetailsPanel
            isOpen={details.isOpen}
            entries={details.entries}
            folder={here}
            actions={actions}
            onClose={details.hide}
          />
        </div>
      </Pane>
      {drag.carried && <EntryDragImage carried={drag.carried} ref={drag.image} />}
      <CreateFolderDialog
        open={dialog?.type === 'create-folder'}
        parentPath={folder}
        onClose={close}
        onCreated={({ id }) => made.show(id)}
      />
      <NewTextDialog
        kind={dialog?.type === 'create-text' ? dialog.kind : null}
        folder={folder}
        entries={all}
        onClose={close}
        onCreated={(file, pin) => {
          close()
          // A touch on a row beside a selected one would select that one too instead of opening it.
          if (!matchMedia('(pointer: coarse)').matches) showHere(file.id)
          openEditor(file, { pin, home: grid })
        }}
      />
      <EntryDialogs screen={screen} entries={entries} selecting={selecting} />
    </Page>
  )
}

/** The folder as the title of a phone's screen, with the way to the folder that it is in. */
function insideFolder(folder: string, onOpen: (folder: string) => void) {
  const names = folderPathSegments(folder)
  const back = (
    <IconButton
      onSky
      label={FILES_TEXTS.back}
      icon={<ChevronLeft aria-hidden="true" />}
      onClick={() => onOpen(names.slice(0, -1).join('/'))}
    />
  )
  return { title: names.at(-1) ?? '', back }
}

/** The folder that was just created here, which the list is to show. It stays selected, except on a touch screen. */
function useMadeEntry(folder: string) {
  const [made, setMade] = useState<{ id: string; folder: string }>()
  return {
    id: made?.folder === folder ? made.id : undefined,
    // A tap on a selected row would only unselect it, instead of opening the new folder.
    isOnTouch: matchMedia('(pointer: coarse)').matches,
    show: (id: string) => setMade({ id, folder }),
    forget: () => setMade(undefined),
  }
}
