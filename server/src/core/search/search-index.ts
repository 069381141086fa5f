import { fold, searchTerms } from '../../platform/fold.ts'
import { openIndexFile } from './index-file.ts'
import { ItemStore } from './item-store.ts'
import { ItemTable } from './item-table.ts'
import { exactMatcher, type Matcher, typoMatcher } from './matcher.ts'
import { matches, searchNames } from './name-search.ts'
import type { IndexAnswer, IndexHit, IndexQuery } from './protocol.ts'
import { makeSnippet } from './snippet.ts'
import { type TextHit, TextSearch } from './text-search.ts'

/** With fewer hits, words with a typo are searched as well. */
const FEW_HITS = 3

interface Sought {
  whole: string
  matchers: readonly Matcher[]
  isWanted(number: number): boolean
  limit: number
}

type Found = TextHit & { matched: 'name' | 'text'; matchers: readonly Matcher[] }

/** The index of names and texts: everything in one SQLite file, names also in memory. */
export class SearchIndex {
  readonly items: ItemStore
  readonly #table = new ItemTable()
  readonly #texts: TextSearch
  readonly #close: () => void

  constructor(path: string) {
    const database = openIndexFile(path)
    this.#close = () => database.close()
    this.items = new ItemStore(database, this.#table)
    this.#texts = new TextSearch(database, this.#table)
  }

  /** Names come before texts, and exact matches before typos. */
  search(query: IndexQuery): IndexAnswer {
    const terms = searchTerms(query.text)
    const whole = fold(query.text).trim().replace(/\s+/gu, ' ')
    const isWanted = this.#wanted(query)
    const limit = query.limit + 1
    const found = this.#find({ whole, matchers: terms.map(exactMatcher), isWanted, limit })
    const matchers = terms.map(typoMatcher)
    if (found.length < Math.min(FEW_HITS, limit) && matchers.some(({ literal }) => literal === null)) {
      const known = new Set(found.map(({ number }) => number))
      const isNew = (number: number) => !known.has(number) && isWanted(number)
      found.push(...this.#find({ whole, matchers, isWanted: isNew, limit: limit - found.length }))
    }
    return {
      hits: found.slice(0, query.limit).flatMap((hit) => this.#describe(hit)),
      hasMore: found.length > query.limit,
      waitingFiles: this.items.waitingFiles,
    }
  }

  /** A name that lacks some of the terms was found by its tags. */
  #describe({ number, matched, snippet, matchers: sought }: Found): IndexHit[] {
    const item = this.items.identify(number)
    if (item === undefined) return []
    const { id, type, name, tags } = item
    const hasAllInName = matched === 'text' || sought.every((matcher) => matches(matcher, fold(name)))
    if (hasAllInName) return [{ id, type, matched, snippet }]
    return [{ id, type, matched: 'tags', snippet: makeSnippet(tags, sought) }]
  }

  #wanted(query: IndexQuery): (number: number) => boolean {
    const isWanted = this.#table.filter(query)
    if (query.onlyIds === undefined) return isWanted
    const numbers = this.items.numbersOf(query.onlyIds)
    return (number) => numbers.has(number) && isWanted(number)
  }

  close(): void {
    this.#close()
  }

  #find(sought: Sought): Found[] {
    const numbers = searchNames(this.#table, sought)
    const named = numbers.map((number): Found => ({ number, matched: 'name', snippet: [], matchers: sought.matchers }))
    const limit = sought.limit - named.length
    if (limit <= 0) return named
    // Fewer than wanted, so these are all the matching names, and no other name has to be excluded.
    const known = new Set(numbers)
    const isWanted = (number: number) => !known.has(number) && sought.isWanted(number)
    const texts = this.#texts.search({ matchers: sought.matchers, isWanted, limit })
    return [...named, ...texts.map((hit): Found => ({ ...hit, matched: 'text', matchers: sought.matchers }))]
  }
}
