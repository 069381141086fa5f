import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { indexedForm } from './grams.ts'

/** Length of the pieces in which texts are kept; a piece is what a search has to look through. */
const PASSAGE_CHARACTERS = 4096
/** Neighbours share so much, so that what is looked for is whole in one of them. */
const OVERLAP_CHARACTERS = 256
/** Passages of one file at most; the number of a passage is the file's times this plus its place. */
export const PASSAGES_PER_FILE = 4096
/** Passages written or removed in one go: a search waits no longer than for that. */
const PASSAGES_PER_TURN = 8
const SECRET_PASSAGES_PER_TURN = 1

/** Cuts a text into overlapping pieces. */
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

/** The texts of files in the index, passage by passage, and the grams by which they are found. */
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

  /** Writes the passages of a file, turn by turn. What an interrupted run has written is kept. */
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
   * Removes the passages of a file, turn by turn. A secret's grams are cut out of the index where they stand, which is
   * slow; others are only marked as gone until the index is tidied.
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
    const former = this.#find.get(id)?.text
    if (former === text) return
    if (former !== undefined) {
      this.#deleteGrams.run(id, indexedForm(String(former)))
      this.#delete.run(id)
    }
    this.#insert.run(id, text)
    this.#insertGrams.run(id, indexedForm(text))
  }
}

/** Runs writes in one transaction, all or none. */
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
