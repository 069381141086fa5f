/**
 * npm run test:affected [-- BASE]: runs the tests that a change affects, and those that are always run. The change is everything that
 * differs from the commit BASE (by default HEAD), new files included. `npm test` remains what must pass.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { affectedTests, readSourceMap } from './affected-tests.ts'
import { buildWebIfStale, environment, ROOT } from './setup.mjs'

const base = process.argv[2] ?? 'HEAD'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const tests = affectedTests(changed, readSourceMap(ROOT))
console.log(`${changed.length} changed files\n${tests.join('\n')}`)

const sources = changed.filter((path) => /\.(ts|tsx)$/.test(path))
const runs = [
  ['related', '--run', '--passWithNoTests', 'server/src/storage-faults.test.ts', ...sources],
  ['run', '--config', 'tests/vitest.config.ts', ...namesIn('tests/')],
  ['run', '--config', 'e2e/vitest.config.ts', ...namesIn('e2e/')],
]
await buildWebIfStale()
let hasFailed = false
for (const args of runs) {
  const { status } = spawnSync('vitest', args, { cwd: ROOT, env: environment(), stdio: 'inherit' })
  hasFailed ||= status !== 0
}
process.exitCode = hasFailed ? 1 : 0

/** A filter of vitest is a part of the path; `./` keeps it from matching other names that end alike. */
function namesIn(folder: string): string[] {
  return tests.filter((path) => path.startsWith(folder)).map((path) => `/${path}`)
}
