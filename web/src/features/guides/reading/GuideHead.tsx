import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Lock } from 'lucide-react'
import { formatExactDate, formatRelativeDate } from '../../../platform/format-date.ts'
import { Chip } from '../../../ui/index.ts'
import { EVERYTHING, type GuidesNavigation } from '../guidesRoute.ts'
import { readingMinutes } from './readingTime.ts'

/** Title, description and labels of a guide. A label leads to all guides that have it. */
export function GuideHead({ guide, navigation }: { guide: Guide; navigation: GuidesNavigation }) {
  const { title, description, category, tags, changedAt, wordCount, isPasswordProtected } = guide
  return (
    <header>
      {category !== null && (
        <button
          type="button"
          className="text-sm font-[550] text-ink-3 hover:text-ink"
          onClick={() => navigation.goToLibrary({ ...EVERYTHING, category })}
        >
          {category}
        </button>
      )}
      <h2
        dir="auto"
        className="mt-1 font-display text-[2rem] leading-[2.375rem] font-title tracking-display text-balance wrap-anywhere text-ink max-md:text-[1.75rem] max-md:leading-[2.125rem]"
      >
        {title}
      </h2>
      {description !== '' && (
        <p
          dir="auto"
          className="mt-2 text-[1.0625rem] leading-[1.625rem] text-pretty wrap-anywhere text-ink-2 max-md:text-[1rem] max-md:leading-6"
        >
          {description}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3 tabular-nums">
        {tags.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <button key={tag} type="button" onClick={() => navigation.goToLibrary({ ...EVERYTHING, tag })}>
                <Chip>{tag}</Chip>
              </button>
            ))}
          </span>
        )}
        <time dateTime={changedAt} title={formatExactDate(changedAt)}>
          {formatRelativeDate(changedAt)}
        </time>
        <span>{TEXTS.minutes(readingMinutes(wordCount))}</span>
        {isPasswordProtected && (
          <span className="flex items-center gap-1">
            <Lock aria-hidden="true" className="size-3.5 [stroke-width:2]" />
            {TEXTS.isProtected}
          </span>
        )}
      </div>
    </header>
  )
}
