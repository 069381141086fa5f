import type { EditorState } from '@codemirror/state'
import { EDITOR_TEXTS as TEXTS } from '@pinloft/contract/files/editor-texts'
import { TextConflict } from '../../../kit/conflict/TextConflict.tsx'
import { Button } from '../../../ui/index.ts'
import type { StoredText } from './editor.api.ts'
import { ProblemLine } from './ProblemLine.tsx'
import type { SaveProblem } from './useSaving.ts'

export interface ConflictViewProps {
  mine: EditorState
  theirs: StoredText
  /** Why the last choice could not be saved. */
  problem: SaveProblem | null
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepBoth: () => void
  onKeepMine: () => void
  onBack: () => void
}

/** Both versions of a conflicting text, and the ways to resolve the conflict. */
export function ConflictView(props: ConflictViewProps) {
  const { mine, theirs, problem, isSaving, onTakeTheirs, onKeepBoth, onKeepMine, onBack } = props
  const isLost = problem?.isLost === true
  return (
    <TextConflict
      title={TEXTS.conflictTitle}
      level={3}
      description={`${TEXTS.conflictDescription}. ${TEXTS.bothInOne}`}
      refusal={theirs}
      theirs={theirs.text}
      mine={mine.sliceDoc()}
      labels={TEXTS}
      // Gone during the next attempt, so that a screen reader says the same once more.
      problem={problem !== null && !isSaving && <ProblemLine problem={problem} />}
    >
      <Button variant="ghost" onClick={onBack} disabled={isSaving}>
        {TEXTS.backToEditing}
      </Button>
      <Button onClick={onTakeTheirs} disabled={isSaving}>
        {TEXTS.takeTheirs}
      </Button>
      {!isLost && (
        <Button onClick={onKeepBoth} disabled={isSaving}>
          {TEXTS.keepBoth}
        </Button>
      )}
      <Button
        variant="primary"
        onClick={isLost ? onKeepBoth : onKeepMine}
        busy={isSaving}
        busyLabel={TEXTS.state.saving}
      >
        {isLost ? TEXTS.saveAsNew : TEXTS.keepMine}
      </Button>
    </TextConflict>
  )
}
