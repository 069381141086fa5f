import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'
import { Faults } from './faults.ts'

const WRITES = /^\s*(insert|update|delete|begin|commit)\b/i

/** Until the test ends, every writing statement is a step that can be made to fail, in databases opened from now on. */
export function faultySqlite(): Faults {
  const faults = new Faults()
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, query) {
    const statement = prepare.call(this, query)
    return WRITES.test(query) ? failing(statement, query, faults) : statement
  })
  onTestFinished(() => spy.mockRestore())
  return faults
}

function failing(statement: StatementSync, query: string, faults: Faults): StatementSync {
  const [all, run] = [statement.all.bind(statement), statement.run.bind(statement)]
  const words = query.split(/\s+/, 3).join(' ')
  statement.all = ((...values: Parameters<typeof all>) =>
    faults.stepSync(words, () => all(...values))) as typeof statement.all
  statement.run = ((...values: Parameters<typeof run>) =>
    faults.stepSync(words, () => run(...values))) as typeof statement.run
  return statement
}
