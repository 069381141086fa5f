import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { ErrorLine } from '../../../ui/index.ts'
import type { SaveProblem } from './useSaving.ts'

/** Why the text was not saved, and that it is not lost. */
export function ProblemLine({ problem }: { problem: SaveProblem }) {
  return (
    <ErrorLine>
      {withStop(problem.text)} {EDITOR_TEXTS.stillHere}
    </ErrorLine>
  )
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
