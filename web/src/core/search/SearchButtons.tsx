import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Search } from 'lucide-react'
import { createContext, use } from 'react'
import { IconButton } from '../../ui/index.ts'
import { useIsInFolder } from '../files/index.ts'

/** Opens the palette from any screen. */
export const SearchLauncherContext = createContext<() => void>(() => {})

/** The ways to the palette in the header: a field, or a button where there is no room. A folder has a search of its own. */
export function SearchButtons() {
  const openSearch = use(SearchLauncherContext)
  if (useIsInFolder()) return null
  return (
    <>
      <button
        type="button"
        onClick={openSearch}
        className="flex h-9 w-[240px] items-center gap-2.5 rounded-full bg-glass px-3.5 text-sm text-ink-3 shadow-edge hover:text-ink max-lg:hidden"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 text-left">{SEARCH_TEXTS.open}</span>
        <span aria-hidden="true" className="text-xs">
          Ctrl K
        </span>
      </button>
      <IconButton
        onSky
        label={SEARCH_TEXTS.open}
        shortcut="Ctrl K"
        className="lg:hidden"
        icon={<Search aria-hidden="true" />}
        onClick={openSearch}
      />
    </>
  )
}
