import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'
import type { SnippetPart } from '@pinloft/contract/search/snippets'

export interface DiffLine {
  type: 'same' | 'removed' | 'added'
  /** Number of the line in each text; `null` if it is not there. */
  before: number | null
  after: number | null
  /** The changed words are marked. */
  parts: SnippetPart[]
}

/** Lines, or the number of lines without changes that are left out. */
export type DiffRow = DiffLine | { type: 'left-out'; lines: DiffLine[] }

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3
/** Stretches of unchanged lines that are not worth leaving out. */
const SHORT_LINES = 3
/** How much time the comparison of words may take; then whole lines are marked. */
const LIMITS = { scanLimit: 5000, timeout: 500 }

/** The lines of two texts beside each other: what was removed and what was added, with their surroundings. */
export function diffLines(before: string, after: string): { rows: DiffRow[]; added: number; removed: number } {
  const a = linesOf(before)
  const b = linesOf(after)
  const lines: DiffLine[] = []
  let nextA = 1
  let nextB = 1
  const addSame = (untilA: number) => {
    for (; nextA < untilA; nextA++, nextB++) {
      lines.push({ type: 'same', before: nextA, after: nextB, parts: plain(a.line(nextA).text) })
    }
  }
  for (const chunk of Chunk.build(a, b, LIMITS)) {
    addSame(lineFrom(a, chunk.fromA))
    const lastA = chunk.fromA === chunk.toA ? nextA - 1 : a.lineAt(chunk.endA).number
    const lastB = chunk.fromB === chunk.toB ? nextB - 1 : b.lineAt(chunk.endB).number
    const rangesA = chunk.changes.map(({ fromA, toA }) => [fromA + chunk.fromA, toA + chunk.fromA] as const)
    const rangesB = chunk.changes.map(({ fromB, toB }) => [fromB + chunk.fromB, toB + chunk.fromB] as const)
    for (; nextA <= lastA; nextA++) {
      lines.push({ type: 'removed', before: nextA, after: null, parts: marked(a.line(nextA), rangesA) })
    }
    for (; nextB <= lastB; nextB++) {
      lines.push({ type: 'added', before: null, after: nextB, parts: marked(b.line(nextB), rangesB) })
    }
  }
  addSame(a.lines)
  const count = (type: DiffLine['type']) => lines.filter((line) => line.type === type).length
  return { rows: fold(lines), added: count('added'), removed: count('removed') }
}

/** With an empty line behind the last, which is then whole like the others. */
function linesOf(text: string): Text {
  return Text.of([...text.split(/\r\n?|\n/), ''])
}

/** The line that begins at a position, which is behind the text if that is over. */
function lineFrom(text: Text, position: number): number {
  return position > text.length ? text.lines + 1 : text.lineAt(position).number
}

type Range = readonly [from: number, to: number]

function marked({ from, text }: { from: number; text: string }, ranges: readonly Range[]): SnippetPart[] {
  const parts: SnippetPart[] = []
  let at = 0
  for (const [start, end] of ranges) {
    const first = Math.max(at, Math.min(start - from, text.length))
    const last = Math.max(first, Math.min(end - from, text.length))
    if (last === first) continue
    if (first > at) parts.push({ text: text.slice(at, first), isMatch: false })
    parts.push({ text: text.slice(first, last), isMatch: true })
    at = last
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false })
  return parts
}

function plain(text: string): SnippetPart[] {
  return text === '' ? [] : [{ text, isMatch: false }]
}

/** Leaves out long stretches without changes. */
function fold(lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = []
  for (let at = 0; at < lines.length; ) {
    const isSame = lines[at]?.type === 'same'
    let end = at
    while (end < lines.length && (lines[end]?.type === 'same') === isSame) end++
    const from = isSame ? at + (at === 0 ? 0 : CONTEXT_LINES) : end
    const to = end - (end === lines.length ? 0 : CONTEXT_LINES)
    if (isSame && to - from > SHORT_LINES) {
      rows.push(...lines.slice(at, from), { type: 'left-out', lines: lines.slice(from, to) }, ...lines.slice(to, end))
    } else rows.push(...lines.slice(at, end))
    at = end
  }
  return rows
}
