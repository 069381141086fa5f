import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { UnfoldVertical } from 'lucide-react'
import { Fragment, useState } from 'react'
import { classNames } from '../../../ui/index.ts'
import type { DiffLine, DiffRow } from './diffLines.ts'

export interface DiffRowsProps {
  rows: readonly DiffRow[]
  /** Whether a change begins at a row. */
  isStart: (index: number) => boolean
}

/** The lines of a comparison. What is left out opens. */
export function DiffRows({ rows, isStart }: DiffRowsProps) {
  return (
    <div className="font-mono text-[0.8125rem] leading-[1.375rem] text-ink">
      {rows.map((row, index) =>
        row.type === 'left-out' ? (
          <LeftOut key={`left-out ${row.lines[0]?.before}`} lines={row.lines} />
        ) : (
          <Line key={`${row.type} ${row.before} ${row.after}`} line={row} isStart={isStart(index)} />
        ),
      )}
    </div>
  )
}

function LeftOut({ lines }: { lines: readonly DiffLine[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return lines.map((line) => <Line key={line.before} line={line} isStart={false} />)
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="my-1 flex min-h-8 w-full items-center gap-2 bg-sunken px-5 font-sans text-xs font-[520] text-ink-2 hover:text-ink max-md:px-3"
    >
      <UnfoldVertical aria-hidden="true" className="size-4" />
      {TEXTS.unchanged(lines.length)}
    </button>
  )
}

const GROUNDS = { same: '', added: 'bg-ok-soft', removed: 'bg-bad-soft' }
const SIGNS = { same: '', added: '+', removed: '−' }

function Line({ line, isStart }: { line: DiffLine; isStart: boolean }) {
  const { type, before, after, parts } = line
  const ink = type === 'added' ? 'text-ok-ink' : type === 'removed' ? 'text-bad-ink' : 'text-ink-3'
  return (
    <div
      data-change={isStart ? '' : undefined}
      className={classNames(
        'grid grid-cols-[40px_40px_28px_minmax(0,1fr)] pr-5 max-md:grid-cols-[32px_20px_minmax(0,1fr)] max-md:pr-3',
        GROUNDS[type],
      )}
    >
      <span className={classNames('text-right text-xs leading-[inherit] max-md:hidden', ink)}>{before}</span>
      <span className={classNames('text-right text-xs leading-[inherit]', ink)}>
        {after}
        {after === null && <span className="md:hidden">{before}</span>}
      </span>
      <span className={classNames('text-center', ink)}>{SIGNS[type]}</span>
      <span className="min-h-[1.375rem] wrap-anywhere whitespace-pre-wrap">
        <Parts parts={parts} type={type} />
      </span>
    </div>
  )
}

function Parts({ parts, type }: { parts: readonly SnippetPart[]; type: DiffLine['type'] }) {
  const ground =
    type === 'added'
      ? 'bg-[color-mix(in_oklch,var(--ok)_26%,transparent)]'
      : 'bg-[color-mix(in_oklch,var(--bad)_22%,transparent)]'
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places
      <mark key={index} className={classNames('rounded-xs text-inherit', ground)}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places
      <Fragment key={index}>{text}</Fragment>
    ),
  )
}
