import { NAVIGATION_TEXTS as TEXTS } from '@pinloft/contract/shared/navigation-texts'
import { Columns3, Menu } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { NavigationEntry } from '../platform/feature.ts'
import { BottomSheet } from '../ui/index.ts'
import { ArrangeTabs } from './ArrangeTabs.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import { NAVIGATION, TAB_ENTRIES } from './navigation.ts'
import { SidebarFooter } from './SidebarFooter.tsx'
import { useTabs } from './tabs.ts'

const TAB =
  'flex flex-col items-center justify-center gap-[3px] rounded-[17px] text-[0.6875rem] leading-none font-label text-ink-3 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink'
const TAB_ICON = 'size-5 [stroke-width:1.75]'

const pathsOf = (entries: readonly NavigationEntry[]) => entries.map(({ path }) => path)
const OFFERED = { offered: pathsOf(TAB_ENTRIES), usual: pathsOf(TAB_ENTRIES.filter(({ hasTab }) => hasTab)) }
const SHEET_ROW =
  'flex h-12 w-full items-center gap-3.5 rounded-[13px] px-3.5 text-[0.9375rem] font-[530] text-ink -outline-offset-2'
const DIVIDER = 'mx-3.5 my-[5px] h-px border-0 bg-line'

/** The navigation on a phone: the chosen screens, and all of them in a sheet. */
export function TabBar() {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const [isArranging, setIsArranging] = useState(false)
  const [tabs, setTabs] = useTabs(OFFERED)
  return (
    <>
      <SidebarFooter className="tab-bar fixed inset-x-2.5 bottom-[calc(var(--tabbar-h)+18px)] z-nav mx-auto max-w-[460px] rounded-[18px] shadow-menu md:hidden" />
      <nav
        aria-label="Main"
        className="group/tabs tab-bar fixed inset-x-2.5 bottom-2.5 z-nav mx-auto grid h-(--tabbar-h) max-w-[460px] auto-cols-fr grid-flow-col rounded-[22px] bg-[color-mix(in_oklch,var(--surface-raised)_94%,transparent)] p-[5px] shadow-menu backdrop-blur-[20px] md:hidden"
      >
        {tabs.map((path) => {
          const entry = TAB_ENTRIES.find((candidate) => candidate.path === path)
          if (entry === undefined) return null
          const short = { ...entry, label: entry.tab ?? entry.label }
          return <NavigationLink key={path} entry={short} className={TAB} iconClassName={TAB_ICON} />
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={() => {
            setIsArranging(false)
            setIsMoreOpen(true)
          }}
          // Marked while the screen is none of the tabs.
          className={`${TAB} group-not-has-[a[aria-current]]/tabs:bg-accent-soft group-not-has-[a[aria-current]]/tabs:text-accent-ink`}
        >
          <Menu aria-hidden="true" className={TAB_ICON} />
          {TEXTS.more}
        </button>
      </nav>
      <BottomSheet open={isMoreOpen} onOpenChange={setIsMoreOpen} label={TEXTS.allScreens}>
        {isArranging ? (
          <ArrangeTabs offered={TAB_ENTRIES} tabs={tabs} onChange={setTabs} onDone={() => setIsArranging(false)} />
        ) : (
          <nav aria-label={TEXTS.allScreens}>
            {NAVIGATION.map((group, index) => (
              <Fragment key={group[0]?.path}>
                {index > 0 && <hr className={DIVIDER} />}
                {group.map((entry) => (
                  <NavigationLink
                    key={entry.path}
                    entry={entry}
                    onClick={() => setIsMoreOpen(false)}
                    className={`${SHEET_ROW} aria-[current]:bg-accent-soft aria-[current]:text-accent-ink`}
                    iconClassName="size-5 [stroke-width:1.75] text-ink-3 group-aria-[current]:text-accent-ink"
                  />
                ))}
              </Fragment>
            ))}
            <hr className={DIVIDER} />
            <button type="button" className={SHEET_ROW} onClick={() => setIsArranging(true)}>
              <Columns3 aria-hidden="true" className="size-5 text-ink-3 [stroke-width:1.75]" />
              {TEXTS.arrangeTabs}
            </button>
          </nav>
        )}
      </BottomSheet>
    </>
  )
}
