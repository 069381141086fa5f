import type { AssistantStep } from '@pinloft/contract/assistant/tools'

/** A stretch of an answer: text, or the steps between two texts. */
export type AnswerPart = { kind: 'text'; startOffset: number; text: string } | { kind: 'steps'; steps: AssistantStep[] }

/** An answer in the order in which it was written. */
export function partsOf(text: string, steps: readonly AssistantStep[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  let written = 0
  for (const step of steps) {
    const offset = Math.min(Math.max(step.textOffset, written), text.length)
    const between = text.slice(written, offset)
    if (between.trim() !== '') parts.push({ kind: 'text', startOffset: written, text: between })
    written = offset
    const last = parts.at(-1)
    if (last?.kind === 'steps') last.steps.push(step)
    else parts.push({ kind: 'steps', steps: [step] })
  }
  const rest = text.slice(written)
  if (rest.trim() !== '') parts.push({ kind: 'text', startOffset: written, text: rest })
  return parts
}
