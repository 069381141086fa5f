// The gate of `npm test`: everything that must hold, on a fresh clone too, once the packages are there. A failed section
// does not stop those that don't depend on it; the exit code and the last lines give the overall result.
// npm run test:long: the same with a random seed, at full scale, and with what only the long run has.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkCode } from './code-checks.mjs'
import { databaseTests } from './database-tests.mjs'
import { flyingSquidVersion, installFlyingSquid } from './flying-squid.mjs'
import { LONG_ONLY } from './long-tests.mjs'
import { startPostgres } from './postgres.mjs'
import { checkedOut, recentChanges } from './recent-changes.mjs'
import { runVitest, stopAll } from './run-program.mjs'
import { lookAgain } from './second-look.mjs'
import { lineOf, runSection } from './sections.mjs'
import { buildWebIfStale, NODE, ROOT, SetupError, say } from './setup.mjs'
import { describeProgram, installSystemPackages, PROGRAM_NAMES } from './system-packages.mjs'
import { useTemporaryFolder } from './temporary-folder.mjs'
import { compare, costs, describeOver, featureOf, listFeatures, measureAgain, readCounts } from './test-budget.mjs'
import { isAboutFaults } from './test-kinds.mjs'
import { countsOf, describeFailure, failuresOf, fileTimes, nameOf, slowestFiles } from './test-reports.mjs'
import { appendUnstable, overdue, readUnstable } from './unstable-tests.mjs'

const REPORTS = join(ROOT, 'test-results')
const LAST_RUN = join(REPORTS, 'last-run.json')
const isLong = process.argv.includes('--long')
/** As 1/3: only that part of the tests, for one of several machines; the checks of the code run in the first part. */
const SHARD = process.argv.slice(2).find((argument) => argument.startsWith('--shard='))
const isFirst = SHARD === undefined || SHARD.startsWith('--shard=1/')

/** When `npm test` began, before it installed packages. */
const startedAt = new Date(Number(process.env.TEST_STARTED_AT ?? Date.now()))
const state = checkedOut(ROOT)
const sections = []
/** By the name of the section. */
const reports = new Map()
const failures = []
let isStopped = false
/** What the tests of each feature have cost, once all have run. */
let budget

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    say(`Stopped by ${signal}`)
    isStopped = true
    process.exitCode = 130
    stopAll(signal)
  })
}

const section = (title, work, options) => {
  if (isStopped) finish({ unstable: [], failed: [] })
  return runSection(sections, title, work, options)
}

mkdirSync(REPORTS, { recursive: true })
const temporary = useTemporaryFolder()
process.on('exit', () => temporary.remove())
const COUNTS = join(temporary.folder, 'counts')
mkdirSync(COUNTS, { mode: 0o777 })
process.env.TEST_COUNTS = COUNTS
say(`Temporary files are in ${temporary.folder}${temporary.isInMemory ? ', in memory' : ''}`)
if (isLong) {
  process.env.TEST_LONG = '1'
  process.env.TEST_SEED ??= String(randomInt(1_000_000))
  say(`To repeat this run: TEST_SEED=${process.env.TEST_SEED} npm run test:long`)
} else {
  say(`Only in npm run test:long: random seeds, full scales, all server tests on PostgreSQL, ${LONG_ONLY.join(', ')}`)
}

sections.push({
  title: 'Packages',
  isFailed: false,
  seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
})
const programs = await section('Programs that the tests start', () => {
  const isComplete = installSystemPackages(PROGRAM_NAMES)
  say(`${'node'.padEnd(24)} ${spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout.trim()}`)
  for (const name of PROGRAM_NAMES) say(`${name.padEnd(24)} ${describeProgram(name)}`)
  installFlyingSquid({ withClient: true })
  say(`${'flying-squid'.padEnd(24)} ${flyingSquidVersion()}`)
  if (!isComplete) throw new SetupError('Some programs are missing, see above')
})
if (isFirst) await section('Checks of the code', () => checkCode())
const build = await section('Web application', () => buildWebIfStale())

/** What each section runs, and runs again for the second look. */
const TESTS = {
  sqlite: { title: 'Unit and route tests, SQLite', args: [], needs: [] },
  postgresql: {
    title: 'Server tests, PostgreSQL',
    args: ['--project', 'server*'],
    files: () => databaseTests(ROOT),
    needs: [programs],
  },
  blackbox: { title: 'Black box, over HTTP', args: ['--config', 'tests/vitest.config.ts'], needs: [build] },
  e2e: { title: 'In the browser', args: ['--config', 'e2e/vitest.config.ts'], needs: [programs, build] },
}
for (const [name, { title, files, needs }] of Object.entries(TESTS)) {
  await section(title, (result) => runTests(result, name, [...(files?.() ?? []), ...(SHARD ? [SHARD] : [])]), { needs })
}
let seen = { unstable: [], failed: [] }
if (failures.length > 0) {
  await section('Second look, at what failed', async (result) => {
    seen = await lookAgain(failures, { runAlone, hasChanged: recentChanges(ROOT), isAboutFaults })
    if (seen.failed.length > 0) throw new SetupError(`${seen.failed.length} are not excused`)
    for (const { title } of Object.values(TESTS)) excuse(title)
    result.isFailed = false
  })
}
budget = reports.size === Object.keys(TESTS).length ? compareCosts() : undefined
let spent = { over: budget?.over ?? [], slowOnce: [] }
if (spent.over.length > 0 && seen.failed.length === 0) {
  await section('Second look, at what took long', async () => {
    spent = await measureAgain(spent.over, { reports, featureOfFile: budget.featureOfFile, runAlone })
    if (spent.over.length > 0) throw new SetupError(`${spent.over.length} are over their budget`)
  })
}
finish(seen, spent)

