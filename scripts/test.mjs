// npm test: everything that must hold, on a fresh clone too. Runs on every Node since 20. A failed section does not
// stop those that don't depend on it; the exit code and the last line give the overall result.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTests } from './database-tests.mjs'
import { startPostgres } from './postgres.mjs'
import { buildWebIfStale, environment, installIfNeeded, NODE, ROOT, SetupError, say } from './setup.mjs'
import { describeProgram, installSystemPackages, PROGRAM_NAMES } from './system-packages.mjs'
import { useTemporaryFolder } from './temporary-folder.mjs'
import { failedTests, fileTimes, slowestFiles } from './test-reports.mjs'

const REPORTS = join(ROOT, 'test-results')
/** As 1/3: only that part of the tests, for one of several machines; the checks of the code run in the first part. */
const SHARD = process.argv.slice(2).find((argument) => argument.startsWith('--shard='))
const sections = []
const times = []
const failures = []
let current
let isStopped = false

/** Runs one section, which fails by throwing. Skips it when a section that it needs has failed. */
async function section(title, work, { needs = [] } = {}) {
  if (isStopped) finish()
  const result = { title, passed: 0, failed: 0, skipped: 0, isFailed: false, seconds: 0 }
  sections.push(result)
  console.log(`\n━━ ${title}`)
  const startedAt = Date.now()
  const missing = needs.filter((need) => need.isFailed)
  try {
    if (missing.length > 0) throw new Error(`Not run: "${missing[0].title}" failed`)
    await work(result)
  } catch (error) {
    result.isFailed = true
    console.error(error instanceof SetupError || missing.length > 0 ? error.message : (error.stack ?? error))
  }
  if (result.isFailed && result.failed === 0) result.failed = 1
  result.seconds = Math.round((Date.now() - startedAt) / 100) / 10
  return result
}

function run(command, args, extraEnvironment) {
  return new Promise((resolve, reject) => {
    current = spawn(command, args, { cwd: ROOT, env: environment(extraEnvironment), stdio: 'inherit' })
    current.on('error', reject)
    current.on('exit', (code, signal) => resolve(code ?? `ended by ${signal}`))
  })
}

async function check(command, ...args) {
  const code = await run(command, args)
  if (code !== 0) throw new SetupError(`"${[command, ...args].join(' ')}" found faults`)
}

/** Runs vitest and adds the counts from its report to the section. */
async function vitest(result, name, args, extraEnvironment) {
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const shard = SHARD === undefined ? [] : [SHARD]
  const code = await run('vitest', ['run', ...args, ...shard, ...reporters], extraEnvironment)
  if (existsSync(report)) {
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    times.push(...fileTimes(counts, { section: name, root: ROOT }))
    failures.push(...failedTests(counts, { section: name, root: ROOT }))
    result.passed = counts.numPassedTests
    result.failed = counts.numFailedTests
    result.skipped = counts.numPendingTests + counts.numTodoTests
  }
  if (code !== 0) throw new SetupError(`Tests failed (${name})`)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    say(`Stopped by ${signal}`)
    isStopped = true
    process.exitCode = 130
    current?.kill(signal)
  })
}

mkdirSync(REPORTS, { recursive: true })
const temporary = useTemporaryFolder()
process.on('exit', () => temporary.remove())
say(`Temporary files are in ${temporary.folder}${temporary.isInMemory ? ', in memory' : ''}`)
const packages = await section('Packages', () => installIfNeeded())
if (packages.isFailed) finish()

const programs = await section('Programs that the tests start', () => {
  const isComplete = installSystemPackages(PROGRAM_NAMES)
  say(`${'node'.padEnd(24)} ${spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout.trim()}`)
  for (const name of PROGRAM_NAMES) say(`${name.padEnd(24)} ${describeProgram(name)}`)
  if (!isComplete) throw new SetupError('Some programs are missing, see above')
})
const isFirst = SHARD === undefined || SHARD.startsWith('--shard=1/')
if (isFirst) await checkCode()
const build = await section('Web application', () => buildWebIfStale())
await section('Unit and route tests, SQLite', (result) => vitest(result, 'sqlite', []))
await section(
  'Server tests, PostgreSQL',
  async (result) => {
    const postgres = await startPostgres()
    try {
      await vitest(result, 'postgresql', ['--project', 'server', ...databaseTests(ROOT)], {
        TEST_DATABASE_URL: postgres.url,
      })
    } finally {
      await postgres.stop()
    }
  },
  { needs: [programs] },
)
await section('Black box, over HTTP', (result) => vitest(result, 'blackbox', ['--config', 'tests/vitest.config.ts']), {
  needs: [build],
})
await section('In the browser', (result) => vitest(result, 'e2e', ['--config', 'e2e/vitest.config.ts']), {
  needs: [programs, build],
})
finish()

async function checkCode() {
  await section('Lockfile', () => check('npm', 'ci', '--dry-run', '--loglevel=error'))
  await section('Format and lint', () => check('biome', 'check', '--error-on-warnings'))
  await section('Types', () => check('tsc', '-b'))
  await section('Who imports whom', () => check('npm', 'run', '--silent', 'lint:imports'))
  await section('Regular expressions', () => check('node', 'scripts/check-expressions.mjs'))
  await section('Unused files, exports and dependencies', () => check('knip'))
  await section('Paths in the documents', () => check('node', 'scripts/check-docs.ts'))
}

function finish() {
  console.log('\n━━ Summary')
  for (const { title, passed, failed, skipped, isFailed, seconds } of sections) {
    const counts = passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`
    console.log(`${isFailed ? '✗' : '✓'} ${title.padEnd(40)} ${`${seconds} s`.padStart(8)}  ${counts}`)
  }
  const slowest = slowestFiles(times)
  if (slowest.length > 0) console.log(`\nSlowest files\n${slowest.join('\n')}\n`)
  if (failures.length > 0) console.log(`Failed tests\n${failures.join('\n')}\n`)
  const sum = (key) => sections.reduce((total, section) => total + section[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 && !process.exitCode ? 0 : 1)
}
