import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export interface FindWords {
  words: string
  isCaseSensitive: boolean
}

export interface FoundWords extends FindWords {
  hits: readonly { from: number; to: number }[]
  /** Index of the hit that is shown; -1 if there is none. */
  current: number
}

const NOTHING: FoundWords = { words: '', isCaseSensitive: false, hits: [], current: -1 }
const findKey = new PluginKey<FoundWords>('find')

type Change = FindWords | { current: number }

/** Marks the words that are looked for. */
export const FindInText = Extension.create({
  name: 'findInText',
  addProseMirrorPlugins() {
    return [
      new Plugin<FoundWords>({
        key: findKey,
        state: {
          init: () => NOTHING,
          apply(transaction, found) {
            const change: Change | undefined = transaction.getMeta(findKey)
            if (change !== undefined && 'current' in change) return { ...found, current: change.current }
            if (change !== undefined) return search(transaction.doc, change, transaction.selection.from)
            if (!transaction.docChanged || found.words === '') return found
            return search(transaction.doc, found, found.hits[found.current]?.from ?? 0)
          },
        },
        props: {
          decorations(state) {
            const { hits, current } = foundWords(state)
            return DecorationSet.create(
              state.doc,
              hits.map(({ from, to }, index) =>
                Decoration.inline(from, to, { class: index === current ? 'found-words current' : 'found-words' }),
              ),
            )
          },
        },
      }),
    ]
  },
})

export function foundWords(state: EditorState): FoundWords {
  return findKey.getState(state) ?? NOTHING
}

export function findWords(transaction: Transaction, change: FindWords): Transaction {
  return transaction.setMeta(findKey, change)
}

/** Shows the next or the previous hit. */
export function stepToHit(state: EditorState, by: 1 | -1): Transaction {
  const { hits, current } = foundWords(state)
  const next = hits.length === 0 ? -1 : (current + by + hits.length) % hits.length
  return state.tr.setMeta(findKey, { current: next })
}

/** Puts other words in the place of the current hit. */
export function replaceHit(state: EditorState, replacement: string): Transaction {
  const { hits, current } = foundWords(state)
  const hit = hits[current]
  return hit === undefined ? state.tr : state.tr.insertText(replacement, hit.from, hit.to)
}

/** Puts other words in the place of all hits, as one change. */
export function replaceAllHits(state: EditorState, replacement: string): Transaction {
  const { hits } = foundWords(state)
  const { tr } = state
  for (const { from, to } of hits.toReversed()) tr.insertText(replacement, from, to)
  return tr
}

function search(doc: Node, { words, isCaseSensitive }: FindWords, from: number): FoundWords {
  const hits = hitsIn(doc, words, isCaseSensitive)
  const current = hits.findIndex((hit) => hit.from >= from)
  return { words, isCaseSensitive, hits, current: hits.length === 0 ? -1 : Math.max(0, current) }
}

/** A hit may span differently formatted words, but never two blocks. */
function hitsIn(doc: Node, words: string, isCaseSensitive: boolean): FoundWords['hits'] {
  const hits: { from: number; to: number }[] = []
  if (words === '') return hits
  const fold = (text: string) => (isCaseSensitive ? text : foldSameLength(text))
  const wanted = fold(words)
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    // Each other inline node counts one position, as it does in the document.
    const text = fold(block.textBetween(0, block.content.size, undefined, '\ufffc'))
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
      hits.push({ from: position + 1 + at, to: position + 1 + at + words.length })
    return false
  })
  return hits
}

/** Lower case without a change of length, so that positions stay true. */
function foldSameLength(text: string): string {
  const folded = text.toLowerCase()
  if (folded.length === text.length) return folded
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  }).join('')
}
