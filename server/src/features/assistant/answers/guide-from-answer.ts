import { ASSISTANT_FILE_TEXT_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { GUIDE_TITLE_MAX_CHARACTERS } from '@pinloft/contract/guides/limits'

const VERBS = new Set(['make', 'create', 'write', 'generate', 'prepare', 'produce', 'build', 'need', 'want', 'give'])
const THINGS = new Set(['guide', 'pdf', 'manual', 'handbook', 'tutorial'])

/** The answer as a guide, if the question asks for one in plain words; null if not. */
export function guideFrom({
  question,
  answer,
}: {
  question: string
  answer: string
}): { title: string; content: string } | null {
  const words = question.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const verbAt = words.findIndex((word) => VERBS.has(word))
  const isAsked = verbAt >= 0 && words.slice(verbAt + 1).some((word) => THINGS.has(word))
  const content = answer.trim().slice(0, ASSISTANT_FILE_TEXT_MAX_CHARACTERS)
  if (!isAsked || content === '') return null
  return { title: headingOf(content) ?? shortened(question.trim()), content }
}

function headingOf(content: string): string | undefined {
  const line = content.split('\n').find((text) => /^#{1,3} /.test(text))
  const heading = line?.replace(/^#{1,3} /, '').trim()
  return heading ? shortened(heading) : undefined
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > GUIDE_TITLE_MAX_CHARACTERS
    ? `${line
        .slice(0, GUIDE_TITLE_MAX_CHARACTERS - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line
}
