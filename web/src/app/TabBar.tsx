import { Menu } from 'lucide-react'
import { Fragment, useState } from 'react'
import { BottomSheet } from '../ui/index.ts'
import { NavigationFeet } from './NavigationFeet.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import { NAVIGATION, TABS } from './navigation.ts'

const TAB =
  'flex flex-col items-center justify-center gap-[3px] rounded-[17px] text-[0.6875rem] leading-none font-label text-ink-3 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink'
const TAB_ICON = 'size-5 [stroke-width:1.75]'

/** The navigation on a phone: four screens, and all of them in a sheet. */
export function TabBar() {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <>
      <NavigationFeet className="fixed inset-x-2.5 bottom-[calc(var(--tabbar-h)+18px)] z-nav mx-auto max-w-[460px] rounded-[18px] shadow-menu md:hidden" />
      <nav
        aria-label="Main"
        className="fixed inset-x-2.5 bottom-2.5 z-nav mx-auto grid h-(--tabbar-h) max-w-[460px] grid-cols-5 rounded-[22px] bg-[color-mix(in_oklch,var(--surface-raised)_94%,transparent)] p-[5px] shadow-menu backdrop-blur-[20px] md:hidden"
      >
        {TABS.map((entry) => (
          <NavigationLink key={entry.path} entry={entry} className={TAB} iconClassName={TAB_ICON} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={() => setIsMoreOpen(true)}
          className={TAB}
        >
          <Menu aria-hidden="true" className={TAB_ICON} />
          More
        </button>
      </nav>
      <BottomSheet open={isMoreOpen} onOpenChange={setIsMoreOpen} label="All screens">
        <nav aria-label="All screens">
          {NAVIGATION.map((group, index) => (
            <Fragment key={group[0]?.path}>
              {index > 0 && <hr className="mx-3.5 my-[5px] h-px border-0 bg-line" />}
              {group.map((entry) => (
                <NavigationLink
                  key={entry.path}
                  entry={entry}
                  onClick={() => setIsMoreOpen(false)}
                  className="flex h-12 items-center gap-3.5 rounded-[13px] px-3.5 text-[0.9375rem] font-[530] text-ink -outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
                  iconClassName="size-5 [stroke-width:1.75] text-ink-3 group-aria-[current]:text-accent-ink"
                />
              ))}
            </Fragment>
          ))}
        </nav>
      </BottomSheet>
    </>
  )
}
