import type { GuideRevision } from '@pinloft/contract/guides/revisions'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ChevronDown } from 'lucide-react'
import { formatExactDate, formatListDate } from '../../../platform/format-date.ts'
import { Chip, Menu, MenuRadioGroup } from '../../../ui/index.ts'

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** '9 Nov', or the time of today: '20:15'. */
export function shortDate(iso: string): string {
  const date = new Date(iso)
  return (date.toDateString() === new Date().toDateString() ? TIME : DAY_AND_MONTH).format(date)
}

interface RevisionChoiceProps {
  revisions: readonly GuideRevision[]
  chosen: GuideRevision
  onChoose: (revision: GuideRevision | undefined) => void
}

/** All kept revisions, the current one first. */
export function RevisionList({ revisions, chosen, onChoose }: RevisionChoiceProps) {
  return (
    <nav
      aria-label={TEXTS.revisions}
      className="w-[284px] shrink-0 overflow-y-auto border-r border-line p-2 max-lg:w-[232px] max-md:hidden"
    >
      <ul className="grid gap-0.5">
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <button
              type="button"
              aria-current={revision === chosen ? 'true' : undefined}
              onClick={() => onChoose(revision)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-row px-3 py-2.5 text-left hover:bg-hover aria-[current]:bg-selected"
            >
              <span className="min-w-0">
                <span
                  className="block leading-5 font-label text-ink tabular-nums"
                  title={formatExactDate(revision.savedAt)}
                >
                  {DAY_AND_TIME.format(new Date(revision.savedAt))}
                </span>
                <span className="block truncate text-sm leading-[18px] text-ink-2">{originOf(revision)}</span>
              </span>
              <LineCounts revision={revision} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same as a menu, on a phone. */
export function RevisionMenu({ revisions, chosen, onChoose }: RevisionChoiceProps) {
  return (
    <div className="shrink-0 px-3 pb-2 md:hidden">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className="grid w-full grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-x-3 rounded-[14px] bg-sunken py-2.5 pr-3 pl-4 text-left"
          >
            <span className="min-w-0">
              <span className="block leading-5 font-label text-ink tabular-nums">{formatListDate(chosen.savedAt)}</span>
              <span className="block truncate text-sm leading-[18px] text-ink-3">{originOf(chosen)}</span>
            </span>
            <LineCounts revision={chosen} />
            <ChevronDown aria-hidden="true" className="size-5 text-ink-3" />
          </button>
        }
      >
        <MenuRadioGroup
          label={TEXTS.revisions}
          value={String(chosen.revision)}
          onValueChange={(number) => onChoose(revisions.find(({ revision }) => String(revision) === number))}
          options={revisions.map((revision) => ({
            value: String(revision.revision),
            label: `${DAY_AND_TIME.format(new Date(revision.savedAt))} · ${originOf(revision)}`,
          }))}
        />
      </Menu>
    </div>
  )
}

function originOf({ cause, savedBy }: GuideRevision): string {
  const device = savedBy.isThisDevice ? TEXTS.thisBrowser : savedBy.device
  return cause === 'edited' ? device : `${TEXTS.causes[cause]} · ${device}`
}

function LineCounts({ revision: { isCurrent, addedLines, removedLines } }: { revision: GuideRevision }) {
  if (isCurrent) return <Chip>{TEXTS.current}</Chip>
  return (
    <span className="inline-flex gap-2 text-xs font-[550] whitespace-nowrap tabular-nums">
      {addedLines > 0 && <span className="text-ok-ink">+{addedLines.toLocaleString('en')}</span>}
      {removedLines > 0 && <span className="text-bad-ink">−{removedLines.toLocaleString('en')}</span>}
    </span>
  )
}
