import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours of `code-colors.css`, mapped to the tags of the editor's grammars. */
const inks = HighlightStyle.define([
  { tag: [tags.comment, tags.quote], color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.modifier, tags.operatorKeyword], color: 'var(--k-video-ink)' },
  { tag: [tags.string, tags.regexp, tags.inserted, tags.attributeValue, tags.monospace], color: 'var(--ok-ink)' },
  { tag: [tags.number, tags.atom, tags.link, tags.url, tags.meta, tags.escape], color: 'var(--k-archive-ink)' },
  {
    tag: [tags.typeName, tags.className, tags.tagName, tags.propertyName, tags.attributeName],
    color: 'var(--accent-ink)',
  },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], color: 'var(--accent-ink)' },
  { tag: [tags.deleted, tags.invalid], color: 'var(--bad-ink)' },
  { tag: tags.heading, color: 'var(--k-video-ink)', fontWeight: '640' },
  { tag: tags.strong, fontWeight: '640' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
])

const styles = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--face-mono)',
    fontSize: 'var(--type-sm)',
    lineHeight: '1.25rem',
    overflow: 'auto',
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '&.cm-focused .cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklch, var(--accent) 26%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 8px 0 6px', fontVariantNumeric: 'tabular-nums' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--accent) 6%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--line-strong)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--wait-soft)', outline: '1px solid var(--wait)', color: 'var(--ink)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '2px solid var(--accent)' },
  '.cm-specialChar': { color: 'var(--bad-ink)' },
  '.cm-panels': { backgroundColor: 'transparent', color: 'var(--ink-2)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  // A phone zooms into a field with smaller text.
  '@media (pointer: coarse)': { '.cm-scroller': { fontSize: '1rem', lineHeight: '1.5rem' } },
})

/** Uses only the product's colours: the library's own light and dark themes do not apply. */
export const editorTheme = [styles, syntaxHighlighting(inks)]
