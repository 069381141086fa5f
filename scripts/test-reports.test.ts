import { expect, test } from 'vitest'
import type { GateFile, GateReport } from './gate.reporter.d.mts'
import { countsOf, describeFailure, failuresOf, fileTimes, nameOf, slowestFiles } from './test-reports.mjs'

const fileOf = (file: string, changes: Partial<GateFile> = {}): GateFile => ({
  file,
  state: 'passed',
  seconds: 1,
  errors: [],
  tests: [],
  ...changes,
})
const reportOf = (files: GateFile[], unhandled: GateReport['unhandled'] = []): GateReport => ({
  reason: 'failed',
  files,
  unhandled,
})

test('names the ten slowest test files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => fileOf(`tests/${index}.test.ts`, { seconds: index * 1.5 }))
  const lines = slowestFiles(fileTimes(reportOf(files), 'blackbox'))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   16.5 s  tests/11.test.ts (blackbox)')
  expect(lines.at(-1)).toBe('    3.0 s  tests/2.test.ts (blackbox)')
})

test('names each failed test with the beginning of its message', () => {
  const message = ['AssertionError: expected 1 to be 2', '', ...Array.from({ length: 30 }, (_, line) => `at ${line}`)]
  const report = reportOf([
    fileOf('tests/a.test.ts', {
      state: 'failed',
      tests: [
        { name: 'good', state: 'passed', messages: [] },
        { name: 'later', state: 'skipped', messages: [] },
        { name: 'bad', state: 'failed', messages: [message.join('\n')] },
      ],
    }),
    fileOf('tests/c.test.ts'),
  ])
  const [bad, ...others] = failuresOf(report, 'blackbox').map(describeFailure)
  expect(bad?.split('\n')).toHaveLength(13)
  expect(bad).toMatch(/^tests\/a\.test\.ts › bad \(blackbox\)\n {4}AssertionError: expected 1 to be 2\n {4}at 0\n/)
  expect(others).toEqual([])
  expect(countsOf(report)).toEqual({ passed: 1, failed: 1, skipped: 1 })
})

test('names what belongs to no test: files that cannot be loaded or never end, hooks, rejections, the runner', () => {
  const report = reportOf(
    [
      fileOf('tests/b.test.ts', { state: 'failed', errors: ['SyntaxError'] }),
      fileOf('tests/d.test.ts', { state: 'queued' }),
      fileOf('tests/e.test.ts', { state: 'failed' }),
    ],
    [{ file: 'tests/f.test.ts', test: 'quick', message: 'nobody waits' }, { message: 'Worker exited' }],
  )
  const failures = failuresOf(report, 'e2e')
  expect(failures.map(nameOf)).toEqual([
    'tests/b.test.ts › (the whole file) (e2e)',
    'tests/d.test.ts › (the whole file) (e2e)',
    'tests/e.test.ts › (the whole file) (e2e)',
    'tests/f.test.ts › (the whole file) (e2e)',
    'the runner (e2e)',
  ])
  expect(describeFailure(failures[1] ?? { section: '', messages: [] })).toContain('It never ended.')
  expect(failures[3]?.messages).toEqual(['Error outside of the tests, at the latest in "quick": nobody waits'])
})
