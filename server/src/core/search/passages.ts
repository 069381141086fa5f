import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { indexedForm } from './trigrams.ts'

/** Length of stored passages; a search scans a passage at a time. */
const PASSAGE_CHARACTERS = 4096
/** Overlap of adjacent passages, so that a search term is entirely within one of them. */
const OVERLAP_CHARACTERS = 256
/** Maximum number of passages per file; the id of a passage is the file's number times this plus its index. */
export const PASSAGES_PER_FILE = 4096
/** Passages written or removed per step: a search waits for no more than that. */
const PASSAGES_PER_TURN = 8
const SECRET_PASSAGES_PER_TURN = 1

/** Splits a text into overlapping passages. */
export function toPassages(text: string): string[] {
  const passages: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = boundary(text, Math.min(text.length, start + PASSAGE_CHARACTERS))
    passages.push(text.slice(start, end))
    if (end === text.length) break
    start = boundary(text, end - OVERLAP_CHARACTERS)
  }
  return passages
}

function boundary(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return offset < text.length && code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset
}

/** The indexed texts of files, in passages, and the grams that find them. */
export class Passages {
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #insertGrams: StatementSync
  readonly #deleteGrams: StatementSync
  readonly #delete: StatementSync
  readonly #first: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#find = database.prepare('select text from passages where id = ?')
    this.#insert = database.prepare('insert into passages (id, text) values (?, ?)')
    this.#insertGrams = database.prepare('insert into grams (rowid, text) values (?, ?)')
    this.#deleteGrams = database.prepare("insert into grams (grams, rowid, text) values ('delete', ?, ?)")
    this.#delete = database.prepare('delete from passages where id = ?')
    this.#first = database.prepare('select id, text from passages where id >= ? and id < ? order by id limit ?')
  }

  /** Writes the passages of a file in steps. Keeps those that an interrupted run has written. */
  *write(number: number, text: string): Generator<void, void, void> {
    const passages = toPassages(text)
    for (let from = 0; from < passages.length; from += PASSAGES_PER_TURN) {
      inTransaction(this.#database, () => {
        for (const [index, passage] of passages.slice(from, from + PASSAGES_PER_TURN).entries()) {
          this.#put(number * PASSAGES_PER_FILE + from + index, passage)
        }
      })
      yield
    }
  }

  /**
   * Removes the passages of a file in steps. The grams of protected text are erased from the index in place, which is
   * slow; others are only marked as deleted until the index is merged.
   */
  *remove(number: number, { isSecret }: { isSecret: boolean }): Generator<void, void, void> {
    const firstId = number * PASSAGES_PER_FILE
    const perTurn = isSecret ? SECRET_PASSAGES_PER_TURN : PASSAGES_PER_TURN
    for (;;) {
      const passages = this.#first.all(firstId, firstId + PASSAGES_PER_FILE, perTurn)
      if (passages.length === 0) return
      inTransaction(this.#database, () => {
        this.#database.exec(`insert into grams (grams, rank) values ('secure-delete', ${isSecret ? 1 : 0})`)
        for (const { id, text } of passages) {
          this.#deleteGrams.run(Number(id), indexedForm(String(text)))
          this.#delete.run(Number(id))
        }
      })
      yield
    }
  }

  #put(id: number, text: string): void {
    const previous = this.#find.get(id)?.text
    if (previous === text) return
    if (previous !== undefined) {
      this.#deleteGrams.run(id, indexedForm(String(previous)))
      this.#delete.run(id)
    }
    this.#insert.run(id, text)
    this.#insertGrams.run(id, indexedForm(text))
  }
}

/** Runs writes in one transaction. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate')
  try {
    work()
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
