import { FILE_KINDS } from '@pinloft/contract/files/kinds'
import { folderPathSegments } from '@pinloft/contract/files/names'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { displayName } from '../../ui/index.ts'
import { KIND_WORDS } from '../files/index.ts'
import { FilterChip } from './FilterChip.tsx'
import { DATE_CHOICES, type SearchRequest, SIZE_CHOICES } from './searchRequest.ts'

const KINDS = FILE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const SIZES = SIZE_CHOICES.map((value) => ({ value, label: SEARCH_TEXTS.sizes[value] }))
const DATES = DATE_CHOICES.map((value) => ({ value, label: SEARCH_TEXTS.dates[value] }))

export interface SearchFiltersProps {
  request: SearchRequest
  onChange: (request: SearchRequest) => void
}

/** The scope and filters of the search. On a phone the row scrolls. */
export function SearchFilters({ request, onChange }: SearchFiltersProps) {
  const folderName = folderPathSegments(request.folder).at(-1)
  return (
    <fieldset
      aria-label={SEARCH_TEXTS.filters}
      className="flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {folderName !== undefined && (
        <FilterChip
          label={SEARCH_TEXTS.scope}
          anyLabel={SEARCH_TEXTS.everywhere}
          value={request.isEverywhere ? null : 'folder'}
          options={[{ value: 'folder', label: SEARCH_TEXTS.inFolder(displayName(folderName)) }]}
          onValueChange={(scope) => onChange({ ...request, isEverywhere: scope === null })}
        />
      )}
      <FilterChip
        label={SEARCH_TEXTS.kind}
        anyLabel={SEARCH_TEXTS.anyKind}
        value={request.kind}
        options={KINDS}
        onValueChange={(kind) => onChange({ ...request, kind })}
      />
      <FilterChip
        label={SEARCH_TEXTS.size}
        anyLabel={SEARCH_TEXTS.sizes.any}
        value={request.size}
        options={SIZES}
        onValueChange={(size) => onChange({ ...request, size })}
      />
      <FilterChip
        label={SEARCH_TEXTS.date}
        anyLabel={SEARCH_TEXTS.dates.any}
        value={request.date}
        options={DATES}
        onValueChange={(date) => onChange({ ...request, date })}
      />
    </fieldset>
  )
}
