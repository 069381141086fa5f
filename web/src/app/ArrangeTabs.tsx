import { NAVIGATION_TEXTS as TEXTS } from '@pinloft/contract/shared/navigation-texts'
import { ChevronDown, ChevronUp, CircleMinus, CirclePlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { NavigationEntry } from '../platform/feature.ts'
import { Button, IconButton } from '../ui/index.ts'
import { movedTab, TABS_MAX } from './tabs.ts'

export interface ArrangeTabsProps {
  /** All screens that can have a tab. */
  offered: readonly NavigationEntry[]
  tabs: readonly string[]
  onChange: (tabs: readonly string[]) => void
  onDone: () => void
}

/** Chooses the tabs of the tab bar, and their order. */
export function ArrangeTabs({ offered, tabs, onChange, onDone }: ArrangeTabsProps) {
  const part = useRef<HTMLDivElement>(null)
  const others = offered.filter(({ path }) => !tabs.includes(path))
  const chosen = tabs.flatMap((path) => offered.find((entry) => entry.path === path) ?? [])
  const isFull = tabs.length >= TABS_MAX

  // The button that was used may be off or on another row now; the focus stays with its screen.
  const usedPath = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tabs have changed
  useEffect(() => {
    const row = part.current?.querySelector(`[data-path="${usedPath.current}"]`)
    row?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  }, [tabs])

  function change(path: string, next: readonly string[]) {
    usedPath.current = path
    onChange(next)
  }

  return (
    <div ref={part}>
      <div className="flex items-center gap-3 px-3.5 pb-1.5">
        <div className="min-w-0 flex-1">
          <h2 className="font-strong text-ink">{TEXTS.tabs}</h2>
          <p className="text-sm text-ink-3">{TEXTS.tabsHelp}</p>
        </div>
        <Button size="sm" variant="primary" onClick={onDone}>
          {TEXTS.done}
        </Button>
      </div>
      <ol aria-label={TEXTS.tabs}>
        {chosen.map((entry, index) => (
          <Row key={entry.path} entry={entry}>
            <IconButton
              label={TEXTS.moveTabUp(entry.label)}
              icon={<ChevronUp aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => change(entry.path, movedTab(tabs, entry.path, -1))}
            />
            <IconButton
              label={TEXTS.moveTabDown(entry.label)}
              icon={<ChevronDown aria-hidden="true" />}
              disabled={index === chosen.length - 1}
              onClick={() => change(entry.path, movedTab(tabs, entry.path, 1))}
            />
            <IconButton
              label={TEXTS.removeTab(entry.label)}
              icon={<CircleMinus aria-hidden="true" />}
              disabled={chosen.length === 1}
              onClick={() =>
                change(
                  entry.path,
                  tabs.filter((path) => path !== entry.path),
                )
              }
            />
          </Row>
        ))}
      </ol>
      <hr className="mx-3.5 my-[5px] h-px border-0 bg-line" />
      <h3 className="px-3.5 pt-1.5 text-sm font-label text-ink-3">{TEXTS.moreScreens}</h3>
      <ul aria-label={TEXTS.moreScreens}>
        {others.map((entry) => (
          <Row key={entry.path} entry={entry}>
            <IconButton
              label={TEXTS.addTab(entry.label)}
              icon={<CirclePlus aria-hidden="true" />}
              disabled={isFull}
              onClick={() => change(entry.path, [...tabs, entry.path])}
            />
          </Row>
        ))}
      </ul>
      {isFull && others.length > 0 && <p className="px-3.5 pt-1 pb-2 text-sm text-ink-3">{TEXTS.allTabsTaken}</p>}
    </div>
  )
}

function Row({ entry, children }: { entry: NavigationEntry; children: ReactNode }) {
  const Icon = entry.icon
  return (
    <li data-path={entry.path} className="flex h-12 items-center gap-3.5 pl-3.5 text-[0.9375rem] font-[530] text-ink">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-3 [stroke-width:1.75]" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {children}
    </li>
  )
}
