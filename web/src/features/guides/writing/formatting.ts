import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'

export type FormatAction = 'heading' | 'bold' | 'italic' | 'strike' | LineAction | 'code' | 'table' | 'link'
type LineAction = 'list' | 'numbered' | 'checklist' | 'note'

const MARKS = { bold: '**', italic: '*', strike: '~~' } as const

/** The change that a button of the format bar makes. Marks and line starts that are there already are removed. */
export function formatChange(state: EditorState, action: FormatAction): TransactionSpec {
  switch (action) {
    case 'bold':
    case 'italic':
    case 'strike':
      return toggleMark(state, MARKS[action])
    case 'code':
      return isOnOneLine(state) ? toggleMark(state, '`') : fence(state)
    case 'heading':
      return nextHeading(state)
    case 'table':
      return insertBlock(state, TEXTS.table)
    case 'link':
      return link(state)
    default:
      return toggleLines(state, action)
  }
}

/** Puts marks around each selection, or removes them from inside or outside of it. */
function toggleMark(state: EditorState, mark: string): TransactionSpec {
  const { length } = mark
  return {
    ...state.changeByRange(({ from, to }) => {
      const isOutside = state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark
      if (isOutside && !isPartOfLonger(state, from, to, mark)) {
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        }
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      }
    }),
    userEvent: 'input',
  }
}

/** The star beside a selection may belong to two of them, which are bold. */
function isPartOfLonger(state: EditorState, from: number, to: number, mark: string): boolean {
  if (mark !== '*') return false
  const before = state.sliceDoc(Math.max(0, from - 3), from)
  const after = state.sliceDoc(to, to + 3)
  return before.endsWith('**') && !before.endsWith('***') && after.startsWith('**') && !after.startsWith('***')
}

const LINE_STARTS: Readonly<Record<LineAction, { has: RegExp; start: (index: number) => string }>> = {
  list: { has: /^(\s*)[-*+] (?!\[[ xX]\] )/, start: () => '- ' },
  numbered: { has: /^(\s*)\d{1,9}[.)] /, start: (index) => `${index + 1}. ` },
  checklist: { has: /^(\s*)[-*+] \[[ xX]\] /, start: () => '- [ ] ' },
  note: { has: /^(\s*)> ?/, start: () => '> ' },
}
const ANY_ITEM = /^(\s*)(?:[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )/

function toggleLines(state: EditorState, action: LineAction): TransactionSpec {
  const { has, start } = LINE_STARTS[action]
  const lines = selectedLines(state)
  const isOn =
    lines.every(({ text }) => text.trim() === '' || has.test(text)) && lines.some(({ text }) => has.test(text))
  // One kind of item becomes the other.
  const old = isOn || action === 'note' ? has : ANY_ITEM
  const changes = lines.map(({ from, text }, index) => {
    const found = isOn || action !== 'note' ? old.exec(text) : null
    const indent = found?.[1]?.length ?? /^\s*/.exec(text)?.[0].length ?? 0
    return { from: from + indent, to: from + (found?.[0].length ?? indent), insert: isOn ? '' : start(index) }
  })
  return withSelection(state, changes)
}

const HEADING = /^(#{1,6}) +/

/** Text becomes a heading of the second level, then the third, then text again. */
function nextHeading(state: EditorState): TransactionSpec {
  const changes = selectedLines(state).map(({ from, text }) => {
    const found = HEADING.exec(text)
    const level = found?.[1]?.length ?? 0
    const insert = level === 0 || level === 1 ? '## ' : level === 2 ? '### ' : ''
    return { from, to: from + (found?.[0].length ?? 0), insert }
  })
  return withSelection(state, changes)
}

function fence(state: EditorState): TransactionSpec {
  const lines = selectedLines(state)
  const from = lines[0]?.from ?? 0
  const to = lines.at(-1)?.to ?? 0
  const text = state.sliceDoc(from, to)
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return {
    changes: [
      { from, insert: `${marks}\n` },
      { from: to, insert: `\n${marks}` },
    ],
    selection: { anchor: from + marks.length },
    userEvent: 'input',
  }
}

const ADDRESS = 'https://'

/** The selection becomes the text of a link, whose address is then selected. */
function link(state: EditorState): TransactionSpec {
  return {
    ...state.changeByRange(({ from, to, empty }) => {
      const text = empty ? TEXTS.linkText : state.sliceDoc(from, to)
      const address = from + text.length + 3
      return {
        changes: { from, to, insert: `[${text}](${ADDRESS})` },
        range: EditorSelection.range(address, address + ADDRESS.length),
      }
    }),
    userEvent: 'input',
  }
}

/** Puts a block below the line of the cursor, with an empty line between. */
function insertBlock(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to)
  const before = line.text.trim() === '' ? '' : '\n\n'
  return {
    changes: { from: line.to, insert: `${before}${block}\n` },
    selection: { anchor: line.to + before.length + block.length + 1 },
    userEvent: 'input',
  }
}

function isOnOneLine(state: EditorState): boolean {
  return state.selection.ranges.every(({ from, to }) => state.doc.lineAt(from).number === state.doc.lineAt(to).number)
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
}

/** The selection moves with the changes: behind what is inserted at its start. */
function withSelection(state: EditorState, specs: { from: number; to: number; insert: string }[]): TransactionSpec {
  const changes = state.changes(specs)
  return { changes, selection: state.selection.map(changes, 1), userEvent: 'input' }
}
