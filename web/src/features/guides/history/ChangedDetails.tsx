import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'

interface ChangedDetail {
  label: string
  before: string
  after: string
}

/** What differs beside the content. */
export function changedDetails(before: GuideText, after: GuideText): ChangedDetail[] {
  return [
    { label: TEXTS.titleLabel, before: before.title, after: after.title },
    { label: TEXTS.descriptionLabel, before: before.description, after: after.description },
    { label: TEXTS.categoryLabel, before: before.category ?? '', after: after.category ?? '' },
    { label: TEXTS.tagsLabel, before: before.tags.join(', '), after: after.tags.join(', ') },
  ].filter((detail) => detail.before !== detail.after)
}

export function ChangedDetails({ details }: { details: readonly ChangedDetail[] }) {
  if (details.length === 0) return null
  return (
    <dl className="mx-5 mt-2 mb-3 grid grid-cols-[108px_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-row bg-sunken px-4 py-3 text-sm leading-5 max-md:mx-3 max-md:grid-cols-[84px_minmax(0,1fr)]">
      {details.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">
            {before !== '' && <del className="text-bad-ink decoration-1">{before}</del>}{' '}
            {after !== '' && <ins className="font-[550] text-ok-ink no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
