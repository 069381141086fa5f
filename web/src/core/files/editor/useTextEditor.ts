import { redo, redoDepth, simplifySelection, undo, undoDepth } from '@codemirror/commands'
import { closeSearchPanel, openSearchPanel, searchPanelOpen } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TAB_LEAVES_MS } from '../../../platform/code-mirror/basics.ts'
import { type Finding, findingIn } from '../../../platform/code-mirror/find/findPlace.ts'
import { loadLanguage, replaceAll, setWrapping } from './codeMirror.ts'
import { type Draft, hasUnsaved, saveDraft } from './editing.ts'
import type { StoredText } from './editor.api.ts'

/** The text field of an editor, and the state that the buttons around it need. */
export function useTextEditor(initial: Draft) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const draft = useRef(initial)
  const [shown, setShown] = useState(initial)
  const [finding, setFinding] = useState<Finding | null>(null)

  function keep(change: Partial<Draft>) {
    draft.current = { ...draft.current, ...change }
    saveDraft(draft.current)
    setShown(draft.current)
  }

  const onUpdate = useEffectEvent(() => {
    const target = view.current
    if (!target) return
    keep({ state: target.state })
    setFinding(findingIn(target, finding))
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

  /** Runs an action on the text field, and focuses it. */
  function action(command: (target: EditorView) => unknown) {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }

  return {
    place,
    /** The current state; `shown` follows with the next frame. */
    draft,
    shown,
    isUnsaved: hasUnsaved(shown),
    canUndo: undoDepth(shown.state) > 0,
    canRedo: redoDepth(shown.state) > 0,
    focus: () => action(() => undefined),
    undo: () => action(undo),
    redo: () => action(redo),
    wrap: (isWrapping: boolean) => action((target) => setWrapping(target, isWrapping)),
    find: () => {
      if (view.current) openSearchPanel(view.current)
    },
    finding,
    endFinding: () => action(closeSearchPanel),
    /** Handles Escape inside: closes the find bar, or lets Tab leave. `false` if there is nothing to do. */
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
    /** Replaces the edits by the stored text. Undo restores the edits. */
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
