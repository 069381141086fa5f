import { type SettingsSectionId, settingsAddress, SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { ChevronRight } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'wouter'
import type { SettingsSection } from '../../platform/feature.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { classNames, Skeleton } from '../../ui/index.ts'

export interface SectionListProps {
  sections: readonly SettingsSection[]
  /** The one that stands beside the list. */
  shown: SettingsSectionId | undefined
  className: string
  ref: Ref<HTMLElement>
}

/** The sections of the settings, each with a line on its state. */
export function SectionList({ sections, shown, className, ref }: SectionListProps) {
  return (
    <nav
      ref={ref}
      aria-label={TEXTS.title}
      className={classNames('rounded-pane bg-surface py-2 shadow-pane', className)}
    >
      {sections.map(({ id, icon: Icon, Summary }) => {
        const isShown = id === shown
        return (
          <Link
            key={id}
            href={settingsAddress(id)}
            data-section={id}
            aria-current={isShown ? 'page' : undefined}
            className={classNames(
              'mx-2 flex min-h-[52px] items-center gap-3 rounded-row px-3 py-1.5 transition-colors max-md:min-h-[60px]',
              isShown ? 'md:bg-selected max-md:hover:bg-hover' : 'hover:bg-hover',
            )}
          >
            <span
              className={classNames(
                'grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3',
                isShown && 'md:bg-surface md:text-accent-ink dark:md:bg-press',
              )}
            >
              <Icon aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-label text-ink">{TEXTS.sections[id]}</span>
              <span className="block truncate text-sm leading-[17px] text-ink-3 tabular-nums">
                <PartBoundary waiting={<SummarySkeleton />}>
                  <Summary />
                </PartBoundary>
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3 md:hidden" />
          </Link>
        )
      })}
    </nav>
  )
}

function SummarySkeleton() {
  return <Skeleton className="my-[3px] h-[11px] w-3/5" />
}
