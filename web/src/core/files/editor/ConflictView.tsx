import type { EditorState } from '@codemirror/state'
import { EDITOR_TEXTS as TEXTS } from '@pinloft/contract/files/editor-texts'
import { TextConflict } from '../../../kit/conflict/TextConflict.tsx'
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
  return (
    <TextConflict
      title={TEXTS.conflictTitle}
      level={3}
      description={`${TEXTS.conflictDescription}. ${TEXTS.bothInOne}`}
      refusal={theirs}
      theirs={theirs.text}
      mine={mine.sliceDoc()}
      labels={TEXTS}
    >
      <Button variant="ghost" onClick={onBack} disabled={isSaving}>
        {TEXTS.backToEditing}
      </Button>
      <Button onClick={onTakeTheirs} disabled={isSaving}>
        {TEXTS.takeTheirs}
      </Button>
      <Button onClick={onKeepBoth} disabled={isSaving}>
        {TEXTS.keepBoth}
      </Button>
      <Button variant="primary" onClick={onKeepMine} busy={isSaving} busyLabel={TEXTS.state.saving}>
        {TEXTS.keepMine}
      </Button>
    </TextConflict>
  )
}
