import { expect, test } from 'vitest'
import { failedTests, fileTimes, slowestFiles } from './test-reports.mjs'

test('names the ten slowest test files, the slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: `/code/tests/${index}.test.ts`,
    startTime: 1000,
    endTime: 1000 + index * 1500,
  }))
  const lines = slowestFiles(fileTimes({ testResults }, { section: 'blackbox', root: '/code' }))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   16.5 s  tests/11.test.ts (blackbox)')
  expect(lines.at(-1)).toBe('    3.0 s  tests/2.test.ts (blackbox)')
})

test('names each failed test with the beginning of its message', () => {
  const message = ['AssertionError: expected 1 to be 2', '', ...Array.from({ length: 30 }, (_, line) => `at ${line}`)]
  const testResults = [
    {
      name: '/code/tests/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'good', failureMessages: [] },
        { status: 'failed', fullName: 'bad', failureMessages: [message.join('\n')] },
      ],
    },
    { name: '/code/tests/b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    { name: '/code/tests/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  const [bad, unreadable, ...others] = failedTests({ testResults }, { section: 'blackbox', root: '/code' })
  expect(bad?.split('\n')).toHaveLength(13)
  expect(bad).toMatch(/^tests\/a\.test\.ts \(blackbox\) › bad\n {4}AssertionError: expected 1 to be 2\n {4}at 0\n/)
  expect(unreadable).toBe('tests/b.test.ts (blackbox)\n    SyntaxError')
  expect(others).toEqual([])
})
