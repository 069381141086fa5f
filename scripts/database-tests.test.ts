import { expect, test } from 'vitest'
import { databaseTests, mainTestsOfStorage } from './database-tests.mjs'

const ROOT = new URL('..', import.meta.url).pathname

test('in the long run all tests that use a database run on both engines, others once', () => {
  const tests = databaseTests(ROOT, true)
  // Directly, through a builder, and through the app.
  expect(tests).toContain('server/src/core/uploads/upload-registry.test.ts')
  expect(tests).toContain('server/src/features/backup/backup.test.ts')
  expect(tests).toContain('server/src/core/files/files.routes.test.ts')
  expect(tests).toContain('server/src/core/zips/zips.routes.test.ts')
  expect(tests).not.toContain('server/src/platform/zip/zip-blocks.test.ts')
})

test('otherwise those of code with SQL do, those with SQL of their own, and those that say so', () => {
  const tests = databaseTests(ROOT, false)
  expect(tests).toContain('server/src/core/trash/concurrent-trash.routes.test.ts')
  expect(tests).toContain('server/src/features/backup/archive/altered-backup.test.ts')
  expect(tests).toContain('server/src/core/files/undo/undo.routes.test.ts')
  expect(tests).not.toContain('server/src/core/zips/zips.routes.test.ts')
  // These skip themselves there.
  expect(tests).not.toContain('server/src/core/files/files.faults.test.ts')
  expect(tests).toContain('server/src/core/access/access.faults.test.ts')
})

test('each feature that stores something is tested on both engines', () => {
  const tests = databaseTests(ROOT, false)
  for (const main of mainTestsOfStorage(ROOT)) {
    expect(main, 'tests of this feature').not.toEqual([])
    expect(
      tests.filter((path) => main.includes(path)),
      `on PostgreSQL, of ${main.join(', ')}`,
    ).not.toEqual([])
  }
})