async function runTests(result, name, more) {
  const { code, report } = await inSection(name, more)
  if (report !== undefined) {
    reports.set(name, report)
    failures.push(...failuresOf(report, name))
    result.counts = countsOf(report)
  }
  const isUnexplained = code !== 0 && failures.every(({ section: of }) => of !== name)
  if (isUnexplained) failures.push({ section: name, messages: [`vitest ended with ${code}, and names no failure`] })
  if (code !== 0) throw new SetupError(`Tests failed (${name})`)
}

/** Runs the tests of a section; PostgreSQL runs only as long. */
async function inSection(name, more, env = {}) {
  const { args } = TESTS[name]
  if (name !== 'postgresql') return runVitest([...args, ...more], env)
  const postgres = await startPostgres()
  try {
    return await runVitest([...args, ...more], { ...env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function runAlone(name, file) {
  // vitest runs every file whose path ends with a name it is given, so also `backup-disk-full.test.ts` for `disk-full.test.ts`.
  const others = `--exclude=**/?*${basename(file)}`
  // What is run again costs nothing of the budget.
  const { report } = await inSection(name, ['--maxWorkers=1', others, join(ROOT, file)], { TEST_COUNTS: '' })
  return report
}

/** A section whose failures were all bad luck has not failed. */
function excuse(title) {
  const excused = sections.find((candidate) => candidate.title === title)
  if (excused !== undefined && excused.counts !== undefined) excused.isFailed = false
}

function finish({ unstable, failed }, { over, slowOnce } = { over: [], slowOnce: [] }) {
  console.log('\n━━ Summary')
  for (const result of sections) console.log(lineOf(result))
  const times = [...reports].flatMap(([name, report]) => fileTimes(report, name))
  if (times.length > 0) console.log(`\nSlowest files\n${slowestFiles(times).join('\n')}`)
  if (budget !== undefined) console.log(`\nCosts and budget (scripts/test-budget.json)\n${budget.lines.join('\n')}`)
  for (const entry of budget?.near ?? []) console.log(`~ NEAR ITS BUDGET ${describeOver(entry)}`)
  for (const entry of over) console.log(`✗ OVER ITS BUDGET ${describeOver(entry)}`)
  for (const entry of slowOnce) console.log(`~ SLOW ONCE (within its budget alone): ${describeOver(entry)}`)
  for (const failure of failed) console.log(`\n✗ FAILED (${failure.reason}): ${describeFailure(failure)}`)
  for (const failure of unstable) {
    const note = failure.isAboutFaults ? '; it is about crashes or faults, so this may be a fault of the product' : ''
    console.log(`\n~ UNSTABLE (failed beside others, passed alone${note}): ${describeFailure(failure)}`)
  }
  const isBroken = failed.length > 0 || over.length > 0 || isStopped || sections.some(({ isFailed }) => isFailed)
  keepRecord({ unstable, isBroken })
  const counts = sections.flatMap((result) => result.counts ?? [])
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  const failedCount = Math.max(failed.length, isBroken ? 1 : 0)
  console.log(`\n${sum('passed') + unstable.length} passed, ${failedCount} failed, ${sum('skipped')} skipped`)
  if (unstable.length > 0) console.log(`~ UNSTABLE: ${unstable.map(nameOf).join(', ')}`)
  process.exit(process.exitCode || (isBroken ? 1 : 0))
}

/** What each feature's tests cost, beside the budget; undefined if only a part of them ran. */
function compareCosts() {
  const { otherNames, features: allowed } = JSON.parse(readFileSync(join(ROOT, 'scripts/test-budget.json'), 'utf8'))
  const features = listFeatures(ROOT)
  const rows = costs({ reports, counts: readCounts(COUNTS, ROOT) }, features, otherNames)
  writeFileSync(join(REPORTS, 'costs.json'), `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`)
  if (SHARD !== undefined || isLong) return undefined
  return { ...compare(rows, allowed), featureOfFile: (file) => featureOf(file, features, otherNames) }
}

/** Writes what was tested and what came of it, and appends to the list of unstable tests. */
function keepRecord({ unstable, isBroken }) {
  const date = startedAt.toISOString().slice(0, 10)
  const sights = unstable.map((failure) => ({
    test: nameOf(failure),
    date,
    commit: state.commit.slice(0, 12),
    message: (failure.messages[0] ?? '').split('\n')[0] ?? '',
  }))
  appendUnstable(ROOT, sights)
  for (const test of overdue(readUnstable(ROOT))) {
    console.log(`\n~ Seen to be unstable three times: to be repaired or deleted before the next feature: ${test}`)
  }
  const minutes = sections.map(({ title, seconds }) => [title, Math.round(seconds / 6) / 10])
  const record = {
    ...state,
    passed: !isBroken,
    isLong,
    startedAt: startedAt.toISOString(),
    totalMinutes: Math.round((Date.now() - startedAt.getTime()) / 6_000) / 10,
    minutes: Object.fromEntries(minutes),
    counts: Object.fromEntries(sections.flatMap(({ title, counts }) => (counts ? [[title, counts]] : []))),
    unstable: unstable.length,
    unstableTests: sights,
  }
  writeFileSync(LAST_RUN, `${JSON.stringify(record, undefined, 2)}\n`)
}
