import type { Level, WordNumbering } from './wordStyles.ts'

export interface Entry {
  listId: string
  depth: number
  /** Whether its box is ticked; undefined if it has none. */
  isDone: boolean | undefined
}

interface OpenList {
  kind: 'ol' | 'ul' | 'tasks'
  listId: string
  counter: string
  depth: number
  /** The list and its last entry, as elements of HTML. */
  list: string
  item: string
}

/** Letters of HTML for the ways to count. */
const TYPES: Readonly<Record<string, string>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
}

/** Counts the entries of all lists of a document. */
export class ListCounters {
  readonly #counts = new Map<string, number[]>()
  readonly #begun = new Set<string>()

  /** The number of the next entry. */
  next({ counter, start, restart }: Level, listId: string, depth: number): number {
    const counts = this.#counts.get(counter) ?? []
    this.#counts.set(counter, counts)
    const key = `${listId} ${depth}`
    const isRestart = restart !== undefined && !this.#begun.has(key)
    this.#begun.add(key)
    const last = counts[depth]
    const number = isRestart ? restart : last === undefined ? start : last + 1
    // What is inside of the next entry begins anew.
    counts.length = depth
    counts[depth] = number
    return number
  }
}

/**
 * Word has no lists, only paragraphs with a number of a list and a depth. This one follows them from paragraph to paragraph of one
 * cell or page, and says in which elements of HTML each belongs.
 */
export class WordLists {
  readonly #numbering: WordNumbering
  readonly #counters: ListCounters
  #open: OpenList[] = []
  #lists = 0

  constructor(numbering: WordNumbering, counters: ListCounters) {
    this.#numbering = numbering
    this.#counters = counters
  }

  /** The elements around a new entry; null if that is none that is shown as one. */
  entry({ listId, depth, isDone }: Entry): string | null {
    const level = this.#numbering.level(listId, depth)
    if (isDone === undefined && (level === undefined || level.format === 'none')) return null
    const isOrdered = isDone === undefined && level?.format !== 'bullet'
    const kind = isDone !== undefined ? 'tasks' : isOrdered ? 'ol' : 'ul'
    const counter = level?.counter ?? listId
    const number = level === undefined ? 1 : this.#counters.next(level, listId, depth)
    while ((this.#open.at(-1)?.depth ?? 0) > depth) this.#open.pop()
    const last = this.#open.at(-1)
    const isNext =
      last?.depth === depth &&
      last.kind === kind &&
      (last.listId === listId || !isOrdered || (last.counter === counter && number > (level?.start ?? 1)))
    const item = isDone === undefined ? 'li' : `li[data-type='taskItem'][data-checked='${isDone}']`
    if (last !== undefined && isNext) {
      last.item = item
    } else {
      if (last?.depth === depth) this.#open.pop()
      const list = this.#list(kind, level?.format ?? '', number)
      this.#open.push({ kind, listId, counter, depth, list, item })
    }
    return `${this.#path(-1)} > ${item}:fresh`
  }

  /** The elements around a paragraph that belongs to the last entry; null without one. */
  within(): string | null {
    const last = this.#open.at(-1)
    return last === undefined ? null : `${this.#path(-1)} > ${last.item}`
  }

  /** What comes next is in no list of those so far. */
  end(): void {
    this.#open = []
  }

  #list(kind: OpenList['kind'], format: string, number: number): string {
    this.#lists += 1
    // The number keeps it apart from the list before.
    if (kind !== 'ol') return `ul${kind === 'tasks' ? "[data-type='taskList']" : ''}[data-list='${this.#lists}']`
    const type = TYPES[format]
    return `ol[data-list='${this.#lists}'][start='${number}']${type === undefined ? '' : `[type='${type}']`}`
  }

  /** The open lists up to one, with their entries in between. */
  #path(end: number): string {
    return [...this.#open.slice(0, end).flatMap(({ list, item }) => [list, item]), this.#open.at(end)?.list].join(' > ')
  }
}
