import { PAGE_BREAK } from '../../../platform/text-extraction/text-collector.ts'

const PASSAGE_CHARACTERS = 900
/** Passages of one part: what a model reads at once. */
const PART_PASSAGES = 14

export interface Passage {
  /** Page of a PDF, from 1; null for a text without pages. */
  page: number | null
  text: string
}

/** One part of a text, in passages that can be cited, and how many parts there are. */
export function partOf(text: string, part: number): { passages: Passage[]; parts: number } {
  const passages = toPassages(text)
  const parts = Math.max(1, Math.ceil(passages.length / PART_PASSAGES))
  return { passages: passages.slice((part - 1) * PART_PASSAGES, part * PART_PASSAGES), parts }
}

function toPassages(text: string): Passage[] {
  const pages = text.split(PAGE_BREAK)
  return pages.flatMap((content, index) =>
    pieces(content).map((piece) => ({ page: pages.length > 1 ? index + 1 : null, text: piece })),
  )
}

/** Cuts a text at ends of lines or words. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = Math.min(text.length, start + PASSAGE_CHARACTERS)
    const cut = end === text.length ? end : start + lastBreak(text.slice(start, end))
    const piece = text.slice(start, cut).toWellFormed().trim()
    if (piece !== '') found.push(piece)
    start = cut
  }
  return found
}

function lastBreak(text: string): number {
  const half = text.length / 2
  const line = text.lastIndexOf('\n')
  if (line > half) return line + 1
  const word = text.lastIndexOf(' ')
  return word > half ? word + 1 : text.length
}
