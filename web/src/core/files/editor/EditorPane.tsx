import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { isMarkdown } from '@pinloft/contract/files/preview-types'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { FindBar } from '../../../platform/code-mirror/find/FindBar.tsx'
import { shortcutKey } from '../../../platform/input-method.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import { Button, classNames, Skeleton } from '../../../ui/index.ts'
import { ConflictView } from './ConflictView.tsx'
import { KEYS_HELP_ID } from './codeMirror.ts'
import { EditorTools } from './EditorTools.tsx'
import type { Draft } from './editing.ts'
import { LeaveEditorDialog } from './LeaveEditorDialog.tsx'
import { ProblemLine } from './ProblemLine.tsx'
import { SaveSecretsDialog } from './SaveSecretsDialog.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { type SaveProblem, useSaving } from './useSaving.ts'
import { useTextEditor } from './useTextEditor.ts'

const LivePreview = lazyPart(() => import('./LivePreview.tsx'))

/** What the surrounding dialog delegates to the editor. */
export interface EditorHandle {
  /** Closes the editor; asks first if anything would be lost. */
  leave: () => void
  escape: () => void
}

export interface EditorPaneProps {
  ref: Ref<EditorHandle>
  draft: Draft
  pin: string | null
  problem: SaveProblem | null
  onClose: () => void
}

/** An open text with its editor. */
export function EditorPane({ ref, draft, pin, problem: firstProblem, onClose }: EditorPaneProps) {
  const editor = useTextEditor(draft)
  const saving = useSaving(editor, { pin, problem: firstProblem })
  const [isLeaving, setIsLeaving] = useState(false)
  const hasPreview = isMarkdown(editor.shown.file)
  const [isPreviewShown, setIsPreviewShown] = useState(() => matchMedia('(min-width: 1024px)').matches)
  const { conflict, problem, asked, isSaving } = saving
  const saveState = isSaving ? 'saving' : problem !== null ? 'failed' : editor.isUnsaved ? 'unsaved' : 'saved'
  const isShowingPreview = hasPreview && isPreviewShown

  useWarningBeforeLeaving(editor.isUnsaved)
  useSaveKey(() => conflict === null && asked === null && saveState !== 'saved' && saving.save())
  useKeyboardReturn(conflict === null && asked === null && !isSaving && !isLeaving, editor.focus)

  function leave() {
    if (editor.isUnsaved) setIsLeaving(true)
    else onClose()
  }

  function leaveConflict() {
    // The text can have the focus only once it is shown.
    flushSync(saving.leaveConflict)
    editor.focus()
  }

  useImperativeHandle(ref, () => ({
    leave,
    escape: () => {
      if (conflict !== null) leaveConflict()
      else if (!editor.escape()) leave()
    },
  }))

  return (
    <>
      <div className={classNames('flex min-h-0 flex-1 flex-col gap-2.5', conflict !== null && 'hidden')}>
        <EditorTools
          editor={editor}
          saveState={saveState}
          onSave={saving.save}
          isPreviewShown={hasPreview ? isPreviewShown : null}
          onPreview={setIsPreviewShown}
        />
        <div className="flex min-h-0 flex-1 gap-4">
          <div
            ref={editor.place}
            className={classNames(
              'min-h-0 min-w-0 flex-1 overflow-hidden rounded-md shadow-well focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]',
              isShowingPreview && 'max-md:hidden',
            )}
          />
          {editor.finding &&
            createPortal(
              <FindBar view={editor.finding.view} state={editor.shown.state} onClose={editor.endFinding} />,
              editor.finding.place,
            )}
          {isShowingPreview && (
            <section aria-label={EDITOR_TEXTS.previewLabel} className="flex min-h-0 min-w-0 flex-1 flex-col">
              <PartBoundary waiting={<Skeleton className="min-h-40 flex-1" />}>
                <LivePreview doc={editor.shown.state.doc} />
              </PartBoundary>
            </section>
          )}
        </div>
        <div className="flex min-h-10 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {problem === null ? (
            <p className="text-sm text-ink-3 pointer-coarse:hidden">{EDITOR_TEXTS.keysHelp}</p>
          ) : (
            <>
              <ProblemLine problem={problem} />
              {problem.isLost && <Button onClick={saving.saveBeside}>{EDITOR_TEXTS.saveAsNew}</Button>}
            </>
          )}
          <SaveStatus state={saveState} />
          <span id={KEYS_HELP_ID} hidden>
            {EDITOR_TEXTS.keysHelp}
          </span>
        </div>
      </div>
      {conflict !== null && (
        <ConflictView
          mine={editor.shown.state}
          theirs={conflict}
          problem={problem}
          isSaving={isSaving}
          onTakeTheirs={() => {
            flushSync(() => saving.takeTheirs(conflict))
            editor.focus()
          }}
          onKeepBoth={saving.saveBeside}
          onKeepMine={() => saving.saveOver(conflict)}
          onBack={leaveConflict}
        />
      )}
      {asked !== null && (
        <SaveSecretsDialog asked={asked} isSaving={isSaving} onAnswer={saving.answer} onCancel={saving.giveUpAsking} />
      )}
      <LeaveEditorDialog
        open={isLeaving}
        onStay={() => setIsLeaving(false)}
        onDiscard={onClose}
        onSave={() => {
          setIsLeaving(false)
          saving.saveAnd(onClose)
        }}
      />
    </>
  )
}

/** Ctrl+S saves wherever the focus is, and never saves the page. */
function useSaveKey(onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    onSave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Focuses the text when the dialog that had the focus has closed, or the clicked button is disabled. */
function useKeyboardReturn(isIdle: boolean, onLost: () => void): void {
  const returnFocus = useEffectEvent(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.role === 'dialog') onLost()
  })
  useEffect(() => {
    if (!isIdle) return
    // Two frames: by then the closed dialog has restored the focus to whatever it knew.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => returnFocus())
    })
    return () => cancelAnimationFrame(frame)
  }, [isIdle])
}
