import { sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'

/**
 * Fills tables with rows as they were: without triggers, which would record each as a change, and without foreign keys,
 * which would require a certain order. Both are back when it settles; foreign keys are checked then.
 */
export async function withoutIndexes(transaction: DatabaseHandle, fill: () => Promise<void>): Promise<void> {
  const restyle = isPostgres(transaction) ? await barePostgres(transaction) : await bareSqlite(transaction)
  await fill()
  for (const statement of restyle) await sql.raw(statement).execute(transaction)
}

/** Returns the statements that undo it. */
async function bareSqlite(transaction: DatabaseHandle): Promise<string[]> {
  // Until the commit, which fails on a dangling reference.
  await sql`pragma defer_foreign_keys = on`.execute(transaction)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(transaction)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(transaction)
  return rows.map((trigger) => trigger.sql)
}

async function barePostgres(transaction: DatabaseHandle): Promise<string[]> {
  const triggers = await sql<{ name: string; trigger: string }>`
    select c.oid::regclass::text as name, quote_ident(t.tgname) as trigger from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = current_schema()`.execute(transaction)
  const references = await sql<{ name: string; reference: string; definition: string }>`
    select conrelid::regclass::text as name, quote_ident(conname) as reference,
      pg_get_constraintdef(p.oid) as definition from pg_constraint p
    join pg_namespace n on n.oid = p.connamespace
    where p.contype = 'f' and n.nspname = current_schema()`.execute(transaction)
  const run = (statement: string) => sql.raw(statement).execute(transaction)
  for (const { name, trigger } of triggers.rows) await run(`alter table ${name} disable trigger ${trigger}`)
  for (const { name, reference } of references.rows) await run(`alter table ${name} drop constraint ${reference}`)
  return [
    ...references.rows.map(
      ({ name, reference, definition }) => `alter table ${name} add constraint ${reference} ${definition}`,
    ),
    ...triggers.rows.map(({ name, trigger }) => `alter table ${name} enable trigger ${trigger}`),
  ]
}
