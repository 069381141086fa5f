import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { GateReport } from './gate.reporter.d.mts'
import { runVitest } from './run-program.mjs'
import { lookAgain, MAX_FILES, MAX_UNSTABLE, MAX_UNSTABLE_ABOUT_FAULTS } from './second-look.mjs'
import { ROOT } from './setup.mjs'
import { failuresOf, nameOf } from './test-reports.mjs'

const SECTION = 'sample'
const CONFIG = `export default { test: { globals: true, isolate: false, maxWorkers: 1, include: ['*.test.mjs'] } }`

/** Runs these files in real runs of vitest, first together, then as the second look does. */
async function judge(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'second-look-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.config.mjs'), CONFIG)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const run = async (...more: string[]) => (await runVitest(['--root', folder, ...more], undefined, true)).report
  const first = await run()
  const looked = await lookAgain(first === undefined ? [] : failuresOf(first, SECTION), {
    runAlone: (_, file) => run(join(ROOT, file)),
    hasChanged: () => false,
    isAboutFaults: () => false,
  })
  const named = ({ name, file, messages }: { name?: string; file?: string; messages: string[] }) =>
    `${file === undefined ? 'the runner' : relative(folder, join(ROOT, file))}: ${name ?? messages.join().split('\n')[0]}`
  return {
    unstable: looked.unstable.map(named).sort(),
    failed: looked.failed.map((failure) => `${named(failure)} [${failure.reason}]`).sort(),
  }
}

test('a test that always fails, a failing beforeAll, and one that only fails beside others are told apart', async () => {
  const { unstable, failed } = await judge({
    'always.test.mjs': `it('fails', () => expect(1).toBe(2)); it('passes', () => {})`,
    'hook.test.mjs': `describe('group', () => { beforeAll(() => { throw new Error('no set-up') }); it('never runs', () => {}) })`,
    // The larger file runs first.
    'leaves.test.mjs': `// ${'-'.repeat(5000)}\nit('leaves something behind', () => { globalThis.left = true })`,
    'minds.test.mjs': `it('minds it', () => expect(globalThis.left).toBeUndefined())`,
  })
  expect(unstable).toEqual(['minds.test.mjs: minds it'])
  expect(failed).toEqual([
    'always.test.mjs: fails [failed again, alone]',
    'hook.test.mjs: Error: no set-up [failed again, alone]',
  ])
})

test('an unhandled rejection is named with its file, and fails the run when it comes again', async () => {
  const { unstable, failed } = await judge({
    'rejects.test.mjs': `it('passes', async () => { Promise.reject(new Error('nobody waits')); await new Promise((r) => setTimeout(r, 50)) })`,
  })
  expect(unstable).toEqual([])
  expect(failed).toEqual([
    expect.stringMatching(/^rejects\.test\.mjs: Error outside of the tests.*nobody waits.* \[failed again, alone\]$/),
  ])
})

test('a runner that dies is never excused', async () => {
  const { unstable, failed } = await judge({
    'dies.test.mjs': `it('dies', () => process.kill(process.pid, 'SIGKILL'))`,
  })
  expect(unstable).toEqual([])
  expect(failed.join('\n')).toMatch(/^the runner: .*\[belongs to no file that could be looked at again\]$/m)
})

const failure = (file: string, name = 'a') => ({ section: SECTION, file, name, messages: [] })
const reportOf = (file: string, state: 'passed' | 'skipped' | 'failed'): GateReport => ({
  reason: 'passed',
  files: [{ file, state: 'passed', seconds: 1, errors: [], tests: [{ name: 'a', state, messages: [] }] }],
  unhandled: [],
})
const QUIET = {
  runAlone: async (_: string, file: string) => reportOf(file, 'passed'),
  hasChanged: () => false,
  isAboutFaults: () => false,
}

test('what passes the second time only is unstable; what is skipped, or leaves no report, has failed', async () => {
  let runs = 0
  const flaky = await lookAgain([failure('a.test.ts')], {
    ...QUIET,
    runAlone: async (_, file) => reportOf(file, ++runs === 2 ? 'passed' : 'failed'),
  })
  expect([runs, flaky.unstable.map(nameOf)]).toEqual([2, ['a.test.ts › a (sample)']])
  for (const report of [reportOf('a.test.ts', 'skipped'), reportOf('b.test.ts', 'passed'), undefined]) {
    const { unstable, failed } = await lookAgain([failure('a.test.ts')], { ...QUIET, runAlone: async () => report })
    expect([unstable, failed.map(({ reason }) => reason)]).toEqual([[], ['failed again, alone']])
  }
})

test('a test whose file was changed recently is not excused', async () => {
  const { unstable, failed } = await lookAgain([failure('a.test.ts')], { ...QUIET, hasChanged: () => true })
  expect(unstable).toEqual([])
  expect(failed[0]?.reason).toContain('changed recently')
})

test('bad luck has limits: of tests, of files, and of tests about faults', async () => {
  const many = (count: number, isInOneFile = false) =>
    Array.from({ length: count }, (_, index) => failure(isInOneFile ? 'a.test.ts' : `${index}.test.ts`))
  const unstableOf = async (failures: ReturnType<typeof many>, isAboutFaults = false) =>
    (await lookAgain(failures, { ...QUIET, isAboutFaults: () => isAboutFaults })).unstable.length
  await expect(unstableOf(many(MAX_UNSTABLE))).resolves.toBe(MAX_UNSTABLE)
  await expect(unstableOf(many(MAX_UNSTABLE + 1))).resolves.toBe(0)
  await expect(unstableOf(many(MAX_UNSTABLE + 1, true))).resolves.toBe(0)
  await expect(unstableOf(many(MAX_UNSTABLE_ABOUT_FAULTS), true)).resolves.toBe(MAX_UNSTABLE_ABOUT_FAULTS)
  await expect(unstableOf(many(MAX_UNSTABLE_ABOUT_FAULTS + 1), true)).resolves.toBe(0)

  let runs = 0
  const runAlone = async (_: string, file: string) => {
    runs += 1
    return reportOf(file, 'passed')
  }
  const { failed } = await lookAgain(many(MAX_FILES + 1), { ...QUIET, runAlone })
  expect([runs, failed.length]).toEqual([0, MAX_FILES + 1])
})
