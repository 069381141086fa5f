import { gotoLine, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { type EditorView, type KeyBinding, keymap, type Panel } from '@codemirror/view'

/** All but the shortcut that opens a panel which does not match the product's look. */
const FIND_KEYS: readonly KeyBinding[] = searchKeymap.filter(({ run }) => run !== gotoLine)

const FIND_PLACE = 'find-place'

/** The view being searched, and the container of its find bar. */
export interface Finding {
  view: EditorView
  place: Element
}

/** Find and replace in a text: a place for the find bar, and its keys. */
export function finding(): Extension {
  return [search({ createPanel: createFindPlace }), keymap.of(FIND_KEYS)]
}

/** An empty panel above the text, into which the find bar is rendered. */
function createFindPlace(): Panel {
  const dom = document.createElement('div')
  dom.className = FIND_PLACE
  return { dom, top: true }
}

/** Where the find bar of a view belongs, the same object for as long as it is open; `null` while it is closed. */
export function findingIn(view: EditorView, known: Finding | null): Finding | null {
  const place = view.dom.querySelector(`.${FIND_PLACE}`)
  if (place === (known?.place ?? null)) return known
  return place && { place, view }
}
