import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.ts'
import { inTransaction } from './transaction.ts'

test('a transaction that starts with a read waits for a console command that is writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-transaction-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'pinloft.db')
  const { handle, close } = openSqlite(path)
  onTestFinished(close)
  await sql`create table notes (text text)`.execute(handle)
  const command = new DatabaseSync(path)
  onTestFinished(() => command.close())
  command.exec("begin immediate; insert into notes values ('of the command')")

  const attempts: number[] = []
  const written = inTransaction(handle, async (transaction) => {
    const { rows } = await sql`select text from notes`.execute(transaction)
    attempts.push(rows.length)
    if (attempts.length === 12) command.exec('commit')
    await sql`insert into notes values ('of the server')`.execute(transaction)
  })
  await written
  expect(attempts.length).toBeGreaterThan(12)
  expect((await sql`select text from notes`.execute(handle)).rows).toHaveLength(2)
})
