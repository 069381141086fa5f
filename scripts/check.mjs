// npm run check: the checks of the code, and the unit and route tests that depend on what has changed since the last
// commit that passed `npm test` on this computer (without one: since the commit before the last).
import { join } from 'node:path'
import { checkCode } from './code-checks.mjs'
import { runProgram } from './run-program.mjs'
import { ROOT, readIfThere, SetupError } from './setup.mjs'

const lastRun = JSON.parse(readIfThere(join(ROOT, 'test-results/last-run.json')) ?? '{}')
const isTrusted = lastRun.passed === true && lastRun.isClean === true && (await isKnown(lastRun.commit))
const base = isTrusted ? lastRun.commit : 'HEAD~1'
const codes = await Promise.all([
  checkCode().then(
    () => 0,
    (error) => {
      console.error(error instanceof SetupError ? error.message : error)
      return 1
    },
  ),
  runProgram('vitest', ['run', `--changed=${base}`, '--passWithNoTests', '--maxWorkers=2']),
])
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

async function isKnown(commit) {
  return (await runProgram('git', ['cat-file', '-e', `${commit}^{commit}`], { isOutputKept: true })) === 0
}
