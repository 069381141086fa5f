import type { EditorState } from '@codemirror/state'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { useEffect, useRef } from 'react'
import { showComparison } from '../../../platform/code-mirror/comparison.ts'
import { Button } from '../../../ui/index.ts'
import type { StoredText } from './editor.api.ts'

export interface ConflictViewProps {
  mine: EditorState
  theirs: StoredText
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepBoth: () => void
  onKeepMine: () => void
  onBack: () => void
}

/** Both versions of a conflicting text, and the ways to resolve the conflict. */
export function ConflictView(props: ConflictViewProps) {
  const { mine, theirs, isSaving, onTakeTheirs, onKeepBoth, onKeepMine, onBack } = props
  const place = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    title.current?.focus()
    if (!place.current) return
    return showComparison(place.current, {
      theirs: { text: theirs.text, label: EDITOR_TEXTS.theirs },
      mine: { text: mine.sliceDoc(), label: EDITOR_TEXTS.mine },
    }).destroy
  }, [mine, theirs])

  return (
    <section aria-labelledby="editor-conflict" className="flex min-h-0 flex-1 flex-col gap-3">
      <div>
        <h3 ref={title} tabIndex={-1} id="editor-conflict" className="font-title text-ink outline-none">
          {EDITOR_TEXTS.conflictTitle}
        </h3>
        <p className="text-sm text-ink-3">
          {EDITOR_TEXTS.conflictDescription}. {EDITOR_TEXTS.bothInOne}
        </p>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-md shadow-well">
        <div
          aria-hidden="true"
          className="grid grid-cols-2 border-b border-line bg-sunken text-sm font-label max-md:hidden"
        >
          <span className="px-3 py-1.5">{EDITOR_TEXTS.theirs}</span>
          <span className="border-l border-line px-3 py-1.5">{EDITOR_TEXTS.mine}</span>
        </div>
        <div ref={place} className="comparison min-h-0 flex-1 overflow-auto" />
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2 max-md:[&>button]:flex-[1_1_40%]">
        <Button variant="ghost" className="md:mr-auto" onClick={onBack} disabled={isSaving}>
          {EDITOR_TEXTS.backToEditing}
        </Button>
        <Button onClick={onTakeTheirs} disabled={isSaving}>
          {EDITOR_TEXTS.takeTheirs}
        </Button>
        <Button onClick={onKeepBoth} disabled={isSaving}>
          {EDITOR_TEXTS.keepBoth}
        </Button>
        <Button variant="primary" onClick={onKeepMine} busy={isSaving} busyLabel={EDITOR_TEXTS.state.saving}>
          {EDITOR_TEXTS.keepMine}
        </Button>
      </div>
    </section>
  )
}
