// Which server tests run again on PostgreSQL: those of code with SQL, and in the long run all that use the database. `npm test`
// imports this before anything is installed, so it has to run on every Node since 20.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Every test that uses a database imports this file, directly or not. */
const DATABASE = 'server/src/testing/test-database.ts'
const IMPORT = /(?:from|import) '(\.{1,2}\/[^']+)'/g
const HAS_SQL = /from 'kysely'|\/(?:test-database|stored-state)\.ts'|\.repository\.ts'/
const SQL_FILE = /\.(?:repository|migrations)\.ts$/
const NOT_THE_PRODUCT = /\.(?:test|builders)\.ts$/
/** What a test says in a comment, with the reason, if the rule is wrong about it. */
const INCLUDED = /^\/\/ PostgreSQL too: /m
const LEFT_OUT = /^\/\/ SQLite is enough: /m
/** A file with nothing else: these skip themselves on PostgreSQL. */
const ONLY_FAULTS = /^describeFaults\(/m
const TEST = /^\s*(?:test|it)\b/m

/**
 * Paths of the tests, relative to the repository.
 * @param {string} root Of the repository.
 */
export function databaseTests(root, isLong = process.env.TEST_LONG === '1') {
  const tests = usingDatabase(root)
  return isLong ? tests : tests.filter((path) => isAboutSql(root, path))
}

/** @type {(root: string, path: string) => boolean} */
function isAboutSql(root, path) {
  const source = readFileSync(join(root, path), 'utf8')
  if (INCLUDED.test(source)) return true
  if (LEFT_OUT.test(source) || (ONLY_FAULTS.test(source) && !TEST.test(source))) return false
  return HAS_SQL.test(source) || isBesideSql(root, dirname(path))
}

/** Whether the product has SQL in this folder. The one of all files of the server has some for all of them. */
function isBesideSql(root, folder) {
  if (folder === 'server/src') return false
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !NOT_THE_PRODUCT.test(name))
    .some((name) => SQL_FILE.test(name) || readFileSync(join(root, folder, name), 'utf8').includes("from 'kysely'"))
}

/** The tests from which imports lead to the test database, whatever is in between. */
function usingDatabase(root) {
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
  return serverFiles(root)
    .filter((path) => path.endsWith('.test.ts'))
    .filter(leadsThere)
}

/**
 * The main route test of each feature that stores something, or all its tests if it has none of that name.
 * @param {string} root Of the repository.
 */
export function mainTestsOfStorage(root) {
  const files = serverFiles(root)
  const folders = new Set(
    files.filter((path) => SQL_FILE.test(path)).map((path) => /^server\/src\/(?:core|features)\/[^/]+/.exec(path)?.[0]),
  )
  folders.delete(undefined)
  return [...folders].map((folder) => {
    const tests = files.filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.test.ts'))
    const main = tests.filter((path) => basename(path) === `${basename(folder)}.routes.test.ts`)
    return main.length > 0 ? main : tests
  })
}

function serverFiles(root) {
  return readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('server/src', path))
    .sort()
}
