import type { Node } from '@tiptap/pm/model'

/** How many words a text has. A word of scripts without spaces is what the language counts as one. */
export function countWords(doc: Node): number {
  let count = 0
  doc.descendants((block) => {
    if (!block.isTextblock) return true
    count += wordsIn(block.textBetween(0, block.content.size, ' ', ' '))
    return false
  })
  return count
}

const SPACELESS = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/

let segmenter: Intl.Segmenter | null = null

function wordsIn(text: string): number {
  // The segmenter is slow, and most scripts have spaces.
  if (!SPACELESS.test(text)) return text.match(/\S+/g)?.length ?? 0
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) count += 1
  return count
}
