import { indentWithTab } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars } from '@codemirror/view'
import { pageNonce } from '../nonce.ts'
import { editorTheme } from './editorTheme.ts'

/** A Tab that indents must not reach the surrounding dialog, which would move the focus as well. */
export const INDENT = { ...indentWithTab, stopPropagation: true }

/** Editable content is focusable anyway, but not every accessibility checker knows that. */
export const REACHABLE = { tabindex: '0' }

/** How long after Escape the Tab key leaves a text. */
export const TAB_LEAVES_MS = 2000

/** The extensions that every text needs, edited or compared. */
export function basics(): Extension[] {
  const nonce = pageNonce()
  return [
    editorTheme,
    highlightSpecialChars(),
    EditorView.perLineTextDirection.of(true),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
  ]
}
