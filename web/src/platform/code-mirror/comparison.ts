import { selectAll } from '@codemirror/commands'
import { getChunks, goToNextChunk, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension, Text } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { basics, REACHABLE } from './basics.ts'
import './comparison.css'

/** Only a wide screen has room for a side-by-side view; a narrow one gets a unified view. */
const WIDE = '(min-width: 1024px)'

export interface ComparedText {
  text: string
  /** Accessible name. */
  label: string
}

export interface Comparison {
  /** The text of `mine`, with the changes made to it. */
  text: () => string
  destroy: () => void
}

export interface ComparisonOptions {
  theirs: ComparedText
  mine: ComparedText
  /** Whether `mine` can be changed, with a button beside each difference that takes over the other side. */
  isEditable?: boolean
}

/** Shows two texts with their differences in an element. */
export function showComparison(parent: HTMLElement, options: ComparisonOptions): Comparison {
  const { theirs, mine, isEditable = false } = options
  const extensions = (label: string, isReadOnly: boolean): Extension[] => [
    ...basics(),
    EditorView.lineWrapping,
    // The browser's own selects nothing in a unified view.
    keymap.of([{ key: 'Mod-a', run: selectAll }]),
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, ...REACHABLE }),
  ]
  if (matchMedia(WIDE).matches) {
    const both = new MergeView({
      parent,
      a: { doc: theirs.text, extensions: extensions(theirs.label, true) },
      b: { doc: mine.text, extensions: extensions(mine.label, !isEditable) },
      revertControls: isEditable ? 'a-to-b' : undefined,
    })
    showFirstChange(both.b)
    return { text: () => both.b.state.sliceDoc(), destroy: () => both.destroy() }
  }
  const original = Text.of(theirs.text.split(/\r\n?|\n/))
  const one = new EditorView({
    parent,
    doc: mine.text,
    extensions: [...extensions(mine.label, !isEditable), unifiedMergeView({ original, mergeControls: isEditable })],
  })
  showFirstChange(one)
  return { text: () => one.state.sliceDoc(), destroy: () => one.destroy() }
}

function showFirstChange(view: EditorView): void {
  if ((getChunks(view.state)?.chunks.length ?? 0) > 0) goToNextChunk(view)
}
