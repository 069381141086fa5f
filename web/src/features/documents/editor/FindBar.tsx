import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Transaction } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isEnter } from '../../../platform/input-method.ts'
import { Button, IconButton, TextField } from '../../../ui/index.ts'
import { findWords, foundWords, replaceAllHits, replaceHit, stepToHit } from '../text/find.ts'

export interface FindBarProps {
  editor: Editor
  replacement: string
  onReplacement: (words: string) => void
  onClose: () => void
}

/** Finds words in the text, and puts others in their place. */
export function FindBar({ editor, replacement, onReplacement, onClose }: FindBarProps) {
  const { words, isCaseSensitive, hits, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => foundWords(state),
  })
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const { from, to } = editor.state.selection
    const chosen = to - from < 100 ? editor.state.doc.textBetween(from, to, ' ') : ''
    if (chosen !== '') editor.view.dispatch(findWords(editor.state.tr, { words: chosen, isCaseSensitive: false }))
    field.current?.focus()
    field.current?.select()
    return () => {
      if (!editor.isDestroyed) editor.view.dispatch(findWords(editor.state.tr, { words: '', isCaseSensitive: false }))
    }
  }, [editor])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hit that is shown has changed
  useEffect(() => {
    editor.view.dom.querySelector('.found-words.current')?.scrollIntoView({ block: 'center' })
  }, [editor, current, hits])

  const dispatch = (transaction: Transaction) => editor.view.dispatch(transaction)
  const look = (next: string) => dispatch(findWords(editor.state.tr, { words: next, isCaseSensitive }))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (isEnter(event) && event.target === field.current) {
      event.preventDefault()
      dispatch(stepToHit(editor.state, event.shiftKey ? -1 : 1))
    } else if (isEnter(event) && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      dispatch(replaceHit(editor.state, replacement))
    }
  }

  return (
    <search
      aria-label={TEXTS.actions.find}
      onKeyDown={onKeyDown}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2"
    >
      <div className="min-w-40 flex-1 md:max-w-64">
        <TextField
          ref={field}
          isLabelHidden
          label={TEXTS.findLabel}
          placeholder={TEXTS.findLabel}
          value={words}
          onValueChange={look}
        />
      </div>
      <span role="status" className="min-w-20 text-sm text-ink-3 tabular-nums">
        {words !== '' && TEXTS.hits(current + 1, hits.length)}
      </span>
      <span className="flex items-center">
        <IconButton
          label={TEXTS.previousHit}
          icon={<ChevronUp aria-hidden="true" />}
          disabled={hits.length === 0}
          onClick={() => dispatch(stepToHit(editor.state, -1))}
        />
        <IconButton
          label={TEXTS.nextHit}
          icon={<ChevronDown aria-hidden="true" />}
          disabled={hits.length === 0}
          onClick={() => dispatch(stepToHit(editor.state, 1))}
        />
        <IconButton
          label={TEXTS.matchCase}
          icon={<CaseSensitive aria-hidden="true" />}
          isOn={isCaseSensitive}
          aria-pressed={isCaseSensitive}
          onClick={() => dispatch(findWords(editor.state.tr, { words, isCaseSensitive: !isCaseSensitive }))}
        />
      </span>
      <div className="min-w-40 flex-1 md:max-w-64">
        <TextField
          isLabelHidden
          label={TEXTS.replaceLabel}
          placeholder={TEXTS.replaceLabel}
          value={replacement}
          onValueChange={onReplacement}
        />
      </div>
      <Button disabled={hits.length === 0} onClick={() => dispatch(replaceHit(editor.state, replacement))}>
        {TEXTS.replace}
      </Button>
      <Button disabled={hits.length === 0} onClick={() => dispatch(replaceAllHits(editor.state, replacement))}>
        {TEXTS.replaceAll}
      </Button>
      <IconButton label={TEXTS.close} icon={<X aria-hidden="true" />} onClick={onClose} className="ml-auto" />
    </search>
  )
}
