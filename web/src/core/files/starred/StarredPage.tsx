import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSelection } from '../../../kit/list/useSelection.ts'
import { Page, Pane } from '../../../ui/index.ts'
import { useEntryActions } from '../actions/useEntryActions.ts'
import { SelectionBar } from '../browser/SelectionBar.tsx'
import { useStarredAddress } from '../browser/starredAddress.ts'
import { useFilesView } from '../browser/useFilesView.ts'
import { DetailsPanel } from '../details/DetailsPanel.tsx'
import { useOpenFolder } from '../details/details.api.ts'
import { EntryDialogs } from '../EntryDialogs.tsx'
import { type FileFilter, NO_FILTER } from '../fileFilter.ts'
import { type Entry, type Listing, placeOf, rowsOf, type Sorting } from '../fileListing.ts'
import { useFolders, useStarredFiles } from '../files.api.ts'
import { folderAddress } from '../useFolderAddress.ts'
import { StarredBar } from './StarredBar.tsx'
import { StarredContent } from './StarredContent.tsx'

const NOTHING_LOADED: Listing = { files: [], isComplete: false }
const PLACE = 'starred'

/** Everything with a star, from all folders, with all actions on it. */
export function StarredPage() {
  const { leave } = useStarredAddress()
  const [, navigate] = useLocation()
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  const [filter, setFilter] = useState<FileFilter>(NO_FILTER)
  const [view, setView] = useFilesView()
  const grid = useRef<HTMLDivElement>(null)
  const folders = useFolders()
  const listing = useStarredFiles(sorting, filter.kind)
  const entries = useMemo(() => {
    const starred = filter.kind === null ? (folders.data ?? []).filter(({ isStarred }) => isStarred) : []
    return rowsOf(starred, listing.data ?? NOTHING_LOADED, sorting)
  }, [folders.data, listing.data, sorting, filter.kind])
  const selecting = useSelection(entries, PLACE)
  const screen = useEntryActions({
    entries,
    selecting,
    folder: null,
    grid,
    onOpenFolder: (path) => navigate(folderAddress(path)),
  })
  const { details } = screen
  const actions = {
    ...screen.actions,
    showInFolder: (entry: Entry) => navigate(folderAddress(placeOf(entry), entry.id)),
  }

  return (
    <Page title="Cloud Storage" shape="sheet" documentTitle={FILES_TEXTS.starredTitle}>
      <Pane
        aria-label={FILES_TEXTS.starredTitle}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <StarredBar
          count={listing.data?.isComplete ? entries.length : undefined}
          view={view}
          onView={setView}
          sorting={sorting}
          onSort={setSorting}
          filter={filter}
          onFilter={setFilter}
          isDetailsOpen={details.isOpen}
          onDetails={() => (details.isOpen ? details.hide() : details.show([]))}
          onBack={leave}
        />
        <div className="flex min-h-0 flex-1">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            <StarredContent
              entries={entries}
              folders={folders}
              listing={listing}
              view={view}
              sorting={sorting}
              onSort={setSorting}
              isFiltered={filter.kind !== null}
              onShowAll={() => setFilter(NO_FILTER)}
              selecting={selecting}
              actions={actions}
              renamingId={screen.renamingId}
              onRenamed={screen.endRenaming}
              cutIds={screen.clipboard.cutIds}
              gridRef={grid}
              onLeave={leave}
            />
            <SelectionBar selecting={selecting} actions={actions} />
          </div>
          <DetailsPanel
            isOpen={details.isOpen}
            entries={details.entries}
            folder={useOpenFolder('')}
            actions={actions}
            onClose={details.hide}
          />
        </div>
      </Pane>
      <EntryDialogs screen={screen} entries={entries} selecting={selecting} />
    </Page>
  )
}
