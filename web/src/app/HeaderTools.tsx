import { SunMoon } from 'lucide-react'
import { setThemeChoice, useTheme } from '../platform/theme.ts'
import { IconButton } from '../ui/index.ts'
import { FEATURES } from './features.ts'
import { LiveBadge } from './LiveBadge.tsx'
import { PastMessages } from './PastMessages.tsx'

/** The right side of every page's header. On the hero page the greeting is its title. */
export function HeaderTools({ isHero }: { isHero: boolean }) {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      {FEATURES.map(({ name, HeaderTools: Tools }) => Tools && <Tools key={name} />)}
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
