import { SEARCH_MAX_CHARACTERS } from '@pinloft/contract/search/snippets'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { displayName } from '../../ui/index.ts'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Name of the searched folder; `null` for everything. */
  place: string | null
  value: string
  /** In the header of a page instead of on a pane. */
  isOnSky?: boolean
  onValueChange: (value: string, isComposing: boolean) => void
}

/** The search field. */
export function SearchInput({
  place,
  value,
  isOnSky = false,
  onValueChange,
  className = '',
  ...rest
}: SearchInputProps) {
  const label = place === null ? SEARCH_TEXTS.field : SEARCH_TEXTS.fieldIn(displayName(place))
  return (
    <label
      className={`flex items-center gap-2.5 ${isOnSky ? 'h-9 rounded-full bg-glass px-3.5 text-sm shadow-edge' : 'h-control rounded-md bg-sunken px-3 text-md shadow-well'} transition-shadow focus-within:bg-raised focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] dark:focus-within:bg-sunken ${className}`}
    >
      <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_MAX_CHARACTERS}
        value={value}
        onChange={({ target, nativeEvent }) =>
          onValueChange(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        className="h-full w-0 min-w-0 flex-1 appearance-none bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-lg [&::-webkit-search-cancel-button]:appearance-none"
      />
    </label>
  )
}
