import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import type { ReactNode, RefObject } from 'react'
import { ListError } from '../../kit/list/ListError.tsx'
import { Button, EmptyState, SearchIllustration } from '../../ui/index.ts'
import { FileGrid, type FileGridProps, FilesSkeleton } from '../files/index.ts'
import type { useResults } from './search.api.ts'
import { isFiltered, NO_FILTERS, type SearchRequest } from './searchRequest.ts'

export interface SearchResultsProps
  extends Pick<FileGridProps, 'entries' | 'found' | 'selecting' | 'actions' | 'renamingId' | 'onRenamed' | 'cutIds'> {
  request: SearchRequest
  results: ReturnType<typeof useResults>
  gridRef: RefObject<HTMLDivElement | null>
  onChange: (request: SearchRequest) => void
  onClose: () => void
}

/** The results, or the state that replaces them. */
export function SearchResults(props: SearchResultsProps) {
  const { request, results, onChange, onClose, ...grid } = props
  const words = request.words.trim()
  if (words === '') {
    return <Nothing title={SEARCH_TEXTS.begin} help={SEARCH_TEXTS.beginHelp} />
  }
  if (results.data === undefined && results.error !== null) {
    return <ListError error={results.error} title={SEARCH_TEXTS.failed} onRetry={() => void results.refetch()} />
  }
  if (results.data === undefined) return <FilesSkeleton label={SEARCH_TEXTS.searching} />
  if (grid.entries.length === 0) {
    return (
      <Nothing
        title={SEARCH_TEXTS.nothing(words)}
        help={SEARCH_TEXTS.nothingHelp}
        action={<Wider request={request} onChange={onChange} />}
      />
    )
  }
  return (
    <FileGrid
      {...grid}
      label={SEARCH_TEXTS.results}
      isComplete={!results.data.hasMore}
      sorting={null}
      onParent={onClose}
    />
  )
}

/** A way to find more, if there is one. */
function Wider({ request, onChange }: Pick<SearchResultsProps, 'request' | 'onChange'>) {
  if (isFiltered(request)) {
    return <Button onClick={() => onChange({ ...request, ...NO_FILTERS })}>{SEARCH_TEXTS.withoutFilters}</Button>
  }
  if (request.folder === '' || request.isEverywhere) return null
  return <Button onClick={() => onChange({ ...request, isEverywhere: true })}>{SEARCH_TEXTS.searchEverywhere}</Button>
}

function Nothing({ title, help, action }: { title: string; help: string; action?: ReactNode }) {
  return (
    <EmptyState
      level={2}
      className="flex-1 justify-center max-md:pb-24"
      drawing={<SearchIllustration />}
      title={title}
      help={help}
      action={action}
    />
  )
}
