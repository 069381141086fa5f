import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { Search, SunMoon } from 'lucide-react'
import { useOpenSearch } from '../features/search/index.ts'
import { setThemeChoice, useTheme } from '../platform/theme.ts'
import { IconButton } from '../ui/index.ts'
import { LiveBadge } from './LiveBadge.tsx'
import { PastMessages } from './PastMessages.tsx'

/** The right of every page's header. On the hero page the greeting is its title. */
export function HeaderTools({ isHero }: { isHero: boolean }) {
  const openSearch = useOpenSearch()
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
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
      <PastMessages />
      <IconButton
        onSky
        label={`Switch to ${other}`}
        icon={<SunMoon aria-hidden="true" />}
        onClick={() => setThemeChoice(other)}
        className="max-md:hidden"
      />
      {!isHero && (
        <span className="mr-0.5 text-sm font-[550] whitespace-nowrap text-ink-2 max-lg:hidden">Welcome, Friend</span>
      )}
      <LiveBadge isHero={isHero} />
    </>
  )
}
