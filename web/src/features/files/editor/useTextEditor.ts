import { redo, redoDepth, simplifySelection, undo, undoDepth } from '@codemirror/commands'
import { closeSearchPanel, openSearchPanel, searchPanelOpen } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import type { File as StoredFile } from '@pinloft/contract/files'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findPlaceOf, loadLanguage, replaceAll, setWrapping } from './codeMirror.ts'
import { type Draft, hasUnsaved, keepDraft } from './editing.ts'
import type { StoredText } from './editor.api.ts'

/** How long after Escape the Tab key leaves the text. */
const TAB_LEAVES_MS = 2000

/** Where something is looked for, and where the bar for it lies. */
interface Finding {
  view: EditorView
  place: Element
}

/** The text field of an editor, and what the buttons around it need. */
export function useTextEditor(initial: Draft) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const draft = useRef(initial)
  const [shown, setShown] = useState(initial)
  const [finding, setFinding] = useState<Finding | null>(null)

  function keep(change: Partial<Draft>) {
    draft.current = { ...draft.current, ...change }
    keepDraft(draft.current)
    setShown(draft.current)
  }

  const onUpdate = useEffectEvent(() => {
    const target = view.current
    if (!target) return
    keep({ state: target.state })
    const findPlace = findPlaceOf(target)
    if (findPlace !== (finding?.place ?? null)) setFinding(findPlace && { place: findPlace, view: target })
  })

  useEffect(() => {
    const made = new EditorView({
      state: draft.current.state,
      parent: place.current ?? undefined,
      dispatchTransactions: (transactions, target) => {
        target.update(transactions)
        onUpdate()
      },
    })
    view.current = made
    onUpdate()
    void loadLanguage(made, draft.current.file.originalName)
    made.focus()
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])

  /** Does something with the text field, and gives it the keyboard. */
  function act(command: (target: EditorView) => unknown) {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }

  return {
    place,
    /** As it is by now; `shown` follows with the next picture. */
    draft,
    shown,
    isUnsaved: hasUnsaved(shown),
    canUndo: undoDepth(shown.state) > 0,
    canRedo: redoDepth(shown.state) > 0,
    focus: () => act(() => undefined),
    undo: () => act(undo),
    redo: () => act(redo),
    wrap: (isWrapping: boolean) => act((target) => setWrapping(target, isWrapping)),
    find: () => {
      if (view.current) openSearchPanel(view.current)
    },
    finding,
    endFinding: () => act(closeSearchPanel),
    /** What Escape does inside: closes the search, or lets Tab leave. `false` where it has nothing to do. */
    escape: (): boolean => {
      const target = view.current
      if (!target) return false
      if (searchPanelOpen(target.state) && target.dom.contains(document.activeElement)) {
        closeSearchPanel(target)
        target.focus()
        return true
      }
      if (!target.hasFocus) return false
      if (!simplifySelection(target)) target.setTabFocusMode(TAB_LEAVES_MS)
      return true
    },
    markSaved: (file: StoredFile, version: string, saved: Draft['saved']) => keep({ file, version, saved }),
    /** Puts what is stored in the place of what was written. The way back leads to what was written. */
    take: (stored: StoredText) => {
      const target = view.current
      if (!target) return
      replaceAll(target, stored)
      const { version, lineEnding, hasByteOrderMark } = stored
      keep({ version, lineEnding, hasByteOrderMark, saved: target.state.doc })
    },
  }
}

export type TextEditor = ReturnType<typeof useTextEditor>
