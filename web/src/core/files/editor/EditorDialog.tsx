import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type Ref, useRef, useState } from 'react'
import { Dialog, ExactName, Skeleton } from '../../../ui/index.ts'
import { ProtectedBadge } from '../../protection/index.ts'
import { FolderPathText } from '../FolderPathText.tsx'
import { PreviewMessage } from '../previews/PreviewMessage.tsx'
import { PreviewProblem } from '../previews/PreviewProblem.tsx'
import { draftOf } from './codeMirror.ts'
import { type EditorHandle, EditorPane } from './EditorPane.tsx'
import type { Draft, Editing } from './editing.ts'
import { isBeyond, useStoredText } from './editor.api.ts'

export interface EditorDialogProps {
  editing: Editing
  onClose: () => void
}

/** The editor dialog, as large as possible. */
export default function EditorDialog({ editing, onClose }: EditorDialogProps) {
  const { file, pin } = editing
  const pane = useRef<EditorHandle>(null)
  // Unsaved edits left from an ended session.
  const [left] = useState(editing.draft)
  const leave = () => (pane.current ? pane.current.leave() : onClose())
  return (
    <Dialog
      size="lg"
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      onEscape={() => (pane.current ? pane.current.escape() : onClose())}
      title={
        <>
          {file.isPasswordProtected && (
            <>
              <ProtectedBadge />{' '}
            </>
          )}
          <ExactName name={file.originalName} />
        </>
      }
      description={<FolderPathText path={file.folder} />}
      bodyClassName="overflow-hidden pb-3"
    >
      {left ? (
        <EditorPane
          ref={pane}
          draft={left}
          pin={pin}
          problem={{ text: EDITOR_TEXTS.sessionEnded, isLost: false }}
          onClose={onClose}
        />
      ) : (
        <LoadedPane file={file} ref={pane} pin={pin} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface LoadedPaneProps {
  ref: Ref<EditorHandle>
  file: StoredFile
  pin: string | null
  onClose: () => void
}

function LoadedPane({ ref, file: givenFile, pin, onClose }: LoadedPaneProps) {
  // The dialog's file becomes another one when both versions are kept; the text was loaded from this one.
  const [file] = useState(givenFile)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { data: stored, error, isFetching, refetch } = useStoredText(file, draft === null)
  if (draft === null && stored) setDraft(draftOf(file, stored))
  if (draft) return <EditorPane ref={ref} draft={draft} pin={pin} problem={null} onClose={onClose} />
  if (error && isBeyond(error)) return <PreviewMessage file={file} text={error.message} />
  if (error && !isFetching) return <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="min-h-40 flex-1" />
}
