import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ChevronDown, List } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatExactDate, formatListDate } from '../../../platform/format-date.ts'
import { Collapse, classNames } from '../../../ui/index.ts'
import type { Heading } from '../markdown/headings.ts'

interface ContentsProps {
  sections: readonly Heading[]
  /** The heading above what is in sight. */
  currentId: string | null
  onShow: (id: string) => void
}

/** Contents and facts at the right of a guide. */
export function ContentsAside({ guide, ...contents }: ContentsProps & { guide: Guide }) {
  return (
    <aside
      aria-label={TEXTS.facts}
      className="w-[264px] shrink-0 overflow-y-auto border-l border-line px-3 py-5 max-md:hidden"
    >
      {contents.sections.length > 0 && (
        <>
          <h3 className="px-2 pb-2 text-sm font-label text-ink">{TEXTS.contents}</h3>
          <ContentsList {...contents} />
        </>
      )}
      <dl
        className={classNames(
          'grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 px-2 text-sm tabular-nums',
          contents.sections.length > 0 && 'mt-5 border-t border-line pt-5',
        )}
      >
        <Fact name={TEXTS.updatedAt}>
          <time dateTime={guide.changedAt} title={formatExactDate(guide.changedAt)}>
            {formatListDate(guide.changedAt)}
          </time>
        </Fact>
        <Fact name={TEXTS.length}>{TEXTS.words(guide.wordCount)}</Fact>
        <Fact name={TEXTS.revisions}>{guide.revisionCount.toLocaleString('en')}</Fact>
      </dl>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </>
  )
}

/** The contents on a phone, which open from a row. */
export function ContentsFold(props: ContentsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-5 md:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 rounded-[14px] bg-sunken pr-3.5 pl-4 text-left font-label text-ink"
      >
        <List aria-hidden="true" className="size-[18px] text-ink-3" />
        {TEXTS.contents}
        <span className="ml-auto text-sm font-body text-ink-3">{TEXTS.sections(props.sections.length)}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id}>
        <Collapse open={isOpen}>
          <div className="pt-2">
            <ContentsList
              {...props}
              onShow={(heading) => {
                setIsOpen(false)
                props.onShow(heading)
              }}
            />
          </div>
        </Collapse>
      </div>
    </div>
  )
}

function ContentsList({ sections, currentId, onShow }: ContentsProps) {
  return (
    <nav aria-label={TEXTS.contents}>
      <ul className="grid gap-px">
        {sections.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === currentId ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onShow(id)
              }}
              className={classNames(
                'block rounded-sm px-2 py-1.5 text-sm leading-[18px] wrap-anywhere text-ink-2 hover:bg-hover aria-[current]:bg-selected aria-[current]:font-label aria-[current]:text-ink max-md:py-2.5',
                depth > 1 && 'pl-6 text-ink-3',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
