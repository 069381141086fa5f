// Which server tests use the database: only these run again on PostgreSQL. `npm test` imports this before anything is
// installed, so it has to run on every Node since 20.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every test that uses a database imports this file, directly or not. */
const DATABASE = 'server/src/testing/test-database.ts'
const IMPORT = /(?:from|import) '(\.{1,2}\/[^']+)'/g

/**
 * Paths of the tests from which imports lead to the test database, whatever is in between.
 * @param {string} root Of the repository.
 * @returns {string[]}
 */
export function databaseTests(root) {
  /** @type {Map<string, boolean>} */
  const known = new Map([[DATABASE, true]])
  /** @type {(path: string) => boolean} */
  const leadsThere = (path) => {
    const answer = known.get(path)
    if (answer !== undefined) return answer
    // Ends import cycles.
    known.set(path, false)
    const imports = Array.from(readFileSync(join(root, path), 'utf8').matchAll(IMPORT), ([, target = '']) => target)
    const leads = imports.some((target) => target.endsWith('.ts') && leadsThere(join(dirname(path), target)))
    known.set(path, leads)
    return leads
  }
  return readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('server/src', path))
    .sort()
    .filter(leadsThere)
}
