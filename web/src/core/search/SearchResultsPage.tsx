import { SEARCH_MAX_HITS, type SearchHit } from '@pinloft/contract/search/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSelection } from '../../kit/list/useSelection.ts'
import { markWords } from '../../platform/mark-words.ts'
import { Marked, Page, Pane } from '../../ui/index.ts'
import {
  DetailsPanel,
  type Entry,
  EntryDialogs,
  type FoundNote,
  folderAddress,
  placeOf,
  SelectionBar,
  useEntryActions,
  useOpenFolder,
} from '../files/index.ts'
import { FoundElsewhere } from './FoundElsewhere.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useResults } from './search.api.ts'
import { isFiltered, type SearchRequest, searchAddress } from './searchRequest.ts'
import { useSearchAddress } from './useSearchAddress.ts'

/** All results of a search, with all actions on them. The query is in the URL. */
export function SearchResultsPage({ request }: { request: SearchRequest }) {
  const { words, folder } = request
  const { goTo, follow } = useSearchAddress()
  const [, navigate] = useLocation()
  const grid = useRef<HTMLDivElement>(null)
  const results = useResults(request)
  const hits = results.data?.hits
  const { entries, notes } = useMemo(() => resultRows(hits ?? [], words), [hits, words])
  const selecting = useSelection(entries, searchAddress(request))
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
    showInFolder: (entry: (typeof entries)[number]) => navigate(folderAddress(placeOf(entry), entry.id)),
  }
  const close = () => navigate(folderAddress(folder))

  return (
    <Page title="Cloud Storage" shape="sheet" documentTitle={SEARCH_TEXTS.results}>
      <Pane
        aria-label={SEARCH_TEXTS.results}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <div className="shrink-0 border-b border-line">
          <SearchBar
            request={request}
            onWords={(next) => next !== words && follow({ ...request, words: next })}
            onLeave={() => grid.current?.focus()}
            isDetailsOpen={details.isOpen}
            onDetails={() => (details.isOpen ? details.hide() : details.show([]))}
            onClose={close}
          />
          <div className="flex items-center px-3 pb-2.5 max-md:block max-md:px-1 max-md:pb-0">
            <SearchFilters request={request} onChange={goTo} />
            <SearchStatus results={results} />
          </div>
          {(request.isEverywhere || folder === '') && !isFiltered(request) && <FoundElsewhere words={words} />}
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col" aria-busy={results.isPlaceholderData}>
            <SearchResults
              request={request}
              results={results}
              entries={entries}
              found={notes}
              selecting={selecting}
              actions={actions}
              renamingId={screen.renamingId}
              onRenamed={screen.endRenaming}
              cutIds={screen.clipboard.cutIds}
              gridRef={grid}
              onChange={goTo}
              onClose={close}
            />
            <SelectionBar selecting={selecting} actions={actions} />
          </div>
          <DetailsPanel
            isOpen={details.isOpen}
            entries={details.entries}
            folder={useOpenFolder(folder)}
            actions={actions}
            onClose={details.hide}
          />
        </div>
      </Pane>
      <EntryDialogs screen={screen} entries={entries} selecting={selecting} />
    </Page>
  )
}

/** The number of results, and what may still be missing. */
function SearchStatus({ results }: { results: ReturnType<typeof useResults> }) {
  const { data, isError, isEnabled } = results
  const isShown = isEnabled && data !== undefined
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 px-2 text-sm text-ink-3 tabular-nums max-md:justify-start max-md:pb-1.5">
      {isShown && isError && (
        <p role="alert" className="text-bad-ink">
          {SEARCH_TEXTS.failed}
        </p>
      )}
      <p role="status" className="flex min-h-5 flex-wrap gap-x-3">
        {isShown && data.waitingFiles > 0 && <span>{SEARCH_TEXTS.waiting(data.waitingFiles)}</span>}
        {isShown && (
          <span>{data.hasMore ? SEARCH_TEXTS.tooMany(SEARCH_MAX_HITS) : SEARCH_TEXTS.found(data.hits.length)}</span>
        )}
      </p>
    </div>
  )
}

/** Search results as rows of a list, with their notes. */
function resultRows(hits: readonly SearchHit[], words: string) {
  const notes = new Map<string, FoundNote>()
  const entries = hits.map((hit): Entry => {
    if (hit.type === 'folder') {
      const { folder } = hit
      notes.set(folder.id, { name: <Marked parts={markWords(folder.name, words)} /> })
      return { type: 'folder', id: folder.id, folder }
    }
    const { file, matched, snippet } = hit
    notes.set(file.id, {
      name: <Marked parts={markWords(file.originalName, words)} />,
      text: matched === 'name' ? undefined : <Marked parts={snippet} />,
    })
    return { type: 'file', id: file.id, file }
  })
  return { entries, notes }
}
