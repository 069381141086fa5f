import type { FoundGuide, GuideCard } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Ellipsis, History, Lock, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { formatExactDate, formatRelativeDate } from '../../../platform/format-date.ts'
import { markWords } from '../../../platform/mark-words.ts'
import { Chip, IconButton, Marked, Menu, MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { guideAddress } from '../guidesPath.ts'

/** Tags beyond these are counted. */
const TAGS_SHOWN = 3

export interface GuideCardItemProps {
  guide: GuideCard | FoundGuide
  /** The words that were searched for, which are marked. */
  words: string
  /** The one card that Tab reaches. */
  isActive: boolean
  onActive: () => void
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

export function GuideCardItem(props: GuideCardItemProps) {
  const { guide, words, isActive, onActive } = props
  const snippet = 'snippet' in guide ? guide.snippet : []
  const stop = isActive ? 0 : -1
  const furtherTags = guide.tags.length - TAGS_SHOWN
  return (
    <li
      onFocus={onActive}
      className="group relative flex min-h-[196px] min-w-0 max-sm:min-h-0 flex-col rounded-pane bg-surface pt-[18px] pr-[18px] pb-3.5 pl-5 shadow-pane [contain-intrinsic-size:auto_196px] [content-visibility:auto] hover:bg-hover has-[[data-guide]:focus-visible]:outline-2 has-[[data-guide]:focus-visible]:outline-offset-2 has-[[data-guide]:focus-visible]:outline-ring"
    >
      {guide.category !== null && (
        <p
          className={`mb-1.5 truncate text-xs leading-[22px] font-[550] text-ink-3 ${guide.isPasswordProtected ? 'pr-6' : ''}`}
        >
          <Marked parts={markWords(guide.category, words)} />
        </p>
      )}
      {guide.isPasswordProtected && (
        <span className="absolute top-[22px] right-[18px] text-ink-3">
          <Lock aria-hidden="true" className="size-3.5 [stroke-width:2]" />
          <span className="sr-only">{TEXTS.isProtected}</span>
        </span>
      )}
      <h3
        className={`font-display text-[1.125rem] leading-[1.4rem] font-title tracking-title text-ink ${guide.category === null && guide.isPasswordProtected ? 'pr-6' : ''}`}
      >
        <Link
          href={guideAddress(guide.id)}
          data-guide={guide.id}
          tabIndex={stop}
          className="line-clamp-3 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-pane"
        >
          <bdi dir="auto">
            <Marked parts={markWords(guide.title, words)} />
          </bdi>
        </Link>
      </h3>
      <p dir="auto" className="mt-[7px] line-clamp-3 text-sm leading-[1.32rem] wrap-anywhere text-ink-2">
        {snippet.length > 0 ? <Marked parts={snippet} /> : guide.preview}
      </p>
      <div className="mt-auto flex min-w-0 items-center gap-1.5 pt-3.5 text-xs text-ink-3">
        <span className="mr-1 flex max-h-[22px] min-w-0 flex-wrap gap-1.5 overflow-hidden empty:hidden">
          {guide.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Chip key={tag}>
              <span className="max-w-28 truncate leading-[22px]">
                <Marked parts={markWords(tag, words)} />
              </span>
            </Chip>
          ))}
          {furtherTags > 0 && <Chip>+{furtherTags}</Chip>}
        </span>
        <time
          dateTime={guide.changedAt}
          title={formatExactDate(guide.changedAt)}
          className="whitespace-nowrap tabular-nums"
        >
          {formatRelativeDate(guide.changedAt)}
        </time>
        <span className="relative z-1 ml-auto">
          <CardMenu {...props} stop={stop} />
        </span>
      </div>
    </li>
  )
}

function CardMenu({ guide, onEdit, onHistory, onDelete, stop }: GuideCardItemProps & { stop: number }) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={TEXTS.cardMenu(guide.title)}
          icon={<Ellipsis aria-hidden="true" />}
          tabIndex={stop}
        />
      }
      header={<span className="truncate font-name text-ink">{guide.title}</span>}
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
        {TEXTS.edit}
      </MenuItem>
      <MenuItem icon={<History aria-hidden="true" />} onSelect={onHistory}>
        {TEXTS.history}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
        {TEXTS.delete}
      </MenuItem>
    </Menu>
  )
}
