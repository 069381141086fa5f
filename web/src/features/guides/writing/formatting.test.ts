import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { type FormatAction, formatChange } from './formatting.ts'

/** Applies an action to a text whose selection is between two bars, or at one. */
function after(marked: string, action: FormatAction): string {
  const anchor = marked.indexOf('|')
  const head = marked.lastIndexOf('|') - (marked.indexOf('|') === marked.lastIndexOf('|') ? 0 : 1)
  const state = EditorState.create({ doc: marked.replaceAll('|', ''), selection: { anchor, head } })
  const { state: changed } = state.update(formatChange(state, action))
  const { from, to } = changed.selection.main
  const text = changed.sliceDoc()
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
}

it.each<[FormatAction, string, string]>([
  ['bold', 'a |word| b', 'a **|word|** b'],
  ['bold', 'a **|word|** b', 'a |word| b'],
  ['bold', 'a | b', 'a **|** b'],
  ['italic', '|word|', '*|word|*'],
  ['italic', '*|word|*', '|word|'],
  ['italic', '**|word|**', '***|word|***'],
  ['italic', '***|word|***', '**|word|**'],
  ['strike', '|word|', '~~|word|~~'],
  ['code', '|word|', '`|word|`'],
  ['code', '|a\nb|', '```|\na\nb\n```'],
  ['code', '|```\nb|', '````|\n```\nb\n````'],
  ['heading', 'One|', '## One|'],
  ['heading', '## One|', '### One|'],
  ['heading', '### One|', 'One|'],
  ['list', '|a\nb|', '- |a\n- b|'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['list', '|1. a\n2. b|', '|- a\n- b|'],
  ['numbered', '|a\nb|', '1. |a\n2. b|'],
  ['numbered', '  - a|', '  1. a|'],
  ['checklist', '- a|', '- [ ] a|'],
  ['list', '- [x] a|', '- a|'],
  ['checklist', '- [x] a|', 'a|'],
  ['note', 'a|', '> a|'],
  ['note', '> a|', 'a|'],
  ['note', '- a|', '> - a|'],
  ['link', 'see |this|', 'see [this](|https://|)'],
  ['link', '|', '[text](|https://|)'],
])('%s turns %j into %j', (action, before, expected) => expect(after(before, action)).toBe(expected))

it('puts a table below the line, never into it', () => {
  expect(after('a| b', 'table')).toMatch(/^a b\n\n\| Column .*\n\|$/s)
  expect(after('|', 'table')).toMatch(/^\| Column/)
})
