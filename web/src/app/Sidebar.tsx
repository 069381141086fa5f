import { Fragment } from 'react'
import { Link } from 'wouter'
import { LogoMark } from '../ui/index.ts'
import { NavigationLink } from './NavigationLink.tsx'
import { NAVIGATION } from './navigation.ts'
import { SidebarFooter } from './SidebarFooter.tsx'

export function Sidebar() {
  return (
    <aside className="side-bar sticky top-0 flex h-dvh flex-col overflow-y-auto px-4 pb-3.5 pr-3.5 max-md:hidden">
      <Link
        href="/"
        className="flex h-(--header-h) shrink-0 items-center gap-2.5 rounded-md pl-2 font-wordmark text-[1.25rem] leading-none font-[680] tracking-[-0.025em] text-ink -outline-offset-4"
      >
        <LogoMark />
        Pinloft
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-px">
        {NAVIGATION.map((group, index) => (
          <Fragment key={group[0]?.path}>
            {index > 0 && <hr className="mx-2.5 my-[7px] h-px shrink-0 border-0 bg-line" />}
            {group.map((entry) => (
              <NavigationLink
                key={entry.path}
                entry={entry}
                className="flex h-[35px] shrink-0 items-center gap-[11px] rounded-md px-[11px] font-[520] text-ink-2 transition-[background,color] hover:bg-glass hover:text-ink aria-[current]:bg-surface aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-tab dark:aria-[current]:bg-raised"
                iconClassName="size-[18px] shrink-0 [stroke-width:1.75] text-ink-3 group-aria-[current]:text-accent-ink"
              />
            ))}
          </Fragment>
        ))}
      </nav>
      <SidebarFooter className="sticky bottom-0 mt-3 rounded-[15px] shadow-tab" />
    </aside>
  )
}
