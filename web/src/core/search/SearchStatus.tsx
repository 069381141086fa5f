import { SEARCH_MAX_HITS } from '@pinloft/contract/search/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import type { useResults } from './search.api.ts'

/** The number of results, and what may still be missing. */
export function SearchStatus({ results }: { results: ReturnType<typeof useResults> }) {
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
