import type { Guide, GuideText } from '@pinloft/contract/guides/endpoints'
import { type GuideRevision, getGuideRevision } from '@pinloft/contract/guides/revisions'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatListDate } from '../../../platform/format-date.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { IconButton, LoadFailed, Skeleton } from '../../../ui/index.ts'
import { GuideText as RenderedText } from '../markdown/GuideText.tsx'
import { useMarkdown } from '../markdown/useMarkdown.ts'
import { ChangedDetails, changedDetails } from './ChangedDetails.tsx'
import { DiffRows } from './DiffRows.tsx'
import { diffLines } from './diffLines.ts'

/** What a revision is compared with: the current text, or the revision before; or its whole text. */
export type Comparison = 'toNow' | 'inIt' | 'whole'

export interface RevisionBodyProps {
  guide: Guide
  revision: GuideRevision
  /** The kept revision before; `null` for the first. */
  before: GuideRevision | null
  comparison: Comparison
}

const NOTHING: GuideText = { title: '', description: '', content: '', category: null, tags: [] }

/** A revision beside another text. */
export function RevisionBody({ guide, revision, before, comparison }: RevisionBodyProps) {
  const shown = useQuery(queryOf(getGuideRevision, { id: guide.id, revision: revision.revision }))
  const earlier = useQuery(
    queryOf(getGuideRevision, comparison === 'inIt' && before ? { id: guide.id, revision: before.revision } : null),
  )
  const needed = comparison === 'inIt' && before !== null ? [shown, earlier] : [shown]
  const failed = needed.find(({ isError }) => isError)
  if (failed) {
    return (
      <div className="p-5">
        <LoadFailed text={failed.error?.message ?? TEXTS.revisionFailed} onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (shown.data === undefined || needed.some(({ data }) => data === undefined)) {
    return (
      <div className="grid gap-3 p-5">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    )
  }
  if (comparison === 'whole') return <WholeText text={shown.data} />
  return comparison === 'toNow' ? (
    <Changes from={shown.data} to={guide} fromName={formatListDate(revision.savedAt)} toName={TEXTS.fromTo.now} />
  ) : (
    <Changes
      from={earlier.data ?? NOTHING}
      to={shown.data}
      fromName={TEXTS.fromTo.before}
      toName={formatListDate(revision.savedAt)}
    />
  )
}

function WholeText({ text }: { text: GuideText }) {
  const markdown = useMarkdown(text.content)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      aria-label={TEXTS.whole}
      className="min-h-0 flex-1 overflow-y-auto px-8 py-6 -outline-offset-2 max-md:px-4 max-md:pb-24"
    >
      <h2 className="mb-4 font-display text-2xl font-title tracking-display wrap-anywhere text-ink">{text.title}</h2>
      <RenderedText {...markdown} source={text.content} />
    </section>
  )
}

interface ChangesProps {
  from: GuideText
  to: GuideText
  fromName: string
  toName: string
}

function Changes({ from, to, fromName, toName }: ChangesProps) {
  const place = useRef<HTMLDivElement>(null)
  const { rows, added, removed } = useMemo(() => diffLines(from.content, to.content), [from.content, to.content])
  const details = changedDetails(from, to)
  const [at, setAt] = useState(-1)
  const changes = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
  const total = rows.filter((row, index) => isStartOfChange(rows, index) && row.type !== 'left-out').length

  function go(step: number) {
    const next = Math.min(Math.max(at + step, 0), total - 1)
    setAt(next)
    changes()[next]?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-4 pl-5 text-sm text-ink-2 max-md:border-0 max-md:px-4">
        <span className="max-md:hidden">
          {TEXTS.fromTo.from} <b className="font-label text-ink tabular-nums">{fromName}</b> {TEXTS.fromTo.to}{' '}
          <b className="font-label text-ink tabular-nums">{toName}</b>
        </span>
        <span className="flex gap-2 text-xs font-[550] tabular-nums">
          {added > 0 && <span className="text-ok-ink">{TEXTS.linesAdded(added)}</span>}
          {removed > 0 && <span className="text-bad-ink">{TEXTS.linesRemoved(removed)}</span>}
        </span>
        {total > 1 && (
          <span className="ml-auto flex items-center gap-0.5">
            <span role="status" className="mr-1 tabular-nums">
              {at >= 0 && TEXTS.changeOf(at + 1, total)}
            </span>
            <IconButton
              size="sm"
              label={TEXTS.previousChange}
              icon={<ChevronUp aria-hidden="true" />}
              disabled={at <= 0}
              onClick={() => go(-1)}
            />
            <IconButton
              size="sm"
              label={TEXTS.nextChange}
              icon={<ChevronDown aria-hidden="true" />}
              disabled={at >= total - 1}
              onClick={() => go(1)}
            />
          </span>
        )}
      </div>
      <section
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-label={TEXTS.changes}
        className="min-h-0 flex-1 overflow-y-auto py-2 -outline-offset-2 max-md:pb-24"
      >
        <ChangedDetails details={details} />
        {details.length === 0 && total === 0 && <p className="px-5 py-3 text-ink-3">{TEXTS.noChanges}</p>}
        {total > 0 && <DiffRows rows={rows} isStart={(index) => isStartOfChange(rows, index)} />}
      </section>
    </>
  )
}

function isStartOfChange(rows: ReturnType<typeof diffLines>['rows'], index: number): boolean {
  const isChange = (row: (typeof rows)[number] | undefined) => row?.type === 'added' || row?.type === 'removed'
  return isChange(rows[index]) && !isChange(rows[index - 1])
}
