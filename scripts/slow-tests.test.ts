import { expect, test } from 'vitest'
import { fileTimes, slowestFiles } from './slow-tests.mjs'

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
