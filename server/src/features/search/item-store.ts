import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FileKind } from '@pinloft/contract/file-kinds'
import { fold } from '../../platform/fold.ts'
import { isRisky, type TextFormat } from '../../platform/text-extraction/text-format.ts'
import type { ItemTable } from './item-table.ts'
import { inTransaction, Passages } from './passages.ts'
import type { IndexedItem, WaitingText } from './protocol.ts'

/** A file whose reading has ended the server so often is not read again. */
const ATTEMPTS_MAX = 2

interface ItemRow {
  number: number
  id: string
  type: 'file' | 'folder'
  name: string
  folder_id: string
  created_at: number
  kind: FileKind | null
  size_bytes: number
  blob_key: string | null
  format: TextFormat | null
  /** 'none' where there is no text to read or it cannot be read. */
  text_state: 'none' | 'waiting' | 'done'
}

/** Writes what items are into the file and the table in memory. Long work is done in turns. */
export class ItemStore {
  readonly #database: DatabaseSync
  readonly #table: ItemTable
  readonly #passages: Passages
  readonly #byId: StatementSync
  readonly #byNumber: StatementSync
  readonly #countWaiting: StatementSync
  readonly #upsert: StatementSync
  #walkId: string | undefined

  constructor(database: DatabaseSync, table: ItemTable) {
    this.#database = database
    this.#table = table
    this.#passages = new Passages(database)
    this.#byId = database.prepare('select * from items where id = ?')
    this.#byNumber = database.prepare('select * from items where number = ?')
    this.#countWaiting = database.prepare("select count(*) as waiting from items where text_state = 'waiting'")
    this.#upsert = database.prepare(`
      insert into items (id, type, name, folder_id, created_at, kind, size_bytes, blob_key, format, text_state)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set name = excluded.name, folder_id = excluded.folder_id,
        created_at = excluded.created_at, kind = excluded.kind, size_bytes = excluded.size_bytes,
        blob_key = excluded.blob_key, format = excluded.format, text_state = excluded.text_state,
        attempts = case when excluded.blob_key is items.blob_key then items.attempts else 0 end
    `)
    for (const row of database.prepare('select * from items').iterate()) this.#remember(toItemRow(row))
  }

  /** From now on every file and folder is told. */
  startWalk(walkId: string): void {
    this.#walkId = walkId
  }

  /** Every file and folder has been told since the walk started; false where that was told to another index. */
  setComplete(walkId: string): boolean {
    if (this.#walkId !== walkId) return false
    this.#database.exec("insert or replace into facts values ('complete', 'yes')")
    return true
  }

  /** Makes durable what was committed so far. Tells whether the index knows everything. */
  makeDurable(): boolean {
    this.#database.exec('pragma synchronous = full')
    try {
      this.#database.exec("insert or replace into facts values ('durable', 'yes')")
    } finally {
      this.#database.exec('pragma synchronous = normal')
    }
    return this.#database.prepare("select 1 from facts where name = 'complete'").get() !== undefined
  }

  get waitingFiles(): number {
    return Number(this.#countWaiting.get()?.waiting)
  }

  /** Takes what items are now, and which are no more. Their texts go and come later. */
  apply(items: readonly IndexedItem[], removedIds: readonly string[]): void {
    inTransaction(this.#database, () => {
      for (const item of items) this.#put(item)
      for (const id of removedIds) this.#remove(id)
    })
    for (const { id } of items) {
      const row = this.#find(id)
      if (row !== undefined) this.#remember(row)
    }
  }

  /** Files whose text is to be read next, the newest first. */
  nextTexts(limit: number): WaitingText[] {
    const texts: WaitingText[] = []
    inTransaction(this.#database, () => {
      this.#database
        .prepare("update items set text_state = 'none' where text_state = 'waiting' and attempts >= ?")
        .run(ATTEMPTS_MAX)
      const rows = this.#database
        .prepare("select * from items where text_state = 'waiting' order by number desc limit ?")
        .all(limit)
      for (const { number, id, blob_key: blobKey, format } of rows.map(toItemRow)) {
        if (blobKey === null || format === null) continue
        texts.push({ id, blobKey, format })
        if (!isRisky(format)) continue
        this.#database.prepare('update items set attempts = attempts + 1 where number = ?').run(number)
      }
    })
    return texts
  }

  /** Adds the text of a file, turn by turn, unless the file has other bytes by now. */
  *addText({ id, blobKey, text }: WaitingText & { text: string | null }): Generator<void, void, void> {
    const findWaiting = () => {
      const row = this.#find(id)
      return row?.text_state === 'waiting' && row.blob_key === blobKey ? row : undefined
    }
    const row = findWaiting()
    if (row === undefined) return
    yield* this.#removeText(row.number)
    for (const _turn of this.#passages.write(row.number, text ?? '')) {
      yield
      if (findWaiting() === undefined) return
    }
    const state = text === null || text === '' ? 'none' : 'done'
    this.#database.prepare('update items set text_state = ? where number = ?').run(state, row.number)
    this.#table.setHasText(row.number, state === 'done')
  }

  /** Removes the texts of files that are gone or have become protected, turn by turn; what is protected first. */
  *removeTexts(): Generator<void, void, void> {
    const next = this.#database.prepare('select number from removals order by is_secret desc limit 1')
    for (let row = next.get(); row !== undefined; row = next.get()) yield* this.#removeText(Number(row.number))
  }

  /** What the item of a number is called outside the index. */
  identify(number: number): Pick<IndexedItem, 'id' | 'type'> | undefined {
    const row = this.#byNumber.get(number)
    return row === undefined ? undefined : toItemRow(row)
  }

  #put(item: IndexedItem): void {
    const { blobKey = null, format = null } = item.source ?? {}
    const former = this.#find(item.id)
    const hasSameSource = former !== undefined && former.blob_key === blobKey && former.format === format
    const state = hasSameSource ? former.text_state : blobKey === null ? 'none' : 'waiting'
    if (former !== undefined && !hasSameSource) this.#noteRemoval(former, item.isProtected)
    this.#upsert.run(
      item.id,
      item.type,
      item.name,
      item.folderId,
      item.createdAtMs,
      item.kind,
      item.sizeBytes,
      blobKey,
      format,
      state,
    )
  }

  #remove(id: string): void {
    const row = this.#find(id)
    if (row === undefined) return
    this.#noteRemoval(row, false)
    this.#database.prepare('delete from items where number = ?').run(row.number)
    this.#table.remove(row.number)
  }

  #noteRemoval({ number, text_state }: ItemRow, isSecret: boolean): void {
    if (text_state === 'none') return
    this.#table.setHasText(number, false)
    this.#database
      .prepare(
        'insert into removals values (?, ?) on conflict do update set is_secret = max(is_secret, excluded.is_secret)',
      )
      .run(number, isSecret ? 1 : 0)
  }

  *#removeText(number: number): Generator<void, void, void> {
    const row = this.#database.prepare('select is_secret from removals where number = ?').get(number)
    if (row === undefined) return
    const isSecret = row.is_secret === 1
    yield* this.#passages.remove(number, { isSecret })
    this.#database.prepare('delete from removals where number = ?').run(number)
    // The log holds pages as they were before.
    if (isSecret) this.#database.exec('pragma wal_checkpoint(truncate)')
  }

  #find(id: string): ItemRow | undefined {
    const row = this.#byId.get(id)
    return row === undefined ? undefined : toItemRow(row)
  }

  #remember(row: ItemRow): void {
    this.#table.set(row.number, {
      folded: fold(row.name),
      type: row.type,
      id: row.id,
      folderId: row.folder_id,
      createdAtMs: row.created_at,
      kind: row.kind,
      sizeBytes: row.size_bytes,
      hasText: row.text_state === 'done',
    })
  }
}

/** A row of the table whose columns `index-file.ts` lists. */
function toItemRow(row: object): ItemRow {
  return row as ItemRow
}
