import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { highlightSelectionMatches } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { basics, INDENT, REACHABLE } from '../../../platform/code-mirror/basics.ts'
import { finding } from '../../../platform/code-mirror/find/findPlace.ts'
import { displayName } from '../../../ui/index.ts'
import type { LineEnding } from './editableText.ts'
import type { Draft } from './editing.ts'
import type { StoredText } from './editor.api.ts'

/** Id of the hint on how to leave the text with the keyboard. */
export const KEYS_HELP_ID = 'editor-keys-help'

const language = new Compartment()
const wrapping = new Compartment()
const separator = new Compartment()

/** A text as loaded from the server, ready to be edited. */
export function draftOf(file: StoredFile, stored: StoredText): Draft {
  const { text, version, lineEnding, hasByteOrderMark } = stored
  const state = EditorState.create({
    doc: text,
    extensions: [
      separator.of(separatorFor(lineEnding)),
      wrapping.of(EditorView.lineWrapping),
      language.of([]),
      ...basics(),
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      history(),
      dropCursor(),
      drawSelection(),
      EditorState.allowMultipleSelections.of(true),
      indentOnInput(),
      bracketMatching(),
      highlightSelectionMatches(),
      finding(),
      keymap.of([...historyKeymap, ...defaultKeymap, INDENT]),
      EditorView.contentAttributes.of({
        'aria-label': EDITOR_TEXTS.textLabel(displayName(file.originalName)),
        'aria-describedby': KEYS_HELP_ID,
        ...REACHABLE,
      }),
    ],
  })
  return { file, version, lineEnding, hasByteOrderMark, saved: state.doc, state }
}

/** If the line endings are mixed, all but the line feed are treated as characters, so that none of them changes. */
function separatorFor(lineEnding: LineEnding): Extension {
  return lineEnding === 'mixed' ? EditorState.lineSeparator.of('\n') : []
}

export function setWrapping(view: EditorView, isWrapping: boolean): void {
  view.dispatch({ effects: wrapping.reconfigure(isWrapping ? EditorView.lineWrapping : []) })
}

export function isWrapping(state: EditorState): boolean {
  return wrapping.get(state) === EditorView.lineWrapping
}

/** Loads the grammar for a file name, and highlights the text with it. The text stays readable without one. */
export async function loadLanguage(view: EditorView, name: string): Promise<void> {
  const description = LanguageDescription.matchFilename(languages, name)
  if (description === null) return
  const support = await description.load().catch(() => null)
  if (support !== null && view.dom.isConnected) view.dispatch({ effects: language.reconfigure(support) })
}

/** Replaces the whole text, as an undoable change. */
export function replaceAll(view: EditorView, { text, lineEnding }: StoredText): void {
  view.dispatch({ effects: separator.reconfigure(separatorFor(lineEnding)) })
  const { state } = view
  view.dispatch({ changes: { from: 0, to: state.doc.length, insert: state.toText(text) }, userEvent: 'input' })
}
