import type { FindType, SearchFind } from '@pinloft/contract/search/endpoints'
import { fold, searchTerms } from './fold.ts'

/** What a finder has found, best matches first. */
export interface Found {
  finds: Omit<SearchFind, 'type'>[]
  /** There are more than were asked for. */
  hasMore: boolean
  /** False while an index does not know everything yet. */
  isComplete?: boolean
}

/** Finds the things of one type that have all the words of a text. */
export interface Finder {
  type: FindType
  /** At most `limit` finds. The text has at least one word. */
  find(text: string, limit: number): Promise<Found>
}

/** A finder of things that are few, and known by some short texts. */
export function finderAmong<Item>(
  type: FindType,
  list: () => Promise<readonly Item[]>,
  { textOf, toFind }: { textOf(item: Item): string; toFind(item: Item): Omit<SearchFind, 'type' | 'snippet'> },
): Finder {
  return {
    type,
    async find(text, limit) {
      const words = searchTerms(text)
      const found = (await list()).filter((item) => {
        const folded = fold(textOf(item))
        return words.every((word) => folded.includes(word))
      })
      const finds = found.slice(0, limit).map((item) => ({ ...toFind(item), snippet: [] }))
      return { finds, hasMore: found.length > limit }
    },
  }
}
