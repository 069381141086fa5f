import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { fold } from '../../platform/fold.ts'
import type { ItemTable } from './item-table.ts'
import type { Matcher } from './matcher.ts'
import { findNames, matches } from './name-search.ts'
import { PASSAGES_PER_FILE } from './passages.ts'
import { makeSnippet } from './snippet.ts'

/** Maximum number of occurrences of a one- or two-letter text that are examined; a more frequent one is everywhere. */
const SHORT_PLACES_MAX = 50_000
const LAST_CHARACTER = '\u{10ffff}'

export interface TextHit {
  number: number
  snippet: SnippetPart[]
}

interface TextQuery {
  matchers: readonly Matcher[]
  isWanted(number: number): boolean
  limit: number
}

/** Where a term may be found, by file: the first passage that may contain it, or null for the name. */
type Candidates = ReadonlyMap<number, number | null>

/** Finds files by their text: each term must be in the text or in the name. */
export class TextSearch {
  readonly #table: ItemTable
  readonly #byGrams: StatementSync
  readonly #byBeginning: StatementSync
  readonly #inFileByGrams: StatementSync
  readonly #inFile: StatementSync
  readonly #passage: StatementSync

  constructor(database: DatabaseSync, table: ItemTable) {
    this.#table = table
    const prepare = (sql: string) => {
      const statement = database.prepare(sql)
      statement.setReturnArrays(true)
      return statement
    }
    const grouped = (source: string) => prepare(`select id / ${PASSAGES_PER_FILE}, min(id) from (${source}) group by 1`)
    this.#byGrams = grouped('select rowid as id from grams where grams match ?')
    this.#byBeginning = grouped(
      `select doc as id from gram_places where term >= ? and term < ? limit ${SHORT_PLACES_MAX}`,
    )
    this.#inFileByGrams = prepare(
      'select id, text from passages where id in (select rowid from grams where grams match ? and rowid >= ? and rowid < ?)',
    )
    this.#inFile = prepare('select id, text from passages where id >= ? and id < ?')
    this.#passage = prepare('select id, text from passages where id = ?')
  }

  /** The newest files whose texts match, without those whose names alone match all terms. */
  search({ matchers, isWanted, limit }: TextQuery): TextHit[] {
    const [first, ...others] = matchers.map((matcher) => this.#candidates(matcher, matchers.length > 1))
    if (first === undefined) return []
    const numbers = [...first.keys()]
      .filter((number) => this.#table.hasText(number) && isWanted(number) && others.every((other) => other.has(number)))
      .sort(this.#table.compareAge)
    const hits: TextHit[] = []
    for (const number of numbers) {
      if (hits.length >= limit) break
      const snippet = this.#check(number, matchers, [first, ...others])
      if (snippet !== null) hits.push({ number, snippet })
    }
    return hits
  }

  #candidates(matcher: Matcher, withNames: boolean): Candidates {
    const candidates = new Map<number, number | null>()
    if (withNames) findNames(this.#table, matcher, (number) => candidates.set(number, null))
    for (const row of this.#rows(matcher)) candidates.set(row[0], row[1])
    return candidates
  }

  #rows({ query, literal }: Matcher): readonly [number, number][] {
    // With `setReturnArrays`, rows are arrays of the two selected numbers.
    if (query !== null) return this.#byGrams.all(query) as unknown as [number, number][]
    if (literal === null) return []
    return this.#byBeginning.all(literal, literal + LAST_CHARACTER) as unknown as [number, number][]
  }

  /**
   * The snippet of a file that really matches, otherwise null: a text may contain all grams of a word but not the word.
   */
  #check(number: number, matchers: readonly Matcher[], candidates: readonly Candidates[]): SnippetPart[] | null {
    const name = this.#table.names.get(number)
    let shown: string | undefined
    for (const [index, matcher] of matchers.entries()) {
      const text = this.#findPassage(number, matcher, candidates[index]?.get(number) ?? null)
      shown ??= text
      if (text === undefined && !matches(matcher, name)) return null
    }
    return shown === undefined ? null : makeSnippet(shown, matchers)
  }

  #findPassage(number: number, matcher: Matcher, firstId: number | null): string | undefined {
    if (firstId === null) return undefined
    const isMatch = (row: unknown) => matches(matcher, fold(textOf(row)))
    const first = this.#passage.get(firstId)
    if (first !== undefined && isMatch(first)) return textOf(first)
    const [start, end] = [firstId + 1, (number + 1) * PASSAGES_PER_FILE]
    const rows =
      matcher.query === null ? this.#inFile.iterate(start, end) : this.#inFileByGrams.iterate(matcher.query, start, end)
    for (const row of rows) if (isMatch(row)) return textOf(row)
    return undefined
  }
}

/** The text in a row of id and text. */
function textOf(row: unknown): string {
  return String((row as [number, string])[1])
}
