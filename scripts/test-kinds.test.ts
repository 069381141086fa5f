import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './setup.mjs'
import { isAboutFaults } from './test-kinds.mjs'

test('every file of the black box that kills the server, or repeats something random, is about faults', () => {
  const paths = globSync('tests/*.test.ts', { cwd: ROOT })
  expect(paths.length).toBeGreaterThan(40)
  const isFaulty = (path: string) =>
    /server\.kill\(\)|running\.kill\(\)|repeats\(/.test(readFileSync(join(ROOT, path), 'utf8'))
  const faulty = paths.filter(isFaulty)
  expect(faulty.length).toBeGreaterThan(15)
  expect(faulty.filter((path) => !isAboutFaults(path))).toEqual([])
})

test.each([
  ['tests/crash.test.ts', true],
  ['tests/leaks.test.ts', true],
  ['tests/machines-disk-full.test.ts', true],
  ['tests/random-operations.test.ts', true],
  ['tests/guides.test.ts', true],
  ['tests/gate.test.ts', false],
  ['tests/no-longer-there.test.ts', false],
  ['e2e/uploads-browser-kill.spec.ts', true],
  ['e2e/about-page.spec.ts', false],
  ['server/src/storage-faults.test.ts', true],
  ['server/src/interrupted-work.test.ts', true],
  ['server/src/core/access/access.service.test.ts', false],
])('%s', (path, expected) => {
  expect(isAboutFaults(path)).toBe(expected)
})
